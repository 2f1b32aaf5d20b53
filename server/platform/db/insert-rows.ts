// Writes very many rows of one table: one statement text serves all batches.
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { portions } from '../portions.ts'
import type { Queries } from './engine.ts'

/** Keeps statements of 17 columns well under the values one statement may have on both engines. */
const ROWS_AT_ONCE = 250

/** A value of a column on both engines: instants are numbers, flags 0 or 1, lists JSON text. */
export type Value = string | number | null

/** Each row has its values in the order of `columns`; the database checks them. */
export async function insertValues(
  db: Queries,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  let text: { rows: number; sql: string } | undefined
  for (const batch of portions(rows, ROWS_AT_ONCE)) {
    if (text?.rows !== batch.length) {
      text = { rows: batch.length, sql: insertion(table, columns, batch.length).compile(db).sql }
    }
    await db.executeQuery(CompiledQuery.raw(text.sql, batch.flat()))
  }
}

function insertion(table: string, columns: readonly string[], rows: number): RawBuilder<unknown> {
  const row = sql`(${sql.join(columns.map((column) => sql.val(column)))})`
  const all = sql.join(Array.from({ length: rows }, () => row))
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${all}`
}
