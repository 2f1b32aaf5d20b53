// Deletes a goal with everything that refers to it; the audit log records who deleted which title.
import { changeRefusal } from '../../contract/goal-rules.ts'
import type { Topic } from '../../contract/topics.ts'
import { notifyAll } from '../notifications/index.ts'
import { recordAct } from '../platform/audit.ts'
import { transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishGoalChange } from './goal-changes.ts'
import { mayManageGoals } from './goals.policy.ts'
import { findGoal, type GoalInSchool } from './goals.store.ts'

export async function deleteGoal(
  { services, caller, now }: MemberContext,
  { school, goal: found }: GoalInSchool,
): Promise<void> {
  const { owner, notified } = await transaction(school, async (tx) => {
    const goal = await findGoal(tx, found.id, { lockRow: true })
    if (!mayManageGoals(caller, goal.owner)) refuse('forbidden')
    const refusal = changeRefusal(goal, now, caller.canBypassDeadlines)
    if (refusal) refuse(refusal)
    await tx.deleteFrom('goals').where('id', '=', found.id).execute()
    const notified = goal.owner.id === caller.id ? [] : [goal.owner.id]
    const names = { actor: caller.firstName, title: goal.title, owner: null }
    const data = { ...names, isOwn: true, change: 'deleted' } as const
    await notifyAll(tx, notified, { type: 'goal_updated', goalId: null, data }, now)
    const subject = `Goal “${goal.title}” of ${goal.owner.firstName} ${goal.owner.lastName}`
    await recordAct(tx, { actor: caller.id, at: now, action: 'goal.delete', subject, about: goal.owner.id })
    return { owner: goal.owner, notified }
  })
  const topics: Topic[] = ['goals', 'feedback', 'notifications', 'activities']
  publishGoalChange(services, school.schoolId, owner, topics, notified)
}
