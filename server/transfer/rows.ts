// The rows of an export, whether they come from a database or from a file.
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { chunksOf } from '../platform/chunks.ts'
import type { Value } from '../platform/db/bulk-inserts.ts'
import { type Engine, inList, lastGeneratedId, type OnEngine, type Queries } from '../platform/db/engine.ts'
import { findSchema } from '../platform/db/migrate.ts'
import { goalTables, type MovedTable, movedTable, movedTables } from './moved-tables.ts'

export const row = z.array(z.union([z.string(), z.number(), z.null()]))
export type Row = readonly Value[]

export const tableHead = z.object({
  name: z.string(),
  /** The columns in alphabetical order, which is the same on both engines. Rows have their values in this order. */
  columns: z.array(z.string()),
  rows: z.int(),
  /** The last id the table has generated; null if it generates none. */
  lastId: z.nullable(z.int()),
})
export type TableHead = z.output<typeof tableHead>

/** `createdAt`, ISO 8601, is only in snapshots that 1.0.0 wrote into files. Together with the id it identifies a school forever. */
export const movedSchool = z.object({ id: z.int(), name: z.string(), createdAt: z.optional(z.string()) })
export type MovedSchool = z.output<typeof movedSchool>

/** An owner of goals, who may be found by name under another id. */
export const owner = z.object({
  id: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type Owner = z.output<typeof owner>

export interface RowSource {
  /** The name of the latest migration of the rows' schema. */
  schema: string
  /** The only school in it; null for everything. */
  school: MovedSchool | null
  tables: readonly TableHead[]
  /** The people who were deleted with the goals; only in a snapshot that 1.0.0 wrote into a file. */
  owners?: readonly Owner[] | undefined
  /** The rows in chunks, table by table, in the order of `tables`. */
  chunks(): AsyncIterable<{ table: TableHead; rows: readonly Row[] }>
}

const ROWS_PER_CHUNK = 1_000

/** Rows with column names as keys. */
export type NamedRow = Record<string, Value>

export function namedRows({ columns }: Pick<TableHead, 'columns'>, rows: readonly Row[]): NamedRow[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
}

/**
 * Returns the source with the rows that `change` makes of each chunk, in the columns of `tables`. A column that the rows lack is
 * null. Tables that are not in `tables` are left out.
 */
export function mapSource(
  source: RowSource,
  tables: readonly TableHead[],
  change: (rows: NamedRow[], table: MovedTable) => NamedRow[] | Promise<NamedRow[]>,
): RowSource {
  async function* chunks() {
    for await (const { table, rows } of source.chunks()) {
      const head = tables.find(({ name }) => name === table.name)
      const moved = movedTable(table.name)
      if (!head || !moved) continue
      const changed = await change(namedRows(table, rows), moved)
      if (changed.length > 0)
        yield { table: head, rows: changed.map((row) => head.columns.map((column) => row[column] ?? null)) }
    }
  }
  return { ...source, tables, chunks }
}

/** `db` must be a consistent snapshot, because rows are counted before they are read. */
export async function readDatabase(
  db: Queries,
  engine: Engine,
  school: MovedSchool | null = null,
): Promise<RowSource> {
  const schema = await findSchema(db)
  if (schema === null) throw new Error('The database has no schema yet.')
  const present = await db.introspection.getTables()
  const tables: TableHead[] = []
  for (const moved of movedTables) {
    if (school !== null && moved.fullExportOnly) continue
    const found = present.find((table) => table.name === moved.name)
    // An older schema lacks the newer tables.
    if (!found) continue
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(moved.name)}
      where ${rowCondition(moved, school)}`.execute(db)
    tables.push({
      name: moved.name,
      columns: found.columns.map((column) => column.name).sort(),
      rows: rows[0]?.rows ?? 0,
      lastId: moved.key[0] === 'id' ? await lastGeneratedId(db, engine, moved.name) : null,
    })
  }
  async function* chunks() {
    for (const table of tables) {
      const moved = movedTable(table.name)
      if (!moved) continue
      for await (const rows of readRows(db, moved, table.columns, school)) yield { table, rows }
    }
  }
  return { schema, school, tables, chunks }
}

/** Rows of one table, with the columns in the order of their values. */
export interface TableRows {
  table: Pick<TableHead, 'name' | 'columns'>
  rows: readonly Row[]
}

/**
 * Yields these goals with all rows that depend on them, in chunks, goals first. The caller has locked the goals, so that nothing
 * is added to them between one chunk and the next.
 */
export async function* goalRows(
  { db, engine }: OnEngine,
  ids: readonly number[],
): AsyncGenerator<TableRows, void> {
  const present = await db.introspection.getTables()
  for (const { name, key } of goalTables) {
    const found = present.find((table) => table.name === name)
    const columns = found?.columns.map((column) => column.name).sort() ?? []
    const selected = sql.join(columns.map((column) => sql.ref(column)))
    const order = sql.join(key.map((column) => sql.ref(column)))
    for (const chunk of chunksOf(ids, ROWS_PER_CHUNK)) {
      // There is no limit, because with one SQLite would read the table in the order of ids to find the rows.
      const { rows } = await sql<NamedRow>`select ${selected} from ${sql.table(name)}
        where ${inList(engine, name === 'goals' ? 'id' : 'goal_id', chunk)} order by ${order}`.execute(db)
      if (rows.length > 0) yield { table: { name, columns }, rows: rows.map((row) => toValues(row, columns)) }
    }
  }
}

function toValues(row: NamedRow, columns: readonly string[]): Row {
  return columns.map((column) => row[column] ?? null)
}

/**
 * Paginates by keys: each chunk starts after the key of the last row, so memory stays bounded without a database cursor.
 */
async function* readRows(
  db: Queries,
  table: MovedTable,
  columns: readonly string[],
  school: MovedSchool | null,
): AsyncGenerator<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  const selected = sql.join(columns.map((column) => selection(table, column, school)))
  let last: readonly unknown[] | undefined
  for (;;) {
    const after = last ? sql`(${key}) > (${sql.join(last.map((value) => sql.val(value)))})` : sql`1 = 1`
    const { rows } = await sql<NamedRow>`select ${selected} from ${sql.table(table.name)}
      where ${rowCondition(table, school)} and ${after} order by ${key} limit ${ROWS_PER_CHUNK}`.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows.map((row) => toValues(row, columns))
    if (rows.length < ROWS_PER_CHUNK) return
    last = table.key.map((column) => end[column])
  }
}

function rowCondition(
  { school: belonging, onlyRows, staysBehind }: MovedTable,
  school: MovedSchool | null,
): RawBuilder<unknown> {
  if (onlyRows) return sql`${sql.ref(onlyRows.column)} = ${onlyRows.value}`
  if (school === null || belonging === 'none') return sql`1 = 1`
  const rest = staysBehind ? sql` and not (${staysBehind})` : sql``
  if ('by' in belonging) return sql`${sql.ref(belonging.by)} = ${school.id}${rest}`
  return sql`${sql.ref(belonging.byOwner)} in (select id from users where school_id = ${school.id})${rest}`
}

function selection(
  { crossSchool = [], references }: MovedTable,
  column: string,
  school: MovedSchool | null,
): RawBuilder<unknown> {
  const to = references[column]
  if (school === null || to === undefined || !crossSchool.includes(column)) return sql.ref(column)
  return sql`case when ${sql.ref(column)} in
    (select id from ${sql.table(to)} where school_id = ${school.id}) then ${sql.ref(column)} end as ${sql.ref(column)}`
}

export type Hashes = Record<string, string>

/** Computes the SHA-256 of the lines of each table. */
export function tableHasher() {
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  const add = (table: string, lines: string) => {
    const hash = hashes.get(table) ?? createHash('sha256')
    hashes.set(table, hash.update(lines))
  }
  /** Call it once, at the end. A table without rows has the hash of the empty string. */
  const digests = (tables: readonly TableHead[]): Hashes =>
    Object.fromEntries(
      tables.map(({ name }) => [name, (hashes.get(name) ?? createHash('sha256')).digest('hex')]),
    )
  return { add, digests }
}

/** One line of JSON per row. */
export function toLines(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** The hashes of all rows of a source, by table. */
export async function hashSource(source: RowSource): Promise<Hashes> {
  const { add, digests } = tableHasher()
  for await (const { table, rows } of source.chunks()) add(table.name, toLines(rows))
  return digests(source.tables)
}
