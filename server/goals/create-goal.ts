// Creates a goal in the goal week, for the caller or for a person whom the caller manages.
import type * as z from 'zod/mini'
import { textOrNull } from '../../contract/characters.ts'
import { DEFAULT_QUANTITY, formatGoalTitle } from '../../contract/goal-types.ts'
import { deadlineOf, dueDateProblem, goalWeekAt, parseTargetDate } from '../../contract/goal-week.ts'
import type { newGoal, StoredGoal } from '../../contract/goals.ts'
import { lastSchoolDayOf, noSchoolName, type SchoolDays } from '../../contract/school-days.ts'
import { notifyAll, recordActivity } from '../notifications/index.ts'
import { requireFieldFeature, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { flag } from '../platform/db/tables.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { findGoalToCarry, requireCarriable } from './carry-over.ts'
import { publishGoalChange } from './goal-changes.ts'
import { lockOwner, type OwnerFacts } from './goal-owners.store.ts'
import { mayManageGoals } from './goals.policy.ts'
import { countGoalsInWeek, insertGoal, listGoalTypes, MAX_GOALS_PER_WEEK } from './goals.store.ts'
import { getGoal } from './goals.views.ts'

type NewGoal = z.output<typeof newGoal>

export async function createGoal(
  { services, caller, now }: MemberContext,
  { school, owner: found }: { school: SchoolDb; owner: Pick<OwnerFacts, 'id'> },
  input: NewGoal,
): Promise<StoredGoal> {
  const notified = found.id === caller.id ? [] : [found.id]
  const { goal, owner } = await transaction(school, async (tx) => {
    const owner = await lockOwner(tx, found.id)
    if (!mayManageGoals(caller, owner)) refuse('forbidden')
    // The calendar is read after the lock, because changing it or the time zone locks the owners too.
    const calendar = await schoolCalendar(tx)
    const { timeZone, features } = calendar
    if (input.plan !== undefined) requireFieldFeature(features, 'plans', 'plan')
    if (input.carriedFromId !== undefined) requireFieldFeature(features, 'carryOver', 'carriedFromId')
    const { weekStart } = goalWeekAt(now, timeZone)
    const { carriedFromId } = input
    const old =
      carriedFromId == null
        ? null
        : await findGoalToCarry(tx, carriedFromId, { ownerId: found.id, weekStart })
    const types = await listGoalTypes(tx, owner)
    const title = resolveTitle(input, types)
    const dueOn = resolveDueDay(input, calendar, now, caller.canBypassDeadlines)
    if (old) await requireCarriable(tx, old)
    if (owner.hasLeft) refuse('account_left')
    if ((await countGoalsInWeek(tx, owner.id, dueOn)) >= MAX_GOALS_PER_WEEK) refuse('too_many_goals')
    const goalId = await insertGoal(tx, {
      user_id: owner.id,
      created_by_id: caller.id,
      title,
      description: input.description || null,
      category: input.category,
      duration: input.duration,
      due_on: dueOn,
      first_due_on: null,
      deadline_at: deadlineOf(dueOn, timeZone),
      completed: flag(input.completed),
      completed_at: input.completed ? now : null,
      is_incomplete_locked: 0,
      archived_at: null,
      created_at: now,
      updated_at: now,
      revision_count: 0,
      plan: textOrNull(input.plan),
      carried_from_id: old?.id ?? null,
      times_carried: old ? old.timesCarried + 1 : 0,
      check_state: null,
      check_note: null,
      check_at: null,
    })
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

function resolveTitle({ title, goalType, quantity = DEFAULT_QUANTITY }: NewGoal, types: string[]): string {
  if (types.length === 0) {
    if (goalType !== undefined) invalid('goalType', 'This learner’s studio has no goal types. Enter a title.')
    return title ?? invalid('title', 'Give the goal a title.')
  }
  if (goalType === undefined || !types.includes(goalType)) {
    invalid('goalType', `You must choose ${types.length > 1 ? 'either ' : ''}${types.join(' or ')}.`)
  }
  return formatGoalTitle(goalType, quantity)
}

function resolveDueDay(input: NewGoal, calendar: SchoolDays, now: number, bypass: boolean): string {
  const { timeZone, entries } = calendar
  if (input.targetDate === undefined && input.duration === 'daily')
    invalid('targetDate', 'Choose the day the goal is due.')
  const day =
    input.targetDate === undefined ? findLastDay(calendar, now) : parseTargetDate(input.targetDate, timeZone)
  if (day === null) invalid('targetDate', 'Choose a real day, such as 2026-11-20.')
  const problem = dueDateProblem(day, now, timeZone, bypass, noSchoolName(day, entries))
  if (problem !== null) invalid('targetDate', problem)
  return day
}

/** Weekly goals are due on the last school day of the goal week. */
function findLastDay({ timeZone, entries }: SchoolDays, now: number): string {
  const { weekStart, label } = goalWeekAt(now, timeZone)
  const when = label === 'Next Week' ? 'next week' : 'this week'
  return lastSchoolDayOf(weekStart, entries) ?? invalid('targetDate', `There is no school ${when}.`)
}
