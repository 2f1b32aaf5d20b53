// Bulk inserts, whose SQL does not depend on the number of rows beyond a batch, and ids that are reserved before their rows
// are inserted. All other queries are written with Kysely.
import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import { chunksOf } from '../chunks.ts'
import { type Engine, lastGeneratedId, type Queries } from './engine.ts'
import type { Tables } from './tables.ts'

/** With 17 columns this stays well below the number of parameters that both engines allow in a statement. */
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
      text = { rows: batch.length, sql: insertStatement(table, columns, batch).compile(db).sql }
    }
    await db.executeQuery(CompiledQuery.raw(text.sql, batch.flat()))
  }
}

/** The statement, for clauses that follow its values. */
export function insertStatement(
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
    return rows.map(({ id }) => id).sort((a, b) => a - b)
  }
  const last = await lastGeneratedId(db, engine, table)
  return Array.from({ length: count }, (_, index) => last + 1 + index)
}

/** A column that is missing in a row is stored as null. */
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
