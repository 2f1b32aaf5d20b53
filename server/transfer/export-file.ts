// An export: packed lines of JSON. First what is in it, then every row, each table after those it refers to, and at the
// end the hash of each table, without which the file is not whole.
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { pipeline as flow } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { iso } from '../platform/clock.ts'
import { invalid } from '../platform/errors.ts'
import { version } from '../platform/version.ts'
import { writeWhole } from '../platform/whole-file.ts'
import { movedTable } from './moved-tables.ts'
import { type Hashes, hashing, linesOf, type Row, type RowSource, type TableHead } from './rows.ts'

const KIND = 'cairn-export'
/** Grows when an older Cairn could not read the file any more; a newer schema alone does not. */
const FORMAT = 1

const heading = z.object({
  kind: z.literal(KIND),
  format: z.int(),
  schema: z.string(),
  /** Of Cairn. */
  version: z.string(),
  madeAt: z.string(),
  school: z.nullable(z.object({ id: z.int(), name: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      lastId: z.nullable(z.int()),
    }),
  ),
})
const ending = z.object({ end: z.literal(true), hashes: z.record(z.string(), z.string()) })
const row = z.array(z.union([z.string(), z.number(), z.null()]))

export type Progress = (table: TableHead, done: number) => void

/** Answers the hashes that the file ends with. `now`: epoch milliseconds. */
export async function writeExport(
  source: RowSource,
  file: string,
  now: number,
  progress: Progress,
): Promise<Hashes> {
  let hashes: Hashes = {}
  async function* lines() {
    const { schema, school, tables } = source
    yield `${JSON.stringify({ kind: KIND, format: FORMAT, schema, version, madeAt: iso(now), school, tables })}\n`
    const { add, digests } = hashing()
    let current: { table: TableHead; done: number } | undefined
    for await (const { table, rows } of source.portions()) {
      if (current?.table !== table) {
        current = { table, done: 0 }
        yield `${JSON.stringify({ table: table.name })}\n`
      }
      const portion = linesOf(rows)
      add(table.name, portion)
      current.done += rows.length
      progress(table, current.done)
      yield portion
    }
    hashes = digests(tables)
    yield `${JSON.stringify({ end: true, hashes })}\n`
  }
  await writeWhole(file, (unfinished) =>
    flow(Readable.from(lines()), createGzip(), createWriteStream(unfinished)),
  )
  return hashes
}

/**
 * Reads the heading; the rows follow as they are asked for, and are known to be whole only once they have all been read.
 * 400 on `file`, with a sentence, for anything but a whole export.
 */
export async function exportSource(file: string): Promise<RowSource> {
  const lines = linesIn(file)
  const { value: first } = await lines.next()
  await lines.return(undefined)
  const read = z.safeParse(heading, parsed(first ?? ''))
  if (!read.success) invalid('file', `${file} is no export of Cairn.`)
  const { format, schema, school, tables } = read.data
  if (format > FORMAT) invalid('file', 'A newer version of Cairn wrote this export. Update Cairn first.')
  const stranger = tables.find(({ name }) => movedTable(name) === undefined)
  if (stranger) invalid('file', `The export holds "${stranger.name}", which this version does not know.`)
  return { schema, school, tables, portions: () => portionsIn(file, tables) }
}

const ROWS_AT_ONCE = 1_000

async function* portionsIn(file: string, tables: readonly TableHead[]) {
  const lines = linesIn(file)
  await lines.next()
  const { add, digests } = hashing()
  for (const table of tables) {
    if (table.rows === 0) continue
    const { value: mark } = await lines.next()
    if (mark !== JSON.stringify({ table: table.name })) damaged()
    let left = table.rows
    while (left > 0) {
      const rows: Row[] = []
      let text = ''
      while (rows.length < Math.min(left, ROWS_AT_ONCE)) {
        const { value: line, done } = await lines.next()
        if (done) damaged()
        text += `${line}\n`
        rows.push(rowIn(line, table))
      }
      left -= rows.length
      add(table.name, text)
      yield { table, rows }
    }
  }
  const { value: last } = await lines.next()
  const end = z.safeParse(ending, parsed(last ?? ''))
  const hashes = digests(tables)
  if (!end.success || tables.some(({ name }) => end.data.hashes[name] !== hashes[name])) damaged()
}

function rowIn(line: string, { columns }: TableHead): Row {
  const read = z.safeParse(row, parsed(line))
  if (!read.success || read.data.length !== columns.length) damaged()
  return read.data
}

function damaged(): never {
  invalid('file', 'The export is damaged or not whole.')
}

/** By line feeds alone: other ends of lines may stand in what people wrote. */
async function* linesIn(file: string): AsyncGenerator<string, undefined> {
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') invalid('file', `There is no file ${file}.`)
    if (code.startsWith('Z_')) damaged()
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
