// The lock: a goal that is not completed when its deadline passes stays incomplete. Reads treat it so at once; this
// writes it down.
import { sql } from 'kysely'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import type { Live } from '../platform/live.ts'

/** Any node may run it at any time; running it twice changes nothing. Answers how many goals it locked. */
export async function lockPassedGoals({ db }: Database, live: Live, now: number): Promise<number> {
  const locked = await inTransaction(db, (tx) => lock(tx, now))
  for (const schoolId of new Set(locked.map((goal) => goal.school_id))) {
    if (schoolId !== null) live.publish({ schoolId, topics: ['goals'], to: 'school' })
  }
  return locked.length
}

function lock(db: Queries, now: number) {
  return (
    db
      .updateTable('goals')
      .set({ is_incomplete_locked: 1 })
      // Written out: a plan for any value could not use the index of the goals that may be locked.
      .where('completed', '=', sql.lit(0))
      .where('is_incomplete_locked', '=', sql.lit(0))
      .where('deadline_at', '<=', now)
      .returning('school_id')
      .execute()
  )
}
