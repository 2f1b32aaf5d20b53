// Nearly all that differs between the two engines: JSON lists, row locks, lists of ids, generated ids, and how each
// names a broken constraint.
import {
  type ColumnDefinitionBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely'
import { jsonArrayFrom as postgresJsonArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteJsonArray } from 'kysely/helpers/sqlite'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** The database, or a transaction on it. */
export type Queries = Kysely<Tables> | Transaction<Tables>

/** The rows of a subquery as one JSON column; read it with `jsonRows`, since SQLite answers text. */
export function jsonList<O>(
  engine: Engine,
  query: Parameters<typeof sqliteJsonArray<O>>[0],
): RawBuilder<JsonList<O>> {
  return engine === 'sqlite'
    ? sqliteJsonArray(query).$castTo<JsonList<O>>()
    : postgresJsonArray(query).$castTo<JsonList<O>>()
}

/** A column made by `jsonList`: rows on PostgreSQL, their JSON text on SQLite. */
export type JsonList<O> = O[] | (string & { readonly __rows?: O[] })

export function jsonRows<O>(column: JsonList<O>): O[] {
  return typeof column === 'string' ? (JSON.parse(column) as O[]) : column
}

/** Row locks until the transaction ends, against changes and other such locks; a transaction of SQLite locks the whole file. */
export function forNoKeyUpdate<DB, TB extends keyof DB, O>(
  engine: Engine,
  table: TB & string,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engine === 'postgres' ? query.forNoKeyUpdate(table) : query
}

/** Shared row locks until the transaction ends: they stay as they are, and others may share the locks. */
export function forShare<DB, TB extends keyof DB, O>(
  engine: Engine,
  table: TB & string,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engine === 'postgres' ? query.forShare(table) : query
}

/** As `forNoKeyUpdate`, and also against inserts of rows that refer to these: for deleting them. */
export function forUpdate<DB, TB extends keyof DB, O>(
  engine: Engine,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engine === 'postgres' ? query.forUpdate() : query
}

/** `column` is one of `ids`: one statement however many there are. */
export function inList(
  engine: Engine,
  column: string | RawBuilder<number | null>,
  ids: readonly number[],
): RawBuilder<boolean> {
  const of = typeof column === 'string' ? sql.ref(column) : column
  return engine === 'postgres'
    ? sql<boolean>`${of} = any(${[...ids]}::int[])`
    : sql<boolean>`${of} in (select value from json_each(${JSON.stringify(ids)}))`
}

/** Rows of whole numbers as a table to join with: one statement however many there are. */
export function valuesTable<C extends string>(
  engine: Engine,
  columns: readonly C[],
  rows: readonly Readonly<Record<C, number | null>>[],
): RawBuilder<Record<C, number | null>> {
  if (engine === 'postgres') {
    const lists = columns.map((column) => sql`${rows.map((row) => row[column])}::int[]`)
    const names = columns.map((column) => sql.ref(column))
    return sql`(select * from unnest(${sql.join(lists)}) as listed (${sql.join(names)}))`
  }
  const values = columns.map(
    (column, index) => sql`json_extract(value, ${sql.lit(`$[${index}]`)}) as ${sql.ref(column)}`,
  )
  const text = JSON.stringify(rows.map((row) => columns.map((column) => row[column])))
  return sql`(select ${sql.join(values)} from json_each(${text}))`
}

/** Where `part` first stands in the text, counted from 1; 0 for nowhere. */
export function placeOf(engine: Engine, text: RawBuilder<string>, part: string): RawBuilder<number> {
  return engine === 'postgres' ? sql<number>`strpos(${text}, ${part})` : sql<number>`instr(${text}, ${part})`
}

/** An id that the database gives and never gives again. */
export function generatedId(engine: Engine) {
  return (column: ColumnDefinitionBuilder) =>
    engine === 'postgres'
      ? column.generatedByDefaultAsIdentity().primaryKey()
      : column.primaryKey().autoIncrement()
}

/** Text that sorts byte by byte on both engines, whatever locale the database was made with. */
export function byteOrder(engine: Engine) {
  return engine === 'postgres' ? sql`text collate "C"` : sql`text`
}

/**
 * The constraint that an error says was broken, or null: 'foreign_key', or the columns of a unique index as
 * `table.column` of the last one.
 */
export function brokenConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? error.code : undefined
  if (code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return 'foreign_key'
  if (code === '23505' && 'constraint' in error) return String(error.constraint)
  if (code === 'SQLITE_CONSTRAINT_UNIQUE') {
    const columns = error.message.split(': ')[1]?.split(', ') ?? []
    return `${columns.at(-1)?.replace('.', '_')}_unique`
  }
  return null
}

/**
 * What PostgreSQL kept planned for a connection no longer fits the tables: a newer version of the server has changed
 * them meanwhile.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000'
}

/** Lets nobody else write to a table until the transaction ends; SQLite's transactions hold the whole file already. */
export async function lockTable(db: Queries, engine: Engine, table: keyof Tables): Promise<void> {
  if (engine === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
}

/** Lifts PostgreSQL's limit on a statement's time until the transaction ends: for rare work on all rows of a school. */
export async function withoutStatementTimeout({
  db,
  engine,
}: {
  db: Queries
  engine: Engine
}): Promise<void> {
  if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(db)
}
