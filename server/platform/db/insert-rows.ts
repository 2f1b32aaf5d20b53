// Bulk insert into one table. All batches use the same SQL text, so that it is prepared once.
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { chunksOf } from '../chunks.ts'
import type { Queries } from './engine.ts'

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
