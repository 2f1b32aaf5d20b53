// Completes a goal or reopens it. Everyone who manages the goal may do it, and so may the guide of the owner's studio. It is
// refused after the deadline (`completionRefusal` in contract/goal-rules.ts).
import { completionRefusal } from '../../contract/goal-rules.ts'
import type { StoredGoal } from '../../contract/goals.ts'
import { recordActivity, removeActivity } from '../notifications/index.ts'
import { transaction } from '../platform/db/school-db.ts'
import { flag } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishGoalChange } from './goal-changes.ts'
import { mayCompleteGoals, readOnlyRefusal } from './goals.policy.ts'
import { clearedCheck, findGoal, type GoalInSchool } from './goals.store.ts'
import { getGoal } from './goals.views.ts'

/** Returns `updated: false` if the goal already has that value. Then nothing is written and no deadline is checked. */
export async function completeGoal(
  { services, caller, now }: MemberContext,
  { school, goal: found }: GoalInSchool,
  completed: boolean,
): Promise<StoredGoal & { updated: boolean }> {
  const { owner, goal, updated } = await transaction(school, async (tx) => {
    const before = await findGoal(tx, found.id, { lockRow: true })
    const { owner } = before
    if (!mayCompleteGoals(caller, owner)) refuse('forbidden')
    const readOnly = readOnlyRefusal(before, owner)
    if (readOnly) refuse(readOnly)
    if (before.completed === flag(completed)) {
      return { owner, goal: await getGoal(tx, found.id, { caller, now }), updated: false }
    }
    const refusal = completionRefusal(before, now, caller.canBypassDeadlines)
    if (refusal) refuse(refusal)
    // One statement either way: this is a hot call.
    const change = { completed: flag(completed), updated_at: now, is_incomplete_locked: 0 } as const
    await tx
      .updateTable('goals')
      .set(completed ? { ...change, completed_at: now, ...clearedCheck } : { ...change, completed_at: null })
      .where('id', '=', found.id)
      .execute()
    if (completed) {
      await recordActivity(tx, { type: 'goal_completed', userId: owner.id, goalId: found.id }, now)
    } else {
      await removeActivity(tx, found.id, 'goal_completed')
    }
    return { owner, goal: await getGoal(tx, found.id, { caller, now }), updated: true }
  })
  if (updated) publishGoalChange(services, school.schoolId, owner, ['goals', 'activities'])
  return { ...goal, updated }
}
