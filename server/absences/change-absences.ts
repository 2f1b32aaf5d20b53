// Enters and deletes days away. Goals that are due on them move, and may return when the days away are deleted.
import type { DaysAway, EnteredAbsence } from '../../contract/absences.ts'
import type { Body } from '../../contract/api.ts'
import { deadlineHasPassed } from '../../contract/goal-week.ts'
import { fullName } from '../../contract/person-name.ts'
import { countSchoolDays, findOpenSchoolDay, nthSchoolDayAfter } from '../../contract/school-days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import {
  listNotifiedOwners,
  lockOwner,
  type MovedGoal,
  moveGoals,
  type OwnerFacts,
  publishGoalChange,
  selectMovableGoals,
  selectMovedGoals,
} from '../goals/index.ts'
import { mayExtendGoals } from '../people/index.ts'
import { aboutPeople } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { findAbsenceProblem } from './absence-days.rules.ts'
import { findAbsence, isAlreadyAway } from './absences.store.ts'

type NewAbsence = Body<'POST /api/users/:id/absences'> & { preview: boolean }

/** A preview makes the same checks and returns the same answer, but writes nothing. */
export async function enterAbsence(
  context: MemberContext,
  school: SchoolDb,
  userId: number,
  { from, to, goals, preview }: NewAbsence,
): Promise<EnteredAbsence> {
  const { caller, now } = context
  const { owner, id, moved } = await transaction(school, async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!mayExtendGoals(caller, owner)) refuse('forbidden')
    const calendar = await schoolCalendar(tx)
    const problem = findAbsenceProblem({ from, to }, zonedDay(now, calendar.timeZone), calendar)
    if (problem) invalid(problem.path, problem.message)
    if (owner.hasLeft) refuse('account_left')
    if (await isAlreadyAway(tx, userId, { from, to })) refuse('absence_known')
    const planned = goals === 'move' ? await planMoves(tx, userId, { from, to }, { calendar, now }) : []
    if (preview) return { owner, id: null, moved: planned }
    const { id } = await tx
      .insertInto('absences')
      .values({ user_id: userId, by_id: caller.id, created_at: now, from_on: from, to_on: to })
      .returning('id')
      .executeTakeFirstOrThrow()
    const moved = await moveGoals(tx, planned, { caller, absenceId: id, school: calendar, now })
    const detail = { userId, from, to, goalsMoved: moved.length }
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'user.absence',
      subject: fullName(owner),
      about: userId,
      detail,
    })
    return { owner, id, moved }
  })
  if (!preview) publishDaysAway(context, school.schoolId, owner, moved)
  const by = { id: caller.id, firstName: caller.firstName, lastName: caller.lastName }
  return { absence: { id, from, to, by }, moves: toMoveList(moved) }
}

interface Deletion {
  userId: number
  id: number
  goals: 'leave' | 'back'
  /** A preview makes the same checks and returns the same answer, but writes nothing. */
  preview: boolean
}

/** Deletes days away. The goals that they moved stay where they are, or return to their days. */
export async function deleteAbsence(
  context: MemberContext,
  school: SchoolDb,
  { userId, id, goals, preview }: Deletion,
): Promise<EnteredAbsence> {
  const { caller, now } = context
  const { owner, absence, moved } = await transaction(school, async (tx) => {
    const owner = await lockOwner(tx, userId)
    if (!mayExtendGoals(caller, owner)) refuse('forbidden')
    const absence = await findAbsence(tx, id, userId)
    if (owner.hasLeft) refuse('account_left')
    const calendar = await schoolCalendar(tx)
    const planned = goals === 'back' ? await planMovesBack(tx, id, { calendar, now }) : []
    if (preview) return { owner, absence, moved: planned }
    const moved = await moveGoals(tx, planned, { caller, school: calendar, now })
    await tx.deleteFrom('absences').where('id', '=', id).execute()
    const detail = { userId, from: absence.from, to: absence.to, goalsMoved: moved.length }
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'user.absence-delete',
      subject: fullName(owner),
      about: userId,
      detail,
    })
    return { owner, absence, moved }
  })
  if (!preview) publishDaysAway(context, school.schoolId, owner, moved)
  return { absence, moves: toMoveList(moved) }
}

interface PlanContext {
  calendar: SchoolCalendar
  /** Epoch milliseconds. */
  now: number
}

const goalColumns = ['goals.id', 'goals.user_id as userId', 'goals.title', 'goals.due_on as from'] as const

/**
 * Plans to move the person's goals that are due on these days by the number of school days of the absence. If the deadline of
 * that day has passed, a goal moves to the first later school day whose deadline has not.
 */
async function planMoves(
  school: SchoolDb,
  userId: number,
  { from, to }: DaysAway,
  { calendar, now }: PlanContext,
): Promise<MovedGoal[]> {
  const length = countSchoolDays(from, to, calendar)
  const due = await selectMovableGoals(school)
    .select(goalColumns)
    .where('goals.user_id', '=', userId)
    .where('goals.due_on', '>=', from)
    .where('goals.due_on', '<=', to)
    .execute()
  return due.map((goal) => ({
    ...goal,
    to: findOpenSchoolDay(nthSchoolDayAfter(goal.from, length, calendar), now, calendar),
    cause: 'absence',
  }))
}

/** Plans to return the goals that this absence moved last, unless the deadline of their earlier day has passed. */
async function planMovesBack(
  school: SchoolDb,
  absenceId: number,
  { calendar, now }: PlanContext,
): Promise<MovedGoal[]> {
  const moved = await selectMovedGoals(school)
    .where('goal_moves.absence_id', '=', absenceId)
    .select([...goalColumns, 'goal_moves.from_on as to'])
    .execute()
  return moved
    .filter(({ to }) => !deadlineHasPassed(to, now, calendar))
    .map((goal) => ({ ...goal, cause: 'absence' }))
}

/** Sorts by the day from which a goal moves. */
function toMoveList(moved: readonly MovedGoal[]): EnteredAbsence['moves'] {
  return moved
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id - b.id))
    .map((goal) => ({ goalId: goal.id, title: goal.title, from: goal.from, to: goal.to }))
}

/** Publishes days away, which lists show. Moved goals are published like edits. */
function publishDaysAway(
  { services, caller }: Pick<MemberContext, 'services' | 'caller'>,
  schoolId: number,
  owner: OwnerFacts,
  moved: readonly MovedGoal[],
): void {
  services.live.publish({ schoolId, topics: ['people'], to: aboutPeople([owner]) })
  const topics = moved.length > 0 ? (['goals', 'feedback', 'activities'] as const) : (['goals'] as const)
  publishGoalChange(services, schoolId, owner, [...topics], listNotifiedOwners(moved, caller.id))
}
