/**
 * Imports of icons go to their own files at the build, so that it is known which page uses which icon; what stands in them
 * then is ours: a picture of one path.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pathOf, type Shape } from './icon-path.ts'

const LIBRARY = 'lucide-react'
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"];?/g

/** The file of one icon. */
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/
const picture = join(import.meta.dirname, '../../web/ui/icon-picture.ts').replaceAll('\\', '/')

export const directIcons = () => {
  const files = iconFiles()
  return {
    name: 'cairn-direct-icons',
    apply: 'build' as const,
    enforce: 'pre' as const,
    async load(id: string) {
      if (!ICON.test(id)) return null
      const { __iconData: icon }: { __iconData?: { node: readonly Shape[] } } = await import(
        pathToFileURL(id).href
      )
      // Older names of an icon have files that only lead to the newer one's.
      if (!icon) return null
      const path = pathOf(icon.node, basename(id))
      return `import { pictureOf } from '${picture}'; export default /* @__PURE__ */ pictureOf('${path}')`
    },
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
