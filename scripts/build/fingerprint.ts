import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const notBuilt = /\.test\.tsx?$|(^|\/)testing(\/|$)|(^|\/)\./

/** One hash over the names and contents of the files and folders named; tests do not count, missing ones are empty. */
export async function fingerprint(root: string, names: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of await filesOf(root, names)) {
    hash
      .update(`${name}\0`)
      .update(await readFile(join(root, name)))
      .update('\0')
  }
  return hash.digest('hex')
}

async function filesOf(root: string, names: string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    const stats = await stat(join(root, name)).catch(() => undefined)
    if (stats?.isFile()) found.push(name)
    if (!stats?.isDirectory()) continue
    const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    found.push(
      ...files.map((file) => join(file.parentPath, file.name).slice(root.length).replaceAll('\\', '/')),
    )
  }
  return found
    .map((name) => name.replace(/^\//, ''))
    .filter((name) => !notBuilt.test(name))
    .sort()
}
