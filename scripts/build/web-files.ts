/**
 * Lists the files of the built web app: in `dist/web-files.json` for the budgets, and in the page itself by screen, so that
 * the server can name them in the head. The script of the first paint is named after its content, and the icon is part of
 * the page, which saves a request.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ScreenName, SignedOutScreen } from '../../contract/screens.ts'

export interface WebFile {
  file: string
  /** Files that it cannot run without. */
  imports: string[]
  /** Its sources, such as `web/dashboard/dashboard-page.tsx`, without libraries. */
  modules: string[]
  entry: boolean
}

interface Chunk {
  type: 'chunk'
  fileName: string
  imports: string[]
  isEntry: boolean
  moduleIds: string[]
}
type Bundle = Record<string, Chunk | { type: 'asset' }>

const PAGE = /web\/(?:\w[\w-]*\/)+([\w-]+)-page\.tsx$/
/** Screens on which visits start. */
const STARTS: readonly (ScreenName | SignedOutScreen)[] = [
  'dashboard',
  'coach-dashboard',
  'admin',
  'guide',
  'login',
]
/** One of these modules surrounds every screen: the first before sign-in, the second after it. */
const AROUND = { before: /web\/app\/signed-out\.tsx$/, after: /web\/app\/signed-in\.tsx$/ }
/** The files that show errors. */
const TOASTS = /web\/ui\/toast-panel\.tsx$/
const root = join(import.meta.dirname, '../..').replaceAll('\\', '/')

const FIRST_PAINT = '/first-paint.js'
const firstPaint = readFileSync(join(root, 'web/public', FIRST_PAINT), 'utf8')
/** The name has a hash of the content, because a script that is requested again at each visit would delay the page. */
const firstPaintFile = `assets/first-paint-${sha256(firstPaint).slice(0, 8)}.js`

const ICON = '/favicon.svg'
const iconAddress = `data:image/svg+xml,${readFileSync(join(root, 'web/public', ICON), 'utf8')
  .trim()
  .replace(/[#"<>%]/g, encodeURIComponent)}`

export const webFiles = () => ({
  name: 'cairn-web-files',
  apply: 'build' as const,
  generateBundle(this: { emitFile: (file: { type: 'asset'; fileName: string; source: string }) => void }) {
    this.emitFile({ type: 'asset', fileName: firstPaintFile, source: firstPaint })
  },
  async writeBundle({ dir }: { dir?: string | undefined }, bundle: Bundle) {
    await writeFile(join(root, 'dist/web-files.json'), JSON.stringify(filesOf(bundle), null, 2))
    if (dir) await writeFile(join(dir, 'service-worker.js'), await serviceWorker(bundle))
  },
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string, { bundle }: { bundle?: Bundle }) {
      const content = screensOf(bundle ?? {})
      return {
        html: html.replace(FIRST_PAINT, `/${firstPaintFile}`).replace(ICON, iconAddress),
        tags: [{ tag: 'meta', attrs: { name: 'cairn-screens', content }, injectTo: 'head' as const }],
      }
    },
  },
})

function filesOf(bundle: Bundle): WebFile[] {
  return chunksOf(bundle).map(({ fileName: file, imports, moduleIds, isEntry: entry }) => {
    const sources = moduleIds.filter((id) => id.startsWith(root) && !id.includes('/node_modules/'))
    return { file, imports, modules: sources.map((id) => id.slice(root.length + 1)), entry }
  })
}

/** The service worker caches what sign-in and the first page need; its version is a hash of all files. */
async function serviceWorker(bundle: Bundle): Promise<string> {
  const names = Object.keys(bundle).sort()
  const scripts = screensOf(bundle)
    .split(';')
    .filter((line) => /^(dashboard|login) /.test(line))
    .flatMap((line) => line.split(' ').slice(1))
    .map((file) => `assets/${file}`)
  const entries = chunksOf(bundle).filter(({ isEntry }) => isEntry)
  const always = entries.flatMap(({ fileName, imports }) => [fileName, ...imports])
  // Also the files that show errors.
  const messages = closureIn(bundle, chunksWith(bundle, TOASTS))
  const styles = names.filter((name) => /index-[^/]+\.css$|figtree-first|first-paint-/.test(name))
  const files = [...new Set([...always, ...scripts, ...messages, ...styles])].map((file) => `/${file}`)
  const version = sha256(names.join()).slice(0, 12)
  const build = { version, files: [...files, '/manifest.webmanifest'] }
  const source = await readFile(join(root, 'web/service-worker.js'), 'utf8')
  return `const BUILD = ${JSON.stringify(build)}\n${source}`
}

/** 'dashboard first-x.js;login sign-in-y.js': what a screen that visits start with needs besides what every one has. */
function screensOf(bundle: Bundle): string {
  const chunks = chunksOf(bundle)
  const always = closureIn(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const around = (screen: string) => chunksWith(bundle, screen === 'login' ? AROUND.before : AROUND.after)
  const needed = (screen: string, chunk: Chunk) =>
    closureIn(bundle, [chunk, ...around(screen)]).filter((file) => !always.includes(file))
  return chunks
    .flatMap((chunk) => pagesIn(chunk).map((page) => ({ screen: PAGE.exec(page)?.[1] ?? '', chunk })))
    .filter(({ screen }) => STARTS.some((start) => start === screen))
    .map(({ screen, chunk }) => [screen, ...needed(screen, chunk).map((file) => basename(file))].join(' '))
    .join(';')
}

/** The files of these chunks and all that they cannot run without. */
function closureIn(bundle: Bundle, from: readonly Chunk[]): string[] {
  const chunks = chunksOf(bundle)
  const found = new Set(from.map(({ fileName }) => fileName))
  for (const file of found) {
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) found.add(next)
  }
  return [...found]
}

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output] : []))

const chunksWith = (bundle: Bundle, module: RegExp): Chunk[] =>
  chunksOf(bundle).filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))

const pagesIn = ({ moduleIds }: Chunk): string[] => moduleIds.filter((id) => PAGE.test(id))

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
