// Deletes a goal with everything that refers to it; the audit log records who deleted which title. The rows are kept for a
// while, so that the deletion can be undone.
import { changeRefusal } from '../../contract/goal-rules.ts'
import { fullName } from '../../contract/person-name.ts'
import { sentence } from '../../contract/sentence.ts'
import type { Topic } from '../../contract/topics.ts'
import { notify } from '../notifications/index.ts'
import { recordAct } from '../platform/audit.ts'
import { transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { keepDeletion } from '../platform/kept-deletions.ts'
import { publishGoalChange } from './goal-changes.ts'
import { mayManageGoals } from './goals.policy.ts'
import { findGoal, type GoalInSchool } from './goals.store.ts'
import { readKeptGoal } from './kept-goal.ts'

/** Returns the id by which the deletion can be undone. */
export async function deleteGoal(
  { services, caller, now }: Pick<MemberContext, 'services' | 'caller' | 'now'>,
  { school, goal: found }: GoalInSchool,
): Promise<number> {
  const { owner, notified, deletionId } = await transaction(school, async (tx) => {
    const goal = await findGoal(tx, found.id, { lockRow: true })
    if (!mayManageGoals(caller, goal.owner)) refuse('forbidden')
    const refusal = changeRefusal(goal, now, caller.canBypassDeadlines)
    if (refusal) refuse(refusal)
    const kept = await readKeptGoal(tx, found.id)
    await tx.deleteFrom('goals').where('id', '=', found.id).execute()
    const notified = goal.owner.id === caller.id ? [] : [goal.owner.id]
    const names = { actor: caller.firstName, title: goal.title, owner: null }
    const data = { ...names, isOwn: true, change: 'deleted' } as const
    const [notice] = await notify(
      tx,
      notified.map((userId) => ({ userId, type: 'goal_updated', goalId: null, data })),
      now,
    )
    const subject = describeGoal(goal.title, goal.owner)
    const act = { actor: caller.id, at: now, action: 'goal.delete', subject, about: goal.owner.id } as const
    const deletionId = await keepDeletion(tx, {
      kind: 'goal',
      deletedById: caller.id,
      deletedAt: now,
      ownerId: goal.owner.id,
      auditId: await recordAct(tx, act),
      content: { ...kept, noticeId: notice?.id ?? null },
    })
    return { owner: goal.owner, notified, deletionId }
  })
  const topics: Topic[] = ['goals', 'feedback', 'notifications', 'activities']
  publishGoalChange(services, school.schoolId, owner, topics, notified)
  return deletionId
}

/** Returns how the audit log names a goal. `anonymizeInAudit` removes the name of its owner. */
export function describeGoal(title: string, owner: { firstName: string; lastName: string }): string {
  return sentence('{owner}’s goal “{title}”', { owner: fullName(owner), title })
}
