/** Size of the code and how well it keeps its rules, each figure next to its limit: `npm run check -- --figures`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBoundaries } from './boundaries.ts'
import { filesBelow } from './source-files.ts'
import { idiomsBelow } from './words.ts'

const product = ['server', 'web', 'contract']
const notShipped = /\.test\.tsx?$|\/testing\/|^web\/test-setup\.ts$/
/** The code between Kysely and the driver for PostgreSQL. */
const overPg = ['server/platform/db/postgres-dialect.ts', 'server/platform/db/database-watchdog.ts']
/** Written by `npm test`, relative to the root. */
export const TEST_MINUTES_FILE = '.cache/reports/test-minutes.txt'

interface Figure {
  what: string
  value: string
  bar: string
}

export async function figures(root: string): Promise<string> {
  const files = await filesBelow(root, product)
  const shipped = files.filter((file) => /\.tsx?$/.test(file) && !notShipped.test(file))
  const texts = new Map(
    await Promise.all(shipped.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  )
  const lines = (file: string) => linesOf(texts.get(file) ?? '')
  const thin = shipped.filter((file) => lines(file) < 15 && !/(^|\/)index\.tsx?$/.test(file))
  const upward = (await checkBoundaries(root)).split('\n').filter(Boolean)
  const idioms = await idiomsBelow(root)
  const minutes = await readFile(join(root, TEST_MINUTES_FILE), 'utf8').catch(() => 'not run here yet')
  const pg = overPg.filter((file) => texts.has(file))
  const count = (value: number) => value.toLocaleString('en-US')
  const table: Figure[] = [
    { what: 'lines of server, web and contract', value: count(sum(shipped.map(lines))), bar: '43,000' },
    { what: 'their files', value: count(shipped.length), bar: '650' },
    { what: 'of these under 15 lines, index.ts aside', value: count(thin.length), bar: '20' },
    { what: 'imports that point upwards', value: count(upward.length), bar: '0' },
    { what: 'idioms in names, comments and documents', value: count(idioms.length), bar: '0' },
    {
      what: `lines of code over pg: ${pg.map(baseName).join(', ')}`,
      value: count(sum(pg.map((file) => codeLines(texts.get(file) ?? '')))),
      bar: '60',
    },
    { what: 'minutes of the last npm test', value: minutes.trim(), bar: '10' },
  ]
  return tableOf(table)
}

export function linesOf(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}

/** Lines that are neither blank, nor comment, nor import. */
export function codeLines(text: string): number {
  const code = text
    .replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .replace(/^import\b[\s\S]*?from '[^']+'$/gm, '')
    .split('\n')
  return code.filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const baseName = (file: string) => file.slice(file.lastIndexOf('/') + 1)

function tableOf(rows: readonly Figure[]): string {
  const all = [{ what: '', value: 'now', bar: 'bar' }, ...rows]
  const width = (pick: (row: Figure) => string) => Math.max(...all.map((row) => pick(row).length))
  const [what, value, bar] = [width((row) => row.what), width((row) => row.value), width((row) => row.bar)]
  return all
    .map((row) => `${row.what.padEnd(what)}  ${row.value.padStart(value)}  ${row.bar.padStart(bar)}`)
    .join('\n')
}
