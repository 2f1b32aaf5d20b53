// The SQL that differs between the two engines: JSON lists, row locks, lists of ids, generated ids, and the errors of broken
// constraints.
import {
  createQueryId,
  createSelectQueryBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
  type Transaction,
} from 'kysely'
import { jsonArrayFrom as postgresJsonArray } from 'kysely/helpers/postgres'
import { jsonArrayFrom as sqliteJsonArray } from 'kysely/helpers/sqlite'
import { codeOf } from '../errors.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** The database, or a transaction on it. */
export type Queries = Kysely<Tables> | Transaction<Tables>

export interface OnEngine {
  readonly db: Queries
  readonly engine: Engine
}

/** The rows of a subquery as one JSON column; read it with `jsonRows`, because SQLite returns text. */
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

const lockedBy =
  (lock: 'forNoKeyUpdate' | 'forShare') =>
  <DB, TB extends keyof DB, O>(
    engine: Engine,
    table: TB & string,
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O> =>
    engine === 'postgres' ? query[lock](table) : query

/** Locks the rows against changes and other such locks. Like all locks here: until the transaction ends; SQLite locks the file. */
export const forNoKeyUpdate = lockedBy('forNoKeyUpdate')

/** Locks the rows against changes; other transactions can take the same lock. */
export const forShare = lockedBy('forShare')

/** As `forNoKeyUpdate`, and also against inserts of rows that reference these: for deleting them. */
export function forUpdate<DB, TB extends keyof DB, O>(
  engine: Engine,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engine === 'postgres' ? query.forUpdate() : query
}

type Affected = { numDeletedRows: bigint } | { numUpdatedRows: bigint }

/** Runs a deletion or an update; returns how many rows it concerned. */
export async function rowsOf(write: { executeTakeFirst: () => Promise<Affected> }): Promise<number> {
  const affected = await write.executeTakeFirst()
  return Number('numDeletedRows' in affected ? affected.numDeletedRows : affected.numUpdatedRows)
}

/** The ids of rows, as `inList` takes them. */
export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** `column` is one of `ids`, passed as one parameter, so that the SQL does not depend on their number. */
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

/** As `inList` for texts. */
export function inTexts(
  engine: Engine,
  column: RawBuilder<unknown>,
  texts: readonly string[],
): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql<boolean>`${column} = any(${[...texts]}::text[])`
    : sql<boolean>`${column} in (select value from json_each(${JSON.stringify(texts)}))`
}

/** Rows of integers, or of texts in the columns `texts`, as a table to join with; the SQL does not depend on their number. */
export function valuesTable<C extends string>(
  engine: Engine,
  columns: readonly C[],
  rows: readonly Readonly<Record<C, number | string | null>>[],
  texts: readonly NoInfer<C>[] = [],
): RawBuilder<Record<C, number | string | null>> {
  if (engine === 'postgres') {
    const lists = columns.map((column) => {
      const type = sql.raw(texts.includes(column) ? 'text[]' : 'int[]')
      return sql`${rows.map((row) => row[column])}::${type}`
    })
    const names = columns.map((column) => sql.ref(column))
    return sql`(select * from unnest(${sql.join(lists)}) as listed (${sql.join(names)}))`
  }
  const values = columns.map(
    (column, index) => sql`json_extract(value, ${sql.lit(`$[${index}]`)}) as ${sql.ref(column)}`,
  )
  const text = JSON.stringify(rows.map((row) => columns.map((column) => row[column])))
  return sql`(select ${sql.join(values)} from json_each(${text}))`
}

/** The position of the first `part` in the text, counted from 1; 0 if there is none. */
export function positionOf(engine: Engine, text: RawBuilder<string>, part: string): RawBuilder<number> {
  return engine === 'postgres' ? sql<number>`strpos(${text}, ${part})` : sql<number>`instr(${text}, ${part})`
}

/** `id`: generated by the database, and never used again. `byteOrder`: text that sorts byte by byte, whatever the locale. */
export function columnTypes(engine: Engine) {
  return engine === 'postgres'
    ? { id: 'integer generated by default as identity primary key', byteOrder: 'text collate "C"' }
    : { id: 'integer primary key autoincrement', byteOrder: 'text' }
}

/**
 * The constraint that the error reports as broken, or null: 'foreign_key', the name of a unique constraint (PostgreSQL), or
 * `table_column_unique` with its last column (SQLite).
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
 * True for 'cached plan must not change result type': a newer version of the server has changed the tables, so a prepared
 * statement of the connection is outdated.
 */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === '0A000'
}

/** Locks the table against writes of others until the transaction ends; a transaction of SQLite locks the whole file anyway. */
export async function lockTable(db: Queries, engine: Engine, table: keyof Tables): Promise<void> {
  if (engine === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
}

/** Disables PostgreSQL's statement timeout until the transaction ends: for rare work on all rows of a school. */
export async function withoutStatementTimeout({ db, engine }: OnEngine): Promise<void> {
  if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(db)
}

/** The highest id that was ever generated for the table; 0 for none. Ids of deleted rows are never used again. */
export async function lastGeneratedId(db: Queries, engine: Engine, table: string): Promise<number> {
  const id =
    engine === 'postgres'
      ? sql`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`
      : sql`select seq as id from sqlite_sequence where name = ${table}`
  const { rows } = await sql<{ id: number | null }>`${id}`.execute(db)
  return rows[0]?.id ?? 0
}

/** Makes the next generated id higher than `id`, and never lower than it would be. */
export async function advanceGeneratedId(db: Queries, engine: Engine, table: string, id: number) {
  if (id <= (await lastGeneratedId(db, engine, table))) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}::bigint)`.execute(db)
    return
  }
  const update = sql`update sqlite_sequence set seq = ${id} where name = ${table}`
  if ((await update.execute(db)).numAffectedRows === 0n)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db)
}

/**
 * The part of a hot query without values, built once for each engine. Kysely parses columns and joins whenever a query is
 * built, which takes twice as long as compiling it: a fifth of completing a goal. The query runs on `on`, also on a transaction.
 */
export function builtOnce<DB, TB extends keyof DB, O>(
  build: (db: Queries, engine: Engine) => SelectQueryBuilder<DB, TB, O>,
): (on: OnEngine) => SelectQueryBuilder<DB, TB, O> {
  const built: Partial<Record<Engine, SelectQueryNode>> = {}
  return ({ db, engine }) => {
    const queryNode = built[engine] ?? build(db, engine).toOperationNode()
    built[engine] = queryNode
    return createSelectQueryBuilder({ queryId: createQueryId(), executor: db.getExecutor(), queryNode })
  }
}
