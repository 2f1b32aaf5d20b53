// Rows of an export, whether they come from a database or from a file.
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { chunksOf } from '../platform/chunks.ts'
import { type Engine, inList, lastGeneratedId, type Queries } from '../platform/db/engine.ts'
import type { Value } from '../platform/db/insert-rows.ts'
import { newestSchema, schemaOf } from '../platform/db/migrate.ts'
import { goalTables, type MovedTable, movedTable, movedTables } from './moved-tables.ts'

export type Row = readonly Value[]

export interface TableHead {
  name: string
  /** In alphabetical order, the same on both engines. Rows have their values in this order. */
  columns: readonly string[]
  rows: number
  /** The last id the table has generated; null if it generates none. */
  lastId: number | null
}

export interface MovedSchool {
  id: number
  name: string
  /** ISO 8601; absent in snapshots of earlier versions and in exports. With the id it names a school for ever. */
  createdAt?: string | undefined
}

/** An owner of goals, to be found by name under another id. */
export interface Owner {
  id: number
  username: string
  firstName: string
  lastName: string
}

export interface RowSource {
  /** The name of the latest migration of the rows' schema. */
  schema: string
  /** The only school in it; null for everything. */
  school: MovedSchool | null
  tables: readonly TableHead[]
  /** In a snapshot of goals: the people who were deleted with them. */
  owners?: readonly Owner[] | undefined
  /** The rows in chunks, table by table, in the order of `tables`. */
  chunks(): AsyncIterable<{ table: TableHead; rows: readonly Row[] }>
}

const ROWS_PER_CHUNK = 1_000

/** `db` must be a consistent snapshot, because rows are counted before they are read. */
export async function databaseSource(
  db: Queries,
  engine: Engine,
  school: MovedSchool | null = null,
): Promise<RowSource> {
  const schema = await schemaOf(db)
  if (schema === null) throw new Error('The database has no schema yet.')
  const present = await db.introspection.getTables()
  const tables: TableHead[] = []
  for (const moved of movedTables) {
    const found = present.find((table) => table.name === moved.name)
    // An older schema lacks the newer tables.
    if (!found || (school !== null && moved.wholeOnly)) continue
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(moved.name)}
      ${whereOf(moved, school)}`.execute(db)
    tables.push({
      name: moved.name,
      columns: found.columns.map((column) => column.name).sort(),
      rows: rows[0]?.rows ?? 0,
      lastId: moved.key[0] === 'id' ? await lastGeneratedId(db, engine, moved.name) : null,
    })
  }
  async function* allRows() {
    for (const table of tables) {
      const moved = movedTables.find(({ name }) => name === table.name)
      if (moved) for await (const rows of rowsOf(db, moved, table.columns, school)) yield { table, rows }
    }
  }
  return { schema, school, tables, chunks: allRows }
}

/**
 * These goals of a school with all rows that depend on them. The caller has locked the goals, so that nothing is added
 * to them between the count and the rows.
 */
export async function goalsSource(
  { db, engine }: { db: Queries; engine: Engine },
  school: MovedSchool,
  ids: readonly number[],
): Promise<RowSource> {
  const present = await db.introspection.getTables()
  const goals = [...chunksOf(ids, ROWS_PER_CHUNK)]
  const from = ({ name }: MovedTable, some: readonly number[]) =>
    sql`from ${sql.table(name)} where ${inList(engine, name === 'goals' ? 'id' : 'goal_id', some)}`
  const tables: TableHead[] = []
  for (const moved of goalTables) {
    let count = 0
    for (const some of goals) {
      const { rows } = await sql<{ rows: number }>`select count(*) as rows ${from(moved, some)}`.execute(db)
      count += rows[0]?.rows ?? 0
    }
    const columns = present.find(({ name }) => name === moved.name)?.columns.map(({ name }) => name) ?? []
    tables.push({ name: moved.name, columns: columns.sort(), rows: count, lastId: null })
  }
  async function* rowsOfGoals() {
    for (const table of tables) {
      const moved = movedTable(table.name)
      if (!moved) continue
      const selected = sql.join(table.columns.map((column) => selection(moved, column, school)))
      for (const some of goals) {
        const { rows } = await sql<Record<string, Value>>`select ${selected} ${from(moved, some)}
          order by id`.execute(db)
        if (rows.length === 0) continue
        yield { table, rows: rows.map((row) => table.columns.map((column) => row[column] ?? null)) }
      }
    }
  }
  return { schema: newestSchema, school, tables, chunks: rowsOfGoals }
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
    const { rows } = await sql<Record<string, Value>>`select ${selected} from ${sql.table(table.name)}
      ${whereOf(table, school)} and ${after} order by ${key} limit ${ROWS_PER_CHUNK}`.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows.map((row) => columns.map((column) => row[column] ?? null))
    if (rows.length < ROWS_PER_CHUNK) return
    last = table.key.map((column) => end[column])
  }
}

function whereOf({ school: of }: MovedTable, school: MovedSchool | null): RawBuilder<unknown> {
  if (school === null) return sql`where 1 = 1`
  if ('by' in of) return sql`where ${sql.ref(of.by)} = ${school.id}`
  return sql`where ${sql.ref(of.byOwner)} in (select id from users where school_id = ${school.id})`
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
