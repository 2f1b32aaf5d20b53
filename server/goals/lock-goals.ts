// The lock: a goal that is not completed at its deadline stays incomplete. Reads derive that from the deadline; this job
// stores it.
import { sql } from 'kysely'
import { aboutGoalsOf } from '../platform/audiences.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { listRows } from '../platform/db/table-rows.ts'
import type { Live } from '../platform/live.ts'

/** Idempotent, so any node may run it at any time. Returns how many goals it locked. */
export async function lockPassedGoals({ db }: Database, live: Live, now: number): Promise<number> {
  const { locked, owners } = await inTransaction(db, async (tx) => {
    const locked = await lock(tx, now)
    const ids = [...new Set(locked.map((goal) => goal.user_id))]
    return { locked, owners: await listRows(tx, 'users', { id: ids }, placeColumns) }
  })
  for (const [schoolId, ofSchool] of Map.groupBy(owners, (owner) => owner.schoolId)) {
    if (schoolId !== null) live.publish({ schoolId, topics: ['goals'], to: aboutGoalsOf(ofSchool) })
  }
  return locked.length
}

const placeColumns = [
  'id',
  'school_id as schoolId',
  'group_id as groupId',
  'studio_id as studioId',
  'assigned_studio_id as assignedStudioId',
] as const

function lock(db: Queries, now: number) {
  return (
    db
      .updateTable('goals')
      .set({ is_incomplete_locked: 1 })
      // Literals, not parameters: only then the partial index of goals that may be locked is used.
      .where('completed', '=', sql.lit(0))
      .where('is_incomplete_locked', '=', sql.lit(0))
      .where('deadline_at', '<=', now)
      .returning('user_id')
      .execute()
  )
}
