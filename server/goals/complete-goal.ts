// Ticks a goal off, or takes the tick back.
import { recordActivity, removeActivity } from '../notifications/index.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishGoal } from './goal-changes.ts'
import { mayCompleteGoals } from './goals.policy.ts'
import { completionRefusal } from './goals.rules.ts'
import { findGoal, setCompleted } from './goals.store.ts'

/** False when it has that value already; then nothing happens, also after the deadline. */
export async function completeGoal(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  id: number,
  completed: boolean,
): Promise<boolean> {
  const { owner, updated } = await transaction(school, async (tx) => {
    const goal = await findGoal(tx, id, { hold: true })
    if (!mayCompleteGoals(caller, goal.owner)) refuse('forbidden')
    if (goal.completed === completed && goal.archivedAt === null) return { owner: goal.owner, updated: false }
    const refusal = completionRefusal(goal, completed, now, caller.canBypassDeadlines)
    if (refusal) refuse(refusal)
    await setCompleted(tx, id, { completed, now })
    if (completed) {
      const activity = { type: 'goal_completed', userId: goal.owner.id, goalId: id } as const
      await recordActivity(tx, activity, now)
    } else {
      await removeActivity(tx, id, 'goal_completed')
    }
    return { owner: goal.owner, updated: true }
  })
  if (updated) publishGoal(services, school.schoolId, owner, ['goals', 'activities'])
  return updated
}
