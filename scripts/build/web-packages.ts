/** Which packages the built pages hold parts of: `dist/web-packages.json`, for the list of a release's parts. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Bundled {
  moduleIds?: string[]
}

const FILE = 'web-packages.json'

/**
 * A plugin for the pages, and one for their workers, which are bundled before the pages that start them.
 * @param folder `dist`
 */
export function webPackages(folder: string) {
  const found = new Set<string>()
  const collect = {
    name: 'cairn-web-packages',
    apply: 'build' as const,
    generateBundle(_options: object, bundle: Record<string, Bundled>) {
      for (const { moduleIds = [] } of Object.values(bundle)) {
        for (const path of moduleIds.map(packageOf)) if (path) found.add(path)
      }
    },
  }
  const write = async () => {
    await writeFile(join(folder, FILE), JSON.stringify([...found].sort(), null, 2))
  }
  return { ofWorkers: collect, ofPages: { ...collect, writeBundle: write } }
}

/** The path in node_modules, as in the lock file; undefined for a module of Cairn. */
function packageOf(moduleId: string): string | undefined {
  const parts = moduleId.replaceAll('\\', '/').split('/node_modules/').slice(1)
  return parts.map((part) => `node_modules/${nameIn(part)}`).join('/') || undefined
}

/** '@scope/name' or 'name' of 'name/lib/index.js'. */
function nameIn(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Paths in node_modules, as in the lock file. */
export async function readWebPackages(root: string): Promise<string[]> {
  return JSON.parse(await readFile(join(root, 'dist', FILE), 'utf8'))
}
