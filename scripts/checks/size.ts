/**
 * Compares the shape of the product with scripts/checks/size.json: what makes a codebase heavy, not how many lines it has.
 * A figure above its limit fails. When figures fall, the file is written again, so that they never creep back unnoticed.
 * To raise a limit, edit the file and explain it in the commit.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import * as z from 'zod/mini'
import { filesBelow } from './source-files.ts'

const LIMITS = 'scripts/checks/size.json'
const product = ['server', 'web', 'contract']
const notShipped = /\.test\.tsx?$|\/testing\/|^web\/test-setup\.ts$/
/** A file with fewer lines, `index.ts` aside, is rarely a subject of its own. */
const THIN_FILE_LINES = 15
const MAX_FILE_LINES = 300
/** Two places that share this many lines to the letter are one piece of code written twice. */
const IDENTICAL_RUN_LINES = 10
/** Calls of the helpers in bulk-inserts.ts that stand where a Kysely query should. */
const queryLayerCall = /(?<!function )\b(?:listRows|findRow|countRows|updateRows|deleteRows|takeRows)[<(]/g
/** Parts of Kysely and Node that are not theirs to use from outside, and methods of Node that are overwritten. */
const libraryInternal =
  /\bgetExecutor\(|\bSelectModifierNode\.|\bnew ExpressionWrapper\(|\bcreateQueryId\(|\.(?:destroySoon|closeIdleConnections) = /g
/** Code that arrives later than its page. The screens in the table of screens each have a file of their own anyway. */
const lazyPlace = /\bimport\('/g
const TABLE_OF_SCREENS = 'web/app/screens.tsx'
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
/** Folders of the web that are not screens. */
const notScreens = new Set(['app', 'parts', 'frame', 'ui', 'api', 'styles', 'testing', 'public'])

/** Figure names with whole numbers. Lower is better. */
export type Size = Record<string, number>

/** @returns figures above their limit, for people to read. Writes lower figures into size.json and prints the line counts. */
export async function checkSize(root: string): Promise<string> {
  const limits = z
    .record(z.string(), z.number())
    .parse(JSON.parse(await readFile(join(root, LIMITS), 'utf8')))
  const sources = await readSources(root)
  console.log(describeLines(sources))
  const now = { ...measureSources(sources), ...(await countDependencies(root)) }
  const problems = aboveLimits(now, limits)
  if (problems.length === 0 && JSON.stringify(now) !== JSON.stringify(limits))
    await writeFile(join(root, LIMITS), `${JSON.stringify(now, null, 2)}\n`)
  return problems.join('\n')
}

/** @returns a sentence for each figure above its limit; the limit of a figure that is not listed is 0 */
export function aboveLimits(now: Size, limits: Size): string[] {
  return Object.entries(now).flatMap(([what, value]) => {
    const limit = limits[what] ?? 0
    if (value <= limit) return []
    return [
      `${what}: ${value}, at most ${limit}. Lower it, or raise the limit in ${LIMITS} and explain it in the commit.`,
    ]
  })
}

interface Source {
  /** Path relative to the root. */
  file: string
  text: string
}

async function readSources(root: string): Promise<Source[]> {
  const files = (await filesBelow(root, product)).filter(
    (file) => /\.tsx?$/.test(file) && !notShipped.test(file),
  )
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })))
}

async function countDependencies(root: string): Promise<Size> {
  const packages = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return {
    dependencies: Object.keys(packages.dependencies).length,
    'dependencies of developers': Object.keys(packages.devDependencies).length,
  }
}

/** Line counts are worth knowing and are never judged. */
function describeLines(sources: readonly Source[]): string {
  const counts = product.map((part) => {
    const own = sources.filter(({ file }) => file.startsWith(`${part}/`))
    return `${part} ${own.reduce((sum, { text }) => sum + countLines(text), 0)}`
  })
  return `  lines: ${counts.join(', ')}`
}

export function measureSources(sources: readonly Source[]): Size {
  const isThin = ({ file, text }: Source) =>
    countLines(text) < THIN_FILE_LINES && !/(^|\/)index\.tsx?$/.test(file)
  return {
    files: sources.length,
    [`files under ${THIN_FILE_LINES} lines`]: sources.filter(isThin).length,
    [`files over ${MAX_FILE_LINES} lines`]: sources.filter(({ text }) => countLines(text) > MAX_FILE_LINES)
      .length,
    'imports from screen to screen': sum(sources, ({ file, text }) => countScreenImports(file, text)),
    [`identical runs of ${IDENTICAL_RUN_LINES} lines`]: countIdenticalRuns(sources),
    'calls of the query layer': sum(sources, ({ text }) => text.match(queryLayerCall)?.length ?? 0),
    'lazy places': sum(sources, countLazyPlaces),
    'uses of library internals': sum(sources, ({ text }) => text.match(libraryInternal)?.length ?? 0),
  }
}

function countLazyPlaces({ file, text }: Source): number {
  if (!file.startsWith('web/') || file === TABLE_OF_SCREENS) return 0
  return text.replace(comment, '').replaceAll('typeof import(', '').match(lazyPlace)?.length ?? 0
}

function sum(sources: readonly Source[], count: (source: Source) => number): number {
  return sources.reduce((total, source) => total + count(source), 0)
}

/** Imports repeat by nature, so they end a run, and so do blank lines at its ends by being dropped. */
function countIdenticalRuns(sources: readonly Source[]): number {
  const seen = new Set<string>()
  let runs = 0
  for (const { text } of sources) {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    let inRun = false
    for (let start = 0; start + IDENTICAL_RUN_LINES <= lines.length; start++) {
      const run = lines.slice(start, start + IDENTICAL_RUN_LINES)
      const key = run.join('\n')
      const isRepeated = seen.has(key) && !run.some((line) => /^import |\} from '/.test(line))
      if (isRepeated && !inRun) runs += 1
      inRun = isRepeated
      seen.add(key)
    }
  }
  return runs
}

/** Counts the imports of modules in other screens' folders by a file of a screen. */
function countScreenImports(file: string, text: string): number {
  const own = screenOf(file)
  if (!own) return 0
  const imported = [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path = '']) =>
    screenOf(posix.join(posix.dirname(file), path)),
  )
  return imported.filter((screen) => screen !== undefined && screen !== own).length
}

function screenOf(file: string): string | undefined {
  const [part, folder = '', inside] = file.split('/')
  return part === 'web' && inside && !notScreens.has(folder) ? folder : undefined
}

export function countLines(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}
