// Ids are never given twice, also after their rows were deleted: what each table gave last moves with its rows.
import { sql } from 'kysely'
import type { Engine, Queries } from './engine.ts'

/** The highest id that the table ever gave; 0 for none. */
export async function lastGivenId(db: Queries, engine: Engine, table: string): Promise<number> {
  const query =
    engine === 'postgres'
      ? sql<{
          id: number | null
        }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`
      : sql<{ id: number | null }>`select seq as id from sqlite_sequence where name = ${table}`
  const { rows } = await query.execute(db)
  return rows[0]?.id ?? 0
}

/** The next id that the table gives is above `id`, and above every one given before. */
export async function giveIdsAbove(db: Queries, engine: Engine, table: string, id: number): Promise<void> {
  if (id <= (await lastGivenId(db, engine, table))) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}::bigint)`.execute(db)
    return
  }
  const { numAffectedRows } = await sql`update sqlite_sequence set seq = ${id} where name = ${table}`.execute(
    db,
  )
  if (numAffectedRows === 0n) {
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db)
  }
}
