// Writes what a crew sees of its members: goals made and goals completed.
import type { Activity } from '../../contract/notifications.ts'
import { remembered } from '../platform/db/remembered.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

export interface NewActivity {
  type: Activity['type']
  /** The goal's owner. */
  userId: number
  goalId: number
}

/** Once a goal and type: a second one is ignored. Publish `activities` to the owner's crew after the commit. */
export async function recordActivity(
  school: SchoolDb,
  { type, userId, goalId }: NewActivity,
  now: number,
): Promise<void> {
  await insertedActivities(school, { type, user_id: userId, goal_id: goalId, created_at: now })
}

type ActivityValues = { type: Activity['type']; user_id: number; goal_id: number; created_at: number }

const insertedActivities = remembered(({ db, schoolId }: SchoolDb, given: ActivityValues) =>
  db
    .insertInto('activities')
    .values({ ...given, school_id: schoolId })
    .onConflict((conflict) => conflict.columns(['goal_id', 'type']).doNothing()),
)

/** A goal that is reopened was not completed after all. */
export async function removeActivity(
  school: SchoolDb,
  goalId: number,
  type: Activity['type'],
): Promise<void> {
  await removedActivities(school, { goalId, type })
}

const removedActivities = remembered(({ db }: SchoolDb, given: { goalId: number; type: Activity['type'] }) =>
  db.deleteFrom('activities').where('goal_id', '=', given.goalId).where('type', '=', given.type),
)
