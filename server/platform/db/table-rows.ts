// Rows of one table: bulk inserts, and reads, changes and deletions by the values of columns. Other queries are written with
// Kysely.
import {
  CompiledQuery,
  ExpressionWrapper,
  type Insertable,
  PostgresAdapter,
  type RawBuilder,
  type Selectable,
  SelectModifierNode,
  sql,
  type Updateable,
} from 'kysely'
import { chunksOf } from '../chunks.ts'
import { type Engine, inList, inTexts, lastGeneratedId, type Queries } from './engine.ts'
import type { Tables } from './tables.ts'

type Row<T extends keyof Tables> = Selectable<Tables[T]>
type Column<T extends keyof Tables> = keyof Row<T> & string

/** What a column must fulfil, other than to equal a value. */
class Condition<V> {
  readonly conditionOn: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  declare readonly of: V

  constructor(conditionOn: Condition<V>['conditionOn']) {
    this.conditionOn = conditionOn
  }
}

const compared =
  (operator: '<' | '<=' | '>' | '>=' | '<>') =>
  <V extends string | number>(value: V) =>
    new Condition<V>((column) => sql`${column} ${sql.raw(operator)} ${value}`)

export const below = compared('<')
export const atMost = compared('<=')
export const above = compared('>')
export const atLeast = compared('>=')
export const otherThan = compared('<>')
/** Not as a parameter: only then a partial index with this condition is used. */
export const literally = <V extends string | number>(value: V) =>
  new Condition<V>((column) => sql`${column} = ${sql.lit(value)}`)
/** Both ends are in it. */
export const between = <V extends string | number>(first: V, last: V) =>
  new Condition<V>((column) => sql`${column} >= ${first} and ${column} <= ${last}`)
export const notNull = new Condition<never>((column) => sql`${column} is not null`)

/** The value of each column, or its condition; a list: one of its values. */
type Where<T extends keyof Tables> = {
  readonly [C in Column<T>]?: Row<T>[C] | Condition<Row<T>[C]> | readonly NonNullable<Row<T>[C]>[]
}

/** 'created_at', or 'created_at as createdAt'. */
type Choice<T extends keyof Tables> = Column<T> | `${Column<T>} as ${string}`
type Chosen<T extends keyof Tables, C extends string> = {
  [Name in C as Name extends `${string} as ${infer Alias}`
    ? Alias
    : Name]: Row<T>[(Name extends `${infer Of} as ${string}` ? Of : Name) & Column<T>]
}

interface Reading<T extends keyof Tables> {
  order?: readonly (Column<T> | `${Column<T>} desc`)[]
  most?: number
  /** As in engine.ts; `ForUpdate` also against inserts of rows that reference these: for deleting them. */
  lock?: 'ForShare' | 'ForNoKeyUpdate' | 'ForUpdate'
}

/** Without `order` in any. */
export async function listRows<T extends keyof Tables, const C extends Choice<T>>(
  db: Queries,
  table: T,
  where: Where<T>,
  columns: readonly C[],
  { order = [], most, lock }: Reading<T> = {},
): Promise<Chosen<T, C>[]> {
  if (matchesNone(where)) return []
  const parts = [sql`select ${sql.join(columns.map(selection))} from ${sql.table(table)}`]
  if (Object.keys(where).length > 0) parts.push(sql`where ${conditions(db, where)}`)
  if (order.length > 0) parts.push(sql`order by ${sql.join(order.map(ordering))}`)
  if (most !== undefined) parts.push(sql`limit ${most}`)
  if (lock && engineOf(db) === 'postgres')
    parts.push(sql`${new ExpressionWrapper(SelectModifierNode.create(lock))}`)
  return (await sql<Chosen<T, C>>`${sql.join(parts, sql` `)}`.execute(db)).rows
}

/** Undefined if no row has these values. */
export async function findRow<T extends keyof Tables, const C extends Choice<T>>(
  db: Queries,
  table: T,
  where: Where<T>,
  columns: readonly C[],
  reading?: Reading<T>,
): Promise<Chosen<T, C> | undefined> {
  const [row] = await listRows(db, table, where, columns, reading)
  return row
}

export async function countRows<T extends keyof Tables>(
  db: Queries,
  table: T,
  where: Where<T>,
): Promise<number> {
  if (matchesNone(where)) return 0
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${conditions(db, where)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Columns whose value is undefined stay. Returns how many rows there were. */
export async function updateRows<T extends keyof Tables>(
  db: Queries,
  table: T,
  where: Where<T>,
  values: Updateable<Tables[T]>,
): Promise<number> {
  if (matchesNone(where)) return 0
  const sets = given(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const update = sql`update ${sql.table(table)} set ${sql.join(sets)} where ${conditions(db, where)}`
  return Number((await update.execute(db)).numAffectedRows)
}

/** Returns how many rows there were. */
export async function deleteRows<T extends keyof Tables>(
  db: Queries,
  table: T,
  where: Where<T>,
): Promise<number> {
  if (matchesNone(where)) return 0
  const deletion = sql`delete from ${sql.table(table)} where ${conditions(db, where)}`
  return Number((await deletion.execute(db)).numAffectedRows)
}

/** Deletes the rows and returns what was in them. */
export async function takeRows<T extends keyof Tables, const C extends Choice<T>>(
  db: Queries,
  table: T,
  where: Where<T>,
  columns: readonly C[],
): Promise<Chosen<T, C>[]> {
  if (matchesNone(where)) return []
  const deletion = sql`delete from ${sql.table(table)} where ${conditions(db, where)}`
  const taken = sql<Chosen<T, C>>`${deletion} returning ${sql.join(columns.map(selection))}`
  return (await taken.execute(db)).rows
}

/** As Kysely does: what is undefined is not written. */
const given = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)

function selection(choice: string): RawBuilder<unknown> {
  const [column = '', alias] = choice.split(' as ')
  return alias === undefined ? sql.ref(column) : sql`${sql.ref(column)} as ${sql.ref(alias)}`
}

function ordering(by: string): RawBuilder<unknown> {
  const column = by.replace(/ desc$/, '')
  return column === by ? sql.ref(by) : sql`${sql.ref(column)} desc`
}

/** No row has one of no values, so nothing is sent to the database. */
const matchesNone = (where: object): boolean =>
  Object.values(where).some((value) => Array.isArray(value) && value.length === 0)

function engineOf(db: Queries): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

function conditions<T extends keyof Tables>(db: Queries, where: Where<T>): RawBuilder<unknown> {
  const engine = engineOf(db)
  const each = Object.entries<unknown>(where).map(([column, value]) => {
    const of = sql.ref<number | null>(column)
    if (value === undefined) throw new Error(`No value for ${column}`)
    if (value === null) return sql`${of} is null`
    if (value instanceof Condition) return value.conditionOn(of)
    if (!Array.isArray(value)) return sql`${of} = ${value}`
    const texts = value.filter((one) => typeof one === 'string')
    return texts.length > 0 ? inTexts(engine, of, texts) : inList(engine, of, value)
  })
  return sql.join(each, sql` and `)
}

/** With 17 columns well below the number of parameters that both engines allow in a statement. */
const ROWS_PER_STATEMENT = 250

/** The value of a column: instants are numbers, flags 0 or 1, lists JSON text. */
export type Value = string | number | null

/** The values of each row are in the order of `columns`; the database checks their types. */
export async function insertValues(
  db: Queries,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  let text: { rows: number; sql: string } | undefined
  for (const batch of chunksOf(rows, ROWS_PER_STATEMENT)) {
    if (text?.rows !== batch.length) {
      text = { rows: batch.length, sql: insertion(table, columns, batch).compile(db).sql }
    }
    await db.executeQuery(CompiledQuery.raw(text.sql, batch.flat()))
  }
}

/** The statement, for what follows its values. */
export function insertion(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): RawBuilder<unknown> {
  const all = sql.join(rows.map((values) => sql`(${sql.join(values.map((value) => sql.val(value)))})`))
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${all}`
}

type TableWithId = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables]

/** Reserves ids, in ascending order, so that rows can refer to each other. On SQLite the rows must be inserted before more ids are reserved. */
export async function reserveIds(
  db: Queries,
  engine: Engine,
  table: TableWithId,
  count: number,
): Promise<number[]> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
      db,
    )
    return rows.map(({ id }) => id).sort((one, other) => one - other)
  }
  const last = await lastGeneratedId(db, engine, table)
  return Array.from({ length: count }, (_, index) => last + 1 + index)
}

/** Returns the id that the database gives the row. */
export async function insertRow<T extends TableWithId>(
  db: Queries,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<number> {
  const values = new Map(given(row))
  const insert = sql<{
    id: number
  }>`${insertion(table, [...values.keys()], [[...values.values()]])} returning id`
  const [inserted] = (await insert.execute(db)).rows
  if (!inserted) throw new Error(`No row was inserted into ${table}`)
  return inserted.id
}

/** A column that only some rows have is null in the others. */
export async function insertRows<T extends keyof Tables>(
  db: Queries,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const entries = rows.map((row) => new Map<string, unknown>(Object.entries(row)))
  const columns = [...new Set(entries.flatMap((row) => [...row.keys()]))]
  const values = entries.map((row) => columns.map((column) => row.get(column) ?? null))
  await insertValues(db, table, columns, values)
}
