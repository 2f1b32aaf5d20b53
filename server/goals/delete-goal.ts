// Deletes a goal with everything that refers to it; the audit log records who deleted which title.
import { changeRefusal } from '../../contract/goal-rules.ts'
import { notifyAll } from '../notifications/index.ts'
import { recordAct } from '../platform/audit.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishGoalChange } from './goal-changes.ts'
import { mayManageGoals } from './goals.policy.ts'
import { findGoal } from './goals.store.ts'

export async function deleteGoal(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
  id: number,
): Promise<void> {
  const { owner, notified } = await transaction(school, async (tx) => {
    const goal = await findGoal(tx, id, { lockRow: true })
    if (!mayManageGoals(caller, goal.owner)) refuse('forbidden')
    const refusal = changeRefusal(goal, now, caller.canBypassDeadlines)
    if (refusal) refuse(refusal)
    await tx.db.deleteFrom('goals').where('id', '=', id).execute()
    const notified = goal.owner.id === caller.id ? [] : [goal.owner.id]
    const data = {
      actor: caller.firstName,
      title: goal.title,
      owner: null,
      isOwn: true,
      change: 'deleted',
    } as const
    await notifyAll(tx, notified, { type: 'goal_updated', goalId: null, data }, now)
    await recordAct(tx, caller, now, {
      aboutId: goal.owner.id,
      action: 'goal.delete',
      subject: `Goal “${goal.title}” of ${goal.owner.firstName} ${goal.owner.lastName}`,
    })
    return { owner: goal.owner, notified }
  })
  publishGoalChange(
    services,
    school.schoolId,
    owner,
    ['goals', 'feedback', 'notifications', 'activities'],
    notified,
  )
}
