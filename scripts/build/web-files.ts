/**
 * What the build of the web app made: `dist/web-files.json` for the budgets, and in the page itself the files of each
 * screen, so that its start can ask for them before the application runs.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

export interface WebFile {
  file: string
  /** Files that it cannot run without. */
  imports: string[]
  css: string[]
  /** The module that asks for it, such as `web/dashboard/dashboard-page.tsx`; null for what is only shared. */
  module: string | null
  entry: boolean
}

interface Chunk {
  type: 'chunk'
  fileName: string
  imports: string[]
  isEntry: boolean
  facadeModuleId: string | null
  moduleIds: string[]
  viteMetadata?: { importedCss: Set<string> }
}
type Bundle = Record<string, Chunk | { type: 'asset' }>

const PAGE = /web\/(?:\w[\w-]*)\/([\w-]+)-page\.tsx$/
/** What `/` shows, by the names that the application has for its screens. */
const STARTS = ['dashboard', 'admin', 'guide', 'login']
const root = join(import.meta.dirname, '../..').replaceAll('\\', '/')

export const webFiles = () => ({
  name: 'cairn-web-files',
  apply: 'build' as const,
  async writeBundle({ dir }: { dir?: string | undefined }, bundle: Bundle) {
    await writeFile(join(root, 'dist/web-files.json'), JSON.stringify(filesOf(bundle), null, 2))
    if (dir) await writeFile(join(dir, 'service-worker.js'), await serviceWorker(bundle))
  },
  transformIndexHtml: {
    order: 'post' as const,
    handler(_html: string, { bundle }: { bundle?: Bundle }) {
      const content = screensOf(bundle ?? {})
      return [{ tag: 'meta', attrs: { name: 'cairn-screens', content }, injectTo: 'head-prepend' as const }]
    },
  },
})

function filesOf(bundle: Bundle): WebFile[] {
  return chunksOf(bundle).flatMap((chunk) => {
    const { fileName: file, imports, isEntry: entry, viteMetadata } = chunk
    const css = [...(viteMetadata?.importedCss ?? [])]
    const pages = pagesIn(chunk)
    const modules = pages.length > 0 ? pages : [chunk.facadeModuleId]
    return modules.map((module) => ({
      file,
      imports,
      css,
      entry,
      module: module?.slice(root.length + 1) ?? null,
    }))
  })
}

/** Keeps what sign-in and the first page need; its version is that of all files together. */
async function serviceWorker(bundle: Bundle): Promise<string> {
  const names = Object.keys(bundle).sort()
  const scripts = screensOf(bundle)
    .split(';')
    .filter((line) => /^(dashboard|login) /.test(line))
    .flatMap((line) => line.split(' ').slice(1))
    .map((file) => `assets/${file}`)
  const entries = chunksOf(bundle).filter(({ isEntry }) => isEntry)
  const always = entries.flatMap(({ fileName, imports }) => [fileName, ...imports])
  // Also what says that something failed.
  const looks = names.filter((name) => /index-[^/]+\.css$|figtree-latin-wght-normal|toast-panel-/.test(name))
  const files = [...new Set([...always, ...scripts, ...looks])].map((file) => `/${file}`)
  const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 12)
  const build = { version, files: [...files, '/start.js', '/favicon.svg', '/manifest.webmanifest'] }
  const source = await readFile(join(root, 'web/service-worker.js'), 'utf8')
  return `const BUILD = ${JSON.stringify(build)}\n${source}`
}

/** 'dashboard first-x.js;login sign-in-y.js': what a screen that visits start with needs besides what every one has. */
function screensOf(bundle: Bundle): string {
  const chunks = chunksOf(bundle)
  const closure = (from: readonly string[]) => {
    const found = new Set(from)
    for (const file of found) {
      for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) found.add(next)
    }
    return [...found]
  }
  const always = closure(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  const needed = (chunk: Chunk) => closure([chunk.fileName]).filter((file) => !always.includes(file))
  return chunks
    .flatMap((chunk) => pagesIn(chunk).map((page) => ({ screen: PAGE.exec(page)?.[1] ?? '', chunk })))
    .filter(({ screen }) => STARTS.includes(screen))
    .map(({ screen, chunk }) => [screen, ...needed(chunk).map((file) => basename(file))].join(' '))
    .join(';')
}

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))

const pagesIn = ({ moduleIds }: Chunk): string[] => moduleIds.filter((id) => PAGE.test(id))
