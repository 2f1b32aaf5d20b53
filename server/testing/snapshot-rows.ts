// Reads the goal snapshots in a test's database.
import type { Queries } from '../platform/db/engine.ts'
import { findSnapshot, readParts } from '../snapshots/index.ts'
import type { NamedRow } from '../transfer/index.ts'

/** Lists names, the oldest first. */
export async function listSnapshotNames(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('goal_snapshots').select('name').orderBy('id').execute()
  return rows.map(({ name }) => name)
}

/** Returns the name of the newest snapshot; '' if there is none. */
export const findNewestSnapshot = async (db: Queries): Promise<string> =>
  (await listSnapshotNames(db)).at(-1) ?? ''

/** Lists all rows of a snapshot with their tables, in order. */
export async function readSnapshotRows(
  db: Queries,
  name: string,
): Promise<{ table: string; row: NamedRow }[]> {
  const found: { table: string; row: NamedRow }[] = []
  for await (const { table, rows } of readParts(db, (await findSnapshot(db, name)).id))
    for (const row of rows) found.push({ table: table.name, row })
  return found
}

/** Returns everything that the database stores about a snapshot, as one text. */
export async function readSnapshotText(db: Queries, name: string): Promise<string> {
  const { id, ...heading } = await findSnapshot(db, name)
  const parts = await db
    .selectFrom('goal_snapshot_parts')
    .selectAll()
    .where('snapshot_id', '=', id)
    .orderBy('part')
    .execute()
  return [heading, ...parts].map((row) => `${JSON.stringify(row)}\n`).join('')
}
