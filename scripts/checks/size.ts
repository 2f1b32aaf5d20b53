/**
 * The size of the product against scripts/checks/size.json. A figure above its limit fails; when figures fell, the file is
 * written again, so that the size never grows back unnoticed. Who must raise a limit edits the file by hand.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import * as z from 'zod/mini'
import { api } from '../../contract/api.ts'
import { filesBelow } from './source-files.ts'

const LIMITS = 'scripts/checks/size.json'
const product = ['server', 'web', 'contract']
const notShipped = /\.test\.tsx?$|\/testing\/|^web\/test-setup\.ts$/
/** A file below this many lines, `index.ts` aside, is rarely a subject of its own. */
const THIN = 15
/** A room, such as `web/goals`, has a limit of its own from this many lines on. */
const LARGE = 1000
/** Folders of the web that are no screens. */
const notScreens = new Set(['app', 'parts', 'frame', 'ui', 'api', 'styles', 'testing', 'public'])

/** Names of figures with whole numbers; every one is better when it is lower. */
export type Size = Record<string, number>

/** @returns figures above their limit, for people to read; writes lower figures into size.json */
export async function checkSize(root: string): Promise<string> {
  const limits = z
    .record(z.string(), z.number())
    .parse(JSON.parse(await readFile(join(root, LIMITS), 'utf8')))
  const now = await measure(root)
  const problems = aboveLimits(now, limits)
  if (problems.length === 0 && JSON.stringify(now) !== JSON.stringify(limits))
    await writeFile(join(root, LIMITS), `${JSON.stringify(now, null, 2)}\n`)
  return problems.join('\n')
}

/** @returns a sentence for each figure above its limit; a large room without a limit is above it */
export function aboveLimits(now: Size, limits: Size): string[] {
  return Object.entries(now).flatMap(([what, value]) => {
    const limit = limits[what] ?? 0
    if (value <= limit) return []
    return [
      `${what}: ${value}, at most ${limit}. Make it smaller, or raise ${LIMITS} and say in the commit why.`,
    ]
  })
}

async function measure(root: string): Promise<Size> {
  const files = (await filesBelow(root, product)).filter(
    (file) => /\.tsx?$/.test(file) && !notShipped.test(file),
  )
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(root, file), 'utf8') })),
  )
  const packages = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const lines = sizesOf(texts)
  return {
    ...lines,
    'lines a call': Math.ceil((lines.lines ?? 0) / Object.keys(api).length),
    dependencies: Object.keys(packages.dependencies).length,
    'dependencies of developers': Object.keys(packages.devDependencies).length,
  }
}

/** What can be counted in the text of the files. */
export function sizesOf(files: readonly { file: string; text: string }[]): Size {
  const rooms = new Map<string, number>()
  let thin = 0
  for (const { file, text } of files) {
    const lines = linesOf(text)
    if (lines < THIN && !/(^|\/)index\.tsx?$/.test(file)) thin += 1
    const [part = '', folder = ''] = file.split('/')
    for (const room of part === 'contract' ? [part] : [part, `${part}/${folder}`])
      rooms.set(room, (rooms.get(room) ?? 0) + lines)
  }
  const large = [...rooms].filter(([room, lines]) => !room.includes('/') || lines > LARGE)
  return {
    lines: files.reduce((sum, { text }) => sum + linesOf(text), 0),
    files: files.length,
    [`files under ${THIN} lines`]: thin,
    'imports from screen to screen': files.reduce(
      (sum, { file, text }) => sum + screenImports(file, text),
      0,
    ),
    ...Object.fromEntries(large.sort().map(([room, lines]) => [`lines of ${room}`, lines])),
  }
}

/** How many modules of other screens' folders a file of a screen imports. */
function screenImports(file: string, text: string): number {
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

export function linesOf(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}
