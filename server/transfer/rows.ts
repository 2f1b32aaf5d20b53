// Rows on their way: where they come from (a database, or a file) looks the same to where they go.
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Engine, inList, type Queries } from '../platform/db/engine.ts'
import { lastGivenId } from '../platform/db/given-ids.ts'
import type { Value } from '../platform/db/insert-rows.ts'
import { newestSchema, schemaOf } from '../platform/db/migrate.ts'
import { portions } from '../platform/portions.ts'
import { goalTables, type MovedTable, movedTable, movedTables } from './moved-tables.ts'

export type Row = readonly Value[]

/** What is said of a table before its rows. */
export interface TableHead {
  name: string
  /** In the order of each row's values, by the alphabet: the same on both engines. */
  columns: readonly string[]
  rows: number
  /** The last id the table gave; null where it gives none. */
  lastId: number | null
}

export interface MovedSchool {
  id: number
  name: string
}

/** Who owned goals, to be found again under another id. */
export interface Owner {
  id: number
  username: string
  firstName: string
  lastName: string
}

export interface RowSource {
  /** The step of the schema that the rows fit. */
  schema: string
  /** Where one school moves alone; null for everything. */
  school: MovedSchool | null
  tables: readonly TableHead[]
  /** In a snapshot of goals: the people who were deleted with them. */
  owners?: readonly Owner[] | undefined
  /** The rows of one table after the other, a portion at a time, in the order of `tables`. */
  portions(): AsyncIterable<{ table: TableHead; rows: readonly Row[] }>
}

const ROWS_AT_ONCE = 1_000

/** `db` is a snapshot: what is said beforehand and the rows themselves are of one instant. */
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
    // Younger than this schema.
    if (!found) continue
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(moved.name)}
      ${whereOf(moved, school)}`.execute(db)
    tables.push({
      name: moved.name,
      columns: found.columns.map((column) => column.name).sort(),
      rows: rows[0]?.rows ?? 0,
      lastId: moved.key[0] === 'id' ? await lastGivenId(db, engine, moved.name) : null,
    })
  }
  async function* allRows() {
    for (const table of tables) {
      const moved = movedTables.find(({ name }) => name === table.name)
      if (moved) for await (const rows of rowsOf(db, moved, table.columns, school)) yield { table, rows }
    }
  }
  return { schema, school, tables, portions: allRows }
}

/**
 * These goals of a school with all that hangs on them. The goals are locked: nothing may be added to them between the count
 * and the rows.
 */
export async function goalsSource(
  { db, engine }: { db: Queries; engine: Engine },
  school: MovedSchool,
  ids: readonly number[],
): Promise<RowSource> {
  const present = await db.introspection.getTables()
  const goals = [...portions(ids, ROWS_AT_ONCE)]
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
  return { schema: newestSchema, school, tables, portions: rowsOfGoals }
}

/** Each portion goes on after the key of the last row: no cursor is held, and the whole is never in memory. */
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
      ${whereOf(table, school)} and ${after} order by ${key} limit ${ROWS_AT_ONCE}`.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows.map((row) => columns.map((column) => row[column] ?? null))
    if (rows.length < ROWS_AT_ONCE) return
    last = table.key.map((column) => end[column])
  }
}

function whereOf({ school: of }: MovedTable, school: MovedSchool | null): RawBuilder<unknown> {
  if (school === null) return sql`where 1 = 1`
  if ('by' in of) return sql`where ${sql.ref(of.by)} = ${school.id}`
  return sql`where ${sql.ref(of.byOwner)} in (select id from users where school_id = ${school.id})`
}

function selection(
  { beyond = [], refers }: MovedTable,
  column: string,
  school: MovedSchool | null,
): RawBuilder<unknown> {
  const to = refers[column]
  if (school === null || to === undefined || !beyond.includes(column)) return sql.ref(column)
  return sql`case when ${sql.ref(column)} in
    (select id from ${sql.table(to)} where school_id = ${school.id}) then ${sql.ref(column)} end as ${sql.ref(column)}`
}

/** One line of JSON a row; the same rows give the same hashes wherever they are. */
function lineOf(row: Row): string {
  return JSON.stringify(row)
}

export type Hashes = Record<string, string>

/** SHA-256 of the lines of each table. */
export function hashing() {
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  const add = (table: string, lines: string) => {
    const hash = hashes.get(table) ?? createHash('sha256')
    hashes.set(table, hash.update(lines))
  }
  /** Asked once, at the end; a table without rows has the hash of nothing. */
  const digests = (tables: readonly TableHead[]): Hashes =>
    Object.fromEntries(
      tables.map(({ name }) => [name, (hashes.get(name) ?? createHash('sha256')).digest('hex')]),
    )
  return { add, digests }
}

export function linesOf(rows: readonly Row[]): string {
  return rows.map((row) => `${lineOf(row)}\n`).join('')
}

/** The hashes of all rows of a source, by table. */
export async function hashesOf(source: RowSource): Promise<Hashes> {
  const { add, digests } = hashing()
  for await (const { table, rows } of source.portions()) add(table.name, linesOf(rows))
  return digests(source.tables)
}
