// How many goals people have in a week, and how many of them are completed.

import type { SchoolWeek } from '../../contract/goal-week.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

export type Week = Pick<SchoolWeek, 'weekStart' | 'weekEnd'>

export interface WeekCounts {
  goalsThisWeek: number
  completedThisWeek: number
}

/** Of goals due in the week, archived ones aside; by user. Who has none is not among them. `userIds`: of these alone. */
export async function weekCounts(
  { db, engine, schoolId }: SchoolDb,
  { weekStart, weekEnd }: Week,
  userIds?: readonly number[],
): Promise<(userId: number) => WeekCounts> {
  const rows = await db
    .selectFrom('goals')
    .where('school_id', '=', schoolId)
    .where('due_on', '>=', weekStart)
    .where('due_on', '<=', weekEnd)
    .where('archived_at', 'is', null)
    .$if(userIds !== undefined, (query) => query.where(inList(engine, 'user_id', userIds ?? [])))
    .select(({ fn }) => [
      'user_id',
      fn.countAll<number>().as('goalsThisWeek'),
      fn.countAll<number>().filterWhere('completed', '=', 1).as('completedThisWeek'),
    ])
    .groupBy('user_id')
    .execute()
  const counts = new Map(rows.map(({ user_id, ...count }) => [user_id, count]))
  return (userId) => counts.get(userId) ?? NONE
}

const NONE: WeekCounts = { goalsThisWeek: 0, completedThisWeek: 0 }
