// Lists and deletes snapshots for the operator at the command line, and deletes old ones.
import { sql } from 'kysely'
import type { Queries } from '../platform/db/engine.ts'
import type { SnapshotKind } from '../platform/db/snapshot-tables.ts'
import { invalid } from '../platform/errors.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** After this time the deletion of people must be final. */
const RETENTION_MS = 30 * DAY_MS

export interface ListedSnapshot {
  name: string
  schoolName: string
  kind: SnapshotKind
  madeAt: number
  goals: number
  /** When it is deleted, epoch milliseconds; null if that is up to the operator. */
  deletedAt: number | null
}

/** Lists the newest snapshots first. */
export async function listSnapshots(db: Queries): Promise<ListedSnapshot[]> {
  const found = await db
    .selectFrom('goal_snapshots')
    .innerJoin('schools', 'schools.id', 'goal_snapshots.school_id')
    .select(['goal_snapshots.name', 'schools.name as school_name', 'kind', 'made_at'])
    .select((eb) =>
      eb
        .selectFrom('goal_snapshot_parts')
        .select(sql<number>`cast(coalesce(sum(row_count), 0) as integer)`.as('goals'))
        .whereRef('snapshot_id', '=', 'goal_snapshots.id')
        .where('table_name', '=', 'goals')
        .as('goals'),
    )
    .orderBy('made_at', 'desc')
    .orderBy('goal_snapshots.id', 'desc')
    .execute()
  return found.map(({ name, school_name, kind, made_at, goals }) => ({
    name,
    schoolName: school_name,
    kind,
    madeAt: made_at,
    goals: goals ?? 0,
    deletedAt: kind === 'people' ? made_at + RETENTION_MS : null,
  }))
}

/** Refuses an unknown name with 400 on `snapshot`. */
export async function deleteSnapshot(db: Queries, name: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('goal_snapshots').where('name', '=', name).executeTakeFirst()
  if (numDeletedRows === 0n) invalid('snapshot', `There is no snapshot ${name}.`)
}

/** Deletes snapshots of deleted people after 30 days. Safe to run on several nodes. Returns the names. */
export async function deleteOldSnapshots(db: Queries, now: number): Promise<string[]> {
  const deleted = await db
    .deleteFrom('goal_snapshots')
    .where('kind', '=', 'people')
    .where('made_at', '<=', now - RETENTION_MS)
    .returning('name')
    .execute()
  return deleted.map(({ name }) => name)
}
