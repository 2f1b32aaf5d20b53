// Saves or clears the owner's check of an open goal ('on track' or 'stuck'), and notifies the helpers of a stuck goal.
import type * as z from 'zod/mini'
import { textOrNull } from '../../contract/characters.ts'
import type { checkChange } from '../../contract/goal-parts.ts'
import { progressCheckRefusal } from '../../contract/goal-rules.ts'
import type { StoredGoal } from '../../contract/goals.ts'
import { toInstant, zonedDay } from '../../contract/time-zone.ts'
import { notifyAll } from '../notifications/index.ts'
import { idsOf } from '../platform/db/engine.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { publishGoalChange } from './goal-changes.ts'
import type { OwnerFacts } from './goal-owners.store.ts'
import { isOwner } from './goals.policy.ts'
import { clearedCheck, findGoal, type GoalFacts, type GoalInSchool } from './goals.store.ts'
import { getGoal } from './goals.views.ts'

export async function checkGoal(
  { services, caller, now }: MemberContext,
  { school, goal: found }: GoalInSchool,
  { state, note }: z.output<typeof checkChange>,
): Promise<StoredGoal> {
  const { owner, goal, notified } = await transaction(school, async (tx) => {
    const before = await findGoal(tx, found.id, { lockRow: true })
    if (!isOwner(caller, before.owner)) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    if (!calendar.features.weekChecks) refuse('switched_off')
    const refusal = progressCheckRefusal(before, now)
    if (refusal) refuse(refusal)
    const check = { check_state: state, check_note: textOrNull(note), check_at: now }
    await tx
      .updateTable('goals')
      .set(state === null ? clearedCheck : check)
      .where('id', '=', found.id)
      .execute()
    const notified = state === 'stuck' ? await notifyOnceADay(tx, before, calendar, now) : []
    return { owner: before.owner, goal: await getGoal(tx, found.id, { caller, now }), notified }
  })
  publishGoalChange(services, school.schoolId, owner, ['goals'], notified)
  return goal
}

/** Returns the ids of the notified users. Nobody is notified twice a day about the same goal. */
async function notifyOnceADay(
  tx: SchoolDb,
  { id, title, owner }: GoalFacts,
  { timeZone }: SchoolCalendar,
  now: number,
): Promise<number[]> {
  const today = toInstant(zonedDay(now, timeZone), 0, timeZone)
  if (
    await tx.db
      .selectFrom('notifications')
      .select('id')
      .where('goal_id', '=', id)
      .where('type', '=', 'goal_stuck')
      .where('created_at', '>=', today)
      .executeTakeFirst()
  )
    return []
  const helpers = (await findHelpers(tx, owner)).filter((helper) => helper !== owner.id)
  const data = { actor: owner.firstName, title }
  await notifyAll(tx, helpers, { type: 'goal_stuck', goalId: id, data }, now)
  return helpers
}

/** Finds the coaches and captains of the owner's crew, or the studio's guides if the owner has no crew. */
async function findHelpers(
  school: SchoolDb,
  { groupId, studioId }: Pick<OwnerFacts, 'groupId' | 'studioId'>,
): Promise<number[]> {
  if (groupId === null) {
    if (studioId === null) return []
    return idsOf(
      await school
        .selectFrom('users')
        .select('id')
        .where('is_guide', '=', 1)
        .where('assigned_studio_id', '=', studioId)
        .forShare()
        .execute(),
    )
  }
  const captains = await school
    .selectFrom('users')
    .select('id')
    .where('group_id', '=', groupId)
    .where('is_captain', '=', 1)
    .forShare()
    .execute()
  const coaches = await school
    .selectFrom('coach_crews')
    .select('coach_id as id')
    .where('group_id', '=', groupId)
    .forShare()
    .execute()
  return [...new Set(idsOf([...captains, ...coaches]))]
}
