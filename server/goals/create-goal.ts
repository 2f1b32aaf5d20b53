// Creates a goal in the goal week, for the caller or for a person whom the caller manages.
import type * as z from 'zod/mini'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { newGoal, StoredGoal } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { notifyAll, recordActivity } from '../notifications/index.ts'
import { requireFieldFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { findGoalToCarry, requireCarriable } from './carry-over.ts'
import { publishGoalChange } from './goal-changes.ts'
import { lockOwner, lockOwners, type OwnerFacts } from './goal-owners.store.ts'
import { mayManageGoals } from './goals.policy.ts'
import { countGoalsInWeek, insertGoal, listGoalTypes, MAX_GOALS_PER_WEEK } from './goals.store.ts'
import { getGoal } from './goals.views.ts'
import { resolveDueDay, resolveTitle, toGoalRow } from './new-goal.ts'
import {
  countSeriesOfMaker,
  countSeriesOfPeople,
  createSeries,
  requireLastDay,
  requireRoomForMaker,
  requireRoomForPerson,
} from './series/series.store.ts'

type NewGoal = z.output<typeof newGoal>

export async function createGoal(
  { services, caller, now }: MemberContext,
  { school, owner: found }: { school: SchoolDb; owner: Pick<OwnerFacts, 'id'> },
  input: NewGoal,
): Promise<StoredGoal> {
  const notified = found.id === caller.id ? [] : [found.id]
  const { goal, owner } = await transaction(school, async (tx) => {
    // With a weekly goal the caller is locked too, which keeps the number of their weekly goals exact.
    const people = input.repeat ? await lockOwners(tx, [caller.id, found.id]) : null
    const owner = people ? (people.get(found.id) ?? refuse('not_found')) : await lockOwner(tx, found.id)
    if (!mayManageGoals(caller, owner)) refuse('forbidden')
    // The calendar is read after the lock, because changing it or the time zone locks the owners too.
    const calendar = await schoolCalendar(tx)
    const { features } = calendar
    if (input.plan !== undefined) requireFieldFeature(features, 'plans', 'plan')
    if (input.carriedFromId !== undefined) requireFieldFeature(features, 'carryOver', 'carriedFromId')
    const { weekStart } = goalWeekAt(now, calendar)
    const { carriedFromId } = input
    const old =
      carriedFromId == null
        ? null
        : await findGoalToCarry(tx, carriedFromId, { ownerId: found.id, weekStart })
    const types = await listGoalTypes(tx, owner)
    const title = resolveTitle(input, types)
    const dueOn = resolveDueDay(input, calendar, now, caller.canBypassDeadlines)
    if (input.repeat) requireLastDay('repeat.until', input.repeat.until, dueOn, weekStart)
    if (old) await requireCarriable(tx, old)
    if (owner.hasLeft) refuse('account_left')
    if ((await countGoalsInWeek(tx, owner.id, dueOn)) >= MAX_GOALS_PER_WEEK) refuse('too_many_goals')
    if (input.repeat) {
      const today = zonedDay(now, calendar.timeZone)
      requireRoomForPerson(await countSeriesOfPeople(tx, [owner.id], today), owner.id)
      requireRoomForMaker(await countSeriesOfMaker(tx, caller.id, today))
    }
    const facts = { title, dueOn, now, school: calendar }
    const seriesId = input.repeat
      ? await createSeries(tx, caller, input, { ...facts, until: input.repeat.until, userIds: [owner.id] })
      : null
    const goalId = await insertGoal(
      tx,
      toGoalRow(input, {
        ...facts,
        ownerId: owner.id,
        creatorId: caller.id,
        carriedFrom: old,
        seriesId,
      }),
    )
    const activities = input.completed
      ? (['goal_created', 'goal_completed'] as const)
      : (['goal_created'] as const)
    const data = { actor: caller.firstName, title }
    for (const type of activities) await recordActivity(tx, { type, userId: owner.id, goalId }, now)
    await notifyAll(tx, notified, { type: 'goal_assigned', goalId, data }, now)
    return { goal: await getGoal(tx, goalId, { caller, now }), owner }
  })
  publishGoalChange(services, school.schoolId, owner, ['goals', 'activities'], notified)
  return goal
}
