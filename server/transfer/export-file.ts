// An export, or a snapshot of goals: lines of JSON. First what is in it, then every row, each table after those it refers to, and at the
// end the hash of each table, without which the file is not whole.
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { pipeline as flow } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { iso } from '../platform/clock.ts'
import { invalid } from '../platform/errors.ts'
import { version } from '../platform/version.ts'
import { writeWhole } from '../platform/whole-file.ts'
import { movedTable } from './moved-tables.ts'
import { type Hashes, hashing, linesOf, type Row, type RowSource, type TableHead } from './rows.ts'

interface FileKind {
  name: string
  isPacked: boolean
  /** What the file is not, where it is something else. */
  title: string
  damage: string
}
const EXPORT: FileKind = {
  name: 'cairn-export',
  isPacked: true,
  title: 'export of Cairn',
  damage: 'The export is damaged or not whole.',
}
/** Goals alone, to be put back where they were. A person can read it. */
export const SNAPSHOT: FileKind = {
  name: 'cairn-snapshot',
  isPacked: false,
  title: 'snapshot of goals',
  damage: 'The file is damaged; nothing was put back.',
}

/** Grows when an older Cairn could not read the file any more; a newer schema alone does not. */
const FORMAT = 1

const heading = z.object({
  kind: z.string(),
  format: z.int(),
  schema: z.string(),
  /** Of Cairn. */
  version: z.string(),
  madeAt: z.string(),
  school: z.nullable(z.object({ id: z.int(), name: z.string() })),
  owners: z.optional(
    z.array(z.object({ id: z.int(), username: z.string(), firstName: z.string(), lastName: z.string() })),
  ),
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
  kind = EXPORT,
): Promise<Hashes> {
  let hashes: Hashes = {}
  async function* lines() {
    const { schema, school, owners, tables } = source
    yield `${JSON.stringify({ kind: kind.name, format: FORMAT, schema, version, madeAt: iso(now), school, owners, tables })}\n`
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
    flow(
      Readable.from(lines()),
      kind.isPacked ? createGzip() : new PassThrough(),
      createWriteStream(unfinished),
    ),
  )
  return hashes
}

/**
 * Reads the heading; the rows follow as they are asked for, and are known to be whole only once they have all been read.
 * 400 on `file`, with a sentence, for anything but a whole export.
 */
export async function exportSource(file: string, kind = EXPORT): Promise<RowSource & { madeAt: string }> {
  const lines = linesIn(file, kind)
  const { value: first } = await lines.next()
  await lines.return(undefined)
  const read = z.safeParse(heading, parsed(first ?? ''))
  if (!read.success || read.data.kind !== kind.name) invalid('file', `${file} is no ${kind.title}.`)
  const { format, schema, school, owners, tables, madeAt } = read.data
  if (format > FORMAT) invalid('file', 'A newer version of Cairn wrote this export. Update Cairn first.')
  const stranger = tables.find(({ name }) => movedTable(name) === undefined)
  if (stranger) invalid('file', `The export holds "${stranger.name}", which this version does not know.`)
  return { schema, school, owners, tables, madeAt, portions: () => portionsIn(file, tables, kind) }
}

const ROWS_AT_ONCE = 1_000

async function* portionsIn(file: string, tables: readonly TableHead[], kind: FileKind) {
  const lines = linesIn(file, kind)
  await lines.next()
  const { add, digests } = hashing()
  for (const table of tables) {
    if (table.rows === 0) continue
    const { value: mark } = await lines.next()
    if (mark !== JSON.stringify({ table: table.name })) damaged(kind)
    let left = table.rows
    while (left > 0) {
      const rows: Row[] = []
      let text = ''
      while (rows.length < Math.min(left, ROWS_AT_ONCE)) {
        const { value: line, done } = await lines.next()
        if (done) damaged(kind)
        text += `${line}\n`
        rows.push(rowIn(line, table, kind))
      }
      left -= rows.length
      add(table.name, text)
      yield { table, rows }
    }
  }
  const { value: last } = await lines.next()
  const end = z.safeParse(ending, parsed(last ?? ''))
  const hashes = digests(tables)
  if (!end.success || tables.some(({ name }) => end.data.hashes[name] !== hashes[name])) damaged(kind)
}

function rowIn(line: string, { columns }: TableHead, kind: FileKind): Row {
  const read = z.safeParse(row, parsed(line))
  if (!read.success || read.data.length !== columns.length) damaged(kind)
  return read.data
}

function damaged({ damage }: FileKind): never {
  invalid('file', damage)
}

/** By line feeds alone: other ends of lines may stand in what people wrote. */
export async function* linesIn(file: string, kind: FileKind): AsyncGenerator<string, undefined> {
  const unpack = kind.isPacked ? createGunzip() : new PassThrough()
  const unpacked = pipeline(createReadStream(file), unpack, () => {}).setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') invalid('file', `There is no file ${file}.`)
    if (code.startsWith('Z_')) damaged(kind)
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
