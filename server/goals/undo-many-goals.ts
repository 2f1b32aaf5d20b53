// Takes back the goals that one call set for many people, as far as nobody has touched them.

import { sql } from 'kysely'
import type { Answer } from '../../contract/api.ts'
import { changeRefusal } from '../../contract/goal-rules.ts'
import { sentence } from '../../contract/sentence.ts'
import type { Topic } from '../../contract/topics.ts'
import { aboutGoalsOf, toManyAccounts } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { idsOf, inList } from '../platform/db/engine.ts'
import { openSchool, type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { lockOwners } from './goal-owners.store.ts'
import { mayManageGoals } from './goals.policy.ts'
import { findSentGoals, takeSentGoals } from './sent-goals.store.ts'

/** Nothing is kept of these goals. Refuses with `not_found` after 10 minutes, and the second time. */
export async function undoManyGoals(
  { services, caller, now }: MemberContext,
  key: string,
): Promise<Answer<'DELETE /api/goals/many/:key'>> {
  const sent = { callerId: caller.id, key, now }
  const found = (await findSentGoals(services.database.db, sent)) ?? refuse('not_found')
  const school = await openSchool(services.database, caller, found.schoolId)
  const { owners, deleted, kept } = await transaction(school, async (tx) => {
    const { answer, plan } = (await takeSentGoals(tx, sent)) ?? refuse('not_found')
    const people = await lockOwners(
      tx,
      answer.created.map(({ userId }) => userId),
    )
    const goals = await lockGoals(
      tx,
      answer.created.map(({ goalId }) => goalId),
      plan,
    )
    const untouched = goals.filter((goal) => {
      const owner = people.get(goal.user_id)
      if (!goal.isUntouched || !owner || !mayManageGoals(caller, owner)) return false
      return changeRefusal(goal, now, caller.canBypassDeadlines) === null
    })
    await tx
      .deleteFrom('goals')
      .where(inList(tx.engine, 'id', idsOf(untouched)))
      .execute()
    if (answer.seriesId !== null)
      await tx.deleteFrom('goal_series').where('id', '=', answer.seriesId).execute()
    const counts = { deleted: untouched.length, kept: goals.length - untouched.length }
    const [first] = goals
    const count = goals.length
    const subject = first
      ? sentence('{count, plural, one {# goal} other {# goals}} “{title}”', { count, title: first.title })
      : sentence('{count, plural, one {# goal} other {# goals}}', { count })
    await recordAct(tx, { actor: caller.id, at: now, action: 'goal.undo', subject, detail: counts })
    const owners = untouched.flatMap((goal) => people.get(goal.user_id) ?? [])
    return { owners, ...counts }
  })
  if (owners.length > 0) {
    const topics: Topic[] = ['goals', 'feedback', 'notifications', 'activities']
    services.live.publish({ schoolId: school.schoolId, topics, to: aboutGoalsOf(owners) })
    for (const to of toManyAccounts(idsOf(owners)))
      services.live.publish({ schoolId: school.schoolId, topics: ['notifications'], to })
  }
  return { deleted, kept }
}

/** The goals that still exist, each with whether it is as it was made: `plan` is the one that was sent. */
async function lockGoals(tx: SchoolDb, ids: readonly number[], plan: string | null) {
  const goals = await tx
    .selectFrom('goals')
    .select([
      'id',
      'user_id',
      'title',
      'completed',
      'revision_count',
      'first_due_on',
      'check_state',
      'plan',
      'created_at',
      'updated_at',
      'is_incomplete_locked as isIncompleteLocked',
      'deadline_at as deadlineAt',
      'archived_at as archivedAt',
    ])
    .where(inList(tx.engine, 'id', ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { rows: used } = await sql<{ id: number }>`
    select goal_id as id from feedback where ${inList(tx.engine, 'goal_id', ids)}
    union select carried_from_id from goals where ${inList(tx.engine, 'carried_from_id', ids)}`.execute(tx.db)
  const usedIds = new Set(idsOf(used))
  return goals.map((goal) => ({
    ...goal,
    isUntouched:
      goal.completed === 0 &&
      goal.revision_count === 0 &&
      goal.first_due_on === null &&
      goal.check_state === null &&
      goal.plan === plan &&
      goal.updated_at === goal.created_at &&
      !usedIds.has(goal.id),
  }))
}
