// Bulk inserts. Ids are reserved beforehand, so that rows can refer to each other.
import { type Insertable, sql } from 'kysely'
import { type Engine, lastGeneratedId, type Queries } from '../platform/db/engine.ts'
import { insertValues } from '../platform/db/insert-rows.ts'
import type { Tables } from '../platform/db/tables.ts'

type TableWithId = { [T in keyof Tables]: 'id' extends keyof Tables[T] ? T : never }[keyof Tables]

/** Reserves ids, in ascending order. On SQLite the rows must be inserted before more ids are reserved. */
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
  await insertValues(db, table, columns, rows.map(values))
}
