import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

export const sourceFolders = ['contract', 'server', 'web', 'e2e', 'bench', 'drills', 'scripts']

/** Every file below the folders named, relative to root with forward slashes, sorted; folders that do not exist are empty. */
export async function filesBelow(root: string, folders: string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    }),
  )
  return found
    .flat()
    .map((path) => relative(root, path).split(sep).join('/'))
    .sort()
}
