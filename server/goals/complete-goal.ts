// Ticks a goal off, or takes the tick back.

import { completionRefusal } from '../../contract/goal-rules.ts'
import type { Goal } from '../../contract/goals.ts'
import { recordActivity, removeActivity } from '../notifications/index.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishGoal } from './goal-changes.ts'
import { mayCompleteGoals } from './goals.policy.ts'
import { findGoal, setCompleted } from './goals.store.ts'
import { goalById } from './goals.views.ts'

/** Not `updated` when it has that value already; then nothing happens, also after the deadline. */
export async function completeGoal(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  id: number,
  completed: boolean,
): Promise<Goal & { updated: boolean }> {
  const { owner, goal, updated } = await transaction(school, async (tx) => {
    const before = await findGoal(tx, id, { hold: true })
    const { owner } = before
    if (!mayCompleteGoals(caller, owner)) refuse('forbidden')
    if (before.completed === completed && before.archivedAt === null) {
      return { owner, goal: await goalById(tx, id, { caller, now }), updated: false }
    }
    const refusal = completionRefusal(before, completed, now, caller.canBypassDeadlines)
    if (refusal) refuse(refusal)
    await setCompleted(tx, id, { completed, now })
    if (completed) await recordActivity(tx, { type: 'goal_completed', userId: owner.id, goalId: id }, now)
    else await removeActivity(tx, id, 'goal_completed')
    return { owner, goal: await goalById(tx, id, { caller, now }), updated: true }
  })
  if (updated) publishGoal(services, school.schoolId, owner, ['goals', 'activities'])
  return { ...goal, updated }
}
