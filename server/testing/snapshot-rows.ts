// What the snapshots of goals in a test's database hold.
import type { Queries } from '../platform/db/engine.ts'
import { findSnapshot, partsOf } from '../snapshots/index.ts'
import type { NamedRow } from '../transfer/index.ts'

/** Oldest first. */
export async function snapshotNames(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('goal_snapshots').select('name').orderBy('id').execute()
  return rows.map(({ name }) => name)
}

/** The name of the newest; '' if there is none. */
export const newestSnapshot = async (db: Queries): Promise<string> => (await snapshotNames(db)).at(-1) ?? ''

/** All rows of a snapshot with their tables, in order. */
export async function snapshotRows(db: Queries, name: string): Promise<{ table: string; row: NamedRow }[]> {
  const found: { table: string; row: NamedRow }[] = []
  for await (const { table, rows } of partsOf(db, (await findSnapshot(db, name)).id))
    for (const row of rows) found.push({ table: table.name, row })
  return found
}

/** Everything that the database stores of a snapshot, as one text. */
export async function snapshotText(db: Queries, name: string): Promise<string> {
  const { id, ...heading } = await findSnapshot(db, name)
  const parts = await db
    .selectFrom('goal_snapshot_parts')
    .selectAll()
    .where('snapshot_id', '=', id)
    .orderBy('part')
    .execute()
  return [heading, ...parts].map((row) => `${JSON.stringify(row)}\n`).join('')
}
