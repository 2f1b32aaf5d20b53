// Writes very many rows: ids are taken beforehand, so that rows can name each other, and one statement text serves
// all batches of a table.
import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import type { Engine, Queries } from '../platform/db/engine.ts'
import type { Tables } from '../platform/db/tables.ts'

/** Keeps statements of 17 columns well under the values one statement may have on both engines. */
const ROWS_AT_ONCE = 250

type TableWithId = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables]

/** Takes ids that nobody else gets, in ascending order. On SQLite insert their rows before taking more. */
export async function takeIds(
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
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
    db,
  )
  const last = rows[0]?.seq ?? 0
  return Array.from({ length: count }, (_, index) => last + 1 + index)
}

/** All rows have the same columns. */
export async function insertRows<T extends keyof Tables>(
  db: Queries,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  const values = (row: object) => {
    const entries = new Map<string, unknown>(Object.entries(row))
    return columns.map((column) => entries.get(column))
  }
  let text: { rows: number; sql: string } | undefined
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows.slice(from, from + ROWS_AT_ONCE)
    if (text?.rows !== batch.length) {
      text = { rows: batch.length, sql: insertion(table, columns, batch.length).compile(db).sql }
    }
    await db.executeQuery(CompiledQuery.raw(text.sql, batch.flatMap(values)))
  }
}

function insertion(table: string, columns: string[], rows: number): RawBuilder<unknown> {
  const row = sql`(${sql.join(columns.map((column) => sql.val(column)))})`
  const all = sql.join(Array.from({ length: rows }, () => row))
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${all}`
}
