// Writes what a crew sees of its members: goals made and goals completed.
import type { Activity } from '../../contract/notifications.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

export interface NewActivity {
  type: Activity['type']
  /** The goal's owner. */
  userId: number
  goalId: number
}

/** Once a goal and type: a second one is ignored. Publish `activities` to the owner's crew after the commit. */
export async function recordActivity(
  { db, schoolId }: SchoolDb,
  { type, userId, goalId }: NewActivity,
  now: number,
): Promise<void> {
  await db
    .insertInto('activities')
    .values({ type, user_id: userId, goal_id: goalId, created_at: now, school_id: schoolId })
    .onConflict((conflict) => conflict.columns(['goal_id', 'type']).doNothing())
    .execute()
}

/** A goal that is reopened was not completed after all. */
export async function removeActivity(
  { db }: SchoolDb,
  goalId: number,
  type: Activity['type'],
): Promise<void> {
  await db.deleteFrom('activities').where('goal_id', '=', goalId).where('type', '=', type).execute()
}
