// Rows of an export, whether they come from a database or from a file.
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
  /** In alphabetical order, the same on both engines. Rows have their values in this order. */
  columns: z.array(z.string()),
  rows: z.int(),
  /** The last id the table has generated; null if it generates none. */
  lastId: z.nullable(z.int()),
})
export type TableHead = z.output<typeof tableHead>

/** `createdAt`, ISO 8601, is only in snapshots that 1.0.0 wrote into files: with the id it names a school for ever. */
export const movedSchool = z.object({ id: z.int(), name: z.string(), createdAt: z.optional(z.string()) })
export type MovedSchool = z.output<typeof movedSchool>

/** An owner of goals, to be found by name under another id. */
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
  /** In a snapshot that 1.0.0 wrote into a file: the people who were deleted with the goals. */
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
 * The source with the rows that `change` makes of each chunk, in the columns of `tables`; a column that the rows lack is
 * null. Tables that are not in `tables` are left out.
 */
export function changedSource(
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
export async function databaseSource(
  db: Queries,
  engine: Engine,
  school: MovedSchool | null = null,
): Promise<RowSource> {
  const schema = await findSchema(db)
  if (schema === null) throw new Error('The database has no schema yet.')
  const present = await db.introspection.getTables()
  const tables: TableHead[] = []
  for (const moved of movedTables) {
    if (school !== null && moved.wholeOnly) continue
    const found = present.find((table) => table.name === moved.name)
    // An older schema lacks the newer tables.
    if (!found) continue
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(moved.name)}
      where ${conditionOf(moved, school)}`.execute(db)
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
      for await (const rows of rowsOf(db, moved, table.columns, school)) yield { table, rows }
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
 * These goals with all rows that depend on them, in chunks: goals come first. The caller has locked the goals, so that
 * nothing is added to them between one chunk and the next.
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
      // Without a limit: with one, SQLite would read the table in the order of ids to find the rows.
      const { rows } = await sql<NamedRow>`select ${selected} from ${sql.table(name)}
        where ${inList(engine, name === 'goals' ? 'id' : 'goal_id', chunk)} order by ${order}`.execute(db)
      if (rows.length > 0) yield { table: { name, columns }, rows: rows.map((row) => valuesOf(row, columns)) }
    }
  }
}

function valuesOf(row: NamedRow, columns: readonly string[]): Row {
  return columns.map((column) => row[column] ?? null)
}

/**
 * Keyset pagination: each chunk starts after the key of the last row, so memory stays bounded without a database cursor.
 */
async function* rowsOf(
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
      where ${conditionOf(table, school)} and ${after} order by ${key} limit ${ROWS_PER_CHUNK}`.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows.map((row) => valuesOf(row, columns))
    if (rows.length < ROWS_PER_CHUNK) return
    last = table.key.map((column) => end[column])
  }
}

function conditionOf(
  { school: of, onlyRows, staysBehind }: MovedTable,
  school: MovedSchool | null,
): RawBuilder<unknown> {
  if (onlyRows) return sql`${sql.ref(onlyRows.column)} = ${onlyRows.value}`
  if (school === null || of === 'none') return sql`1 = 1`
  const rest = staysBehind ? sql` and not (${staysBehind})` : sql``
  if ('by' in of) return sql`${sql.ref(of.by)} = ${school.id}${rest}`
  return sql`${sql.ref(of.byOwner)} in (select id from users where school_id = ${school.id})${rest}`
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

/** SHA-256 of the lines of each table. */
export function hashing() {
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
export function linesOf(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** The hashes of all rows of a source, by table. */
export async function hashesOf(source: RowSource): Promise<Hashes> {
  const { add, digests } = hashing()
  for await (const { table, rows } of source.chunks()) add(table.name, linesOf(rows))
  return digests(source.tables)
}
