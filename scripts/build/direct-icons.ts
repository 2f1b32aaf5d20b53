/**
 * Imports of icons go to their own files at the build, so that it is known which page uses which icon; what draws them
 * there is ours.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const LIBRARY = 'lucide-react'
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"];?/g

/** What the file of every icon imports, as its default, to draw it with. */
const DRAWN_BY = /\/createLucideIcon\.mjs$/
const OURS = '\0cairn-icon-picture'
const picture = join(import.meta.dirname, '../../web/ui/icon-picture.ts').replaceAll('\\', '/')

export const directIcons = () => {
  const files = iconFiles()
  return {
    name: 'cairn-direct-icons',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId: (source: string, importer = '') =>
      DRAWN_BY.test(source) && importer.includes(LIBRARY) ? OURS : null,
    load: (id: string) => (id === OURS ? `export { pictureOf as default } from '${picture}'` : null),
    transform(code: string, id: string) {
      if (id.includes('node_modules') || !code.includes(LIBRARY)) return null
      return { code: code.replace(IMPORT, (_all, names: string) => directly(names, files)), map: null }
    },
  }
}

function directly(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [name = '', local = name] = part.split(/\s+as\s+/)
      const file = files.get(name)
      // What is no icon stays an import of the whole.
      return file ? `import ${local} from '${LIBRARY}/icons/${file}'` : `import { ${part} } from '${LIBRARY}'`
    })
    .join(';')
}

/** The file of every name that the library gives an icon. */
function iconFiles(): ReadonlyMap<string, string> {
  const barrel = createRequire(import.meta.url)
    .resolve(LIBRARY)
    .replace(/dist[\\/].*$/, 'dist/esm/lucide-react.mjs')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(barrel, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}
