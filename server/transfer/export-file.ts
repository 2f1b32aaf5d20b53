// Reads and writes the file format of exports, which is lines of JSON: a heading, then the rows, each table after those it
// references, and at the end the hash of each table, which shows that the file is complete.
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { pipeline as flow } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { iso } from '../platform/clock.ts'
import { firstSchema, refuseNewerFile, requireKnownFileSchema } from '../platform/db/migrate.ts'
import { codeOf, invalid } from '../platform/errors.ts'
import { writeFileAtomically } from '../platform/private-files.ts'
import { version } from '../platform/version.ts'
import { movedTable } from './moved-tables.ts'
import {
  mapSource,
  movedSchool,
  owner,
  type Row,
  type RowSource,
  row,
  type TableHead,
  tableHasher,
  tableHead,
  toLines,
} from './rows.ts'

interface FileKind {
  name: string
  isCompressed: boolean
  /** Used in the error about a file of another kind. */
  title: string
  damage: string
}
const EXPORT: FileKind = {
  name: 'cairn-export',
  isCompressed: true,
  title: 'Cairn export',
  damage: 'The export is damaged or incomplete.',
}
/** Uncompressed files with only goals, into which 1.0.0 wrote its snapshots. */
export const SNAPSHOT: FileKind = {
  name: 'cairn-snapshot',
  isCompressed: false,
  title: 'goal snapshot',
  damage: 'The file is damaged.',
}

/** Incremented when an older Cairn can no longer read the file; a newer schema alone does not change it. */
const FORMAT = 1

const heading = z.object({
  kind: z.string(),
  format: z.int(),
  schema: z.string(),
  /** The version of Cairn. */
  version: z.string(),
  madeAt: z.string(),
  school: z.nullable(movedSchool),
  owners: z.optional(z.array(owner)),
  tables: z.array(tableHead),
})
const ending = z.object({ end: z.literal(true), hashes: z.record(z.string(), z.string()) })

export type Progress = (table: TableHead, done: number) => void

/** `now` is epoch milliseconds. Tests write files of another kind. */
export async function writeExport(
  source: RowSource,
  file: string,
  now: number,
  progress: Progress,
  kind = EXPORT,
): Promise<void> {
  async function* lines() {
    const { schema, school, owners, tables } = source
    yield `${JSON.stringify({ kind: kind.name, format: FORMAT, schema, version, madeAt: iso(now), school, owners, tables })}\n`
    const { add, digests } = tableHasher()
    let current: { table: TableHead; done: number } | undefined
    for await (const { table, rows } of source.chunks()) {
      if (current?.table !== table) {
        current = { table, done: 0 }
        yield `${JSON.stringify({ table: table.name })}\n`
      }
      const chunk = toLines(rows)
      add(table.name, chunk)
      current.done += rows.length
      progress(table, current.done)
      yield chunk
    }
    yield `${JSON.stringify({ end: true, hashes: digests(tables) })}\n`
  }
  await writeFileAtomically(file, (unfinished) =>
    flow(
      Readable.from(lines()),
      kind.isCompressed ? createGzip() : new PassThrough(),
      createWriteStream(unfinished),
    ),
  )
}

/**
 * Reads the heading. Rows are read lazily, and only the end of the file shows that they are complete. Refuses anything but a
 * complete export with 400 on `file` and a sentence.
 */
export async function readExport(file: string, kind = EXPORT): Promise<RowSource & { madeAt: string }> {
  const lines = readLines(file, kind)
  const { value: first } = await lines.next()
  await lines.return(undefined)
  const read = z.safeParse(heading, parseJson(first ?? ''))
  if (!read.success || read.data.kind !== kind.name) invalid('file', `${file} is not a ${kind.title}.`)
  const { format, schema, school, owners, tables, madeAt } = read.data
  if (format > FORMAT) refuseNewerFile()
  const chunks = () => readChunks(file, tables, kind)
  const source = toReleased({ schema, school, owners, tables, chunks })
  requireKnownFileSchema(source.schema)
  const unknown = tables.find(({ name }) => movedTable(name) === undefined)
  if (unknown) invalid('file', `The export contains "${unknown.name}", which this version does not know.`)
  return { ...source, madeAt }
}

const ROWS_PER_CHUNK = 1_000

async function* readChunks(file: string, tables: readonly TableHead[], kind: FileKind) {
  const lines = readLines(file, kind)
  await lines.next()
  const { add, digests } = tableHasher()
  for (const table of tables) {
    if (table.rows === 0) continue
    const { value: mark } = await lines.next()
    if (mark !== JSON.stringify({ table: table.name })) refuseDamaged(kind)
    let left = table.rows
    while (left > 0) {
      const rows: Row[] = []
      let text = ''
      while (rows.length < Math.min(left, ROWS_PER_CHUNK)) {
        const { value: line, done } = await lines.next()
        if (done) refuseDamaged(kind)
        text += `${line}\n`
        rows.push(parseRow(line, table, kind))
      }
      left -= rows.length
      add(table.name, text)
      yield { table, rows }
    }
  }
  const { value: last } = await lines.next()
  const end = z.safeParse(ending, parseJson(last ?? ''))
  const hashes = digests(tables)
  if (!end.success || tables.some(({ name }) => end.data.hashes[name] !== hashes[name])) refuseDamaged(kind)
}

function parseRow(line: string, { columns }: TableHead, kind: FileKind): Row {
  const read = z.safeParse(row, parseJson(line))
  if (!read.success || read.data.length !== columns.length) refuseDamaged(kind)
  return read.data
}

function refuseDamaged({ damage }: FileKind): never {
  invalid('file', damage)
}

/** Splits only at line feeds, because texts may contain other line separators. */
async function* readLines(file: string, kind: FileKind): AsyncGenerator<string, undefined> {
  const decompress = kind.isCompressed ? createGunzip() : new PassThrough()
  const text = pipeline(createReadStream(file), decompress, () => {}).setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') invalid('file', `There is no file ${file}.`)
    if (code.startsWith('Z_')) refuseDamaged(kind)
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The schemas of the last states before 1.0.0, whose exports docs/upgrading.md uses to bring data here. */
const unreleased = ['0012-privacy-contact', '0013-sign-in-limits', '0015-moves-and-messages']
/** Columns of 1.0.0 that those rows may lack; the default is null. */
const added: Readonly<Record<string, readonly string[]>> = {
  schools: ['staff_second_factor_from'],
  goal_moves: ['absence_id', 'notification_id'],
  notifications: ['data'],
}

/** Returns the source itself, or with the columns of 1.0.0 added. */
function toReleased(source: RowSource): RowSource {
  if (!unreleased.includes(source.schema)) return source
  const tables = source.tables.map((table) => ({
    ...table,
    columns: [...new Set([...table.columns, ...(added[table.name] ?? [])])].sort(),
  }))
  return { ...mapSource(source, tables, (rows) => rows), schema: firstSchema }
}
