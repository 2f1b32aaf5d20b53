// Rows of one table: bulk inserts, and reads, changes and deletions by the values of columns. Other queries are written with
// Kysely.
import {
  CompiledQuery,
  type Insertable,
  PostgresAdapter,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely'
import { chunksOf } from '../chunks.ts'
import { type Engine, inList, inTexts, lastGeneratedId, type Queries } from './engine.ts'
import type { Tables } from './tables.ts'

type Row<T extends keyof Tables> = Selectable<Tables[T]>
type Column<T extends keyof Tables> = keyof Row<T> & string

/** The value of each column; a list: one of its values. */
type Where<T extends keyof Tables> = {
  readonly [C in Column<T>]?: Row<T>[C] | readonly NonNullable<Row<T>[C]>[]
}

/** 'created_at', or 'created_at as createdAt'. */
type Choice<T extends keyof Tables> = Column<T> | `${Column<T>} as ${string}`
type Chosen<T extends keyof Tables, C extends string> = {
  [Name in C as Name extends `${string} as ${infer Alias}`
    ? Alias
    : Name]: Row<T>[(Name extends `${infer Of} as ${string}` ? Of : Name) & Column<T>]
}

/** In any order. */
export async function listRows<T extends keyof Tables, const C extends Choice<T>>(
  db: Queries,
  table: T,
  where: Where<T>,
  columns: readonly C[],
): Promise<Chosen<T, C>[]> {
  const chosen = sql.join(columns.map(selection))
  const select = sql<Chosen<T, C>>`select ${chosen} from ${sql.table(table)} where ${conditions(db, where)}`
  return (await select.execute(db)).rows
}

/** Undefined if no row has these values. */
export async function findRow<T extends keyof Tables, const C extends Choice<T>>(
  db: Queries,
  table: T,
  where: Where<T>,
  columns: readonly C[],
): Promise<Chosen<T, C> | undefined> {
  const [row] = await listRows(db, table, where, columns)
  return row
}

export async function countRows<T extends keyof Tables>(
  db: Queries,
  table: T,
  where: Where<T>,
): Promise<number> {
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
  const deletion = sql`delete from ${sql.table(table)} where ${conditions(db, where)}`
  return Number((await deletion.execute(db)).numAffectedRows)
}

/** Deletes the rows whose instant is at most `until`, in epoch milliseconds. */
export async function deleteRowsUntil<T extends keyof Tables>(
  db: Queries,
  table: T,
  column: Column<T>,
  until: number,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${until}`.execute(db)
}

/** As Kysely does: what is undefined is not written. */
const given = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)

function selection(choice: string): RawBuilder<unknown> {
  const [column = '', alias] = choice.split(' as ')
  return alias === undefined ? sql.ref(column) : sql`${sql.ref(column)} as ${sql.ref(alias)}`
}

function conditions<T extends keyof Tables>(db: Queries, where: Where<T>): RawBuilder<unknown> {
  const { adapter } = db.getExecutor()
  const engine = adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
  const each = Object.entries<unknown>(where).map(([column, value]) => {
    const of = sql.ref<number | null>(column)
    if (value === undefined) throw new Error(`No value for ${column}`)
    if (value === null) return sql`${of} is null`
    if (!Array.isArray(value)) return sql`${of} = ${value}`
    // An empty list has no type, and PostgreSQL compares texts with no list of numbers.
    if (value.length === 0) return sql`1 = 0`
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
