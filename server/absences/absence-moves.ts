// The moves of goals that entering and deleting days away have in common.
import type { DaysAway, EnteredAbsence } from '../../contract/absences.ts'
import { deadlineHasPassed } from '../../contract/goal-week.ts'
import { nthSchoolDayAfter, openSchoolDayFrom, schoolDaysIn } from '../../contract/school-days.ts'
import {
  type MovedGoal,
  movableGoals,
  movedGoals,
  notifiedOf,
  type OwnerFacts,
  publishGoalChange,
} from '../goals/index.ts'
import { aboutPeople } from '../platform/audiences.ts'
import type { SchoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { MemberContext } from '../platform/http/route.ts'

interface At {
  calendar: SchoolCalendar
  /** Epoch milliseconds. */
  now: number
}

const ofGoal = ['goals.id', 'goals.user_id as userId', 'goals.title'] as const

/**
 * The goals of the person that are due from the first to the last day, each as many school days later as the absence has;
 * where that deadline has passed already, on the first school day after it whose deadline has not.
 */
export async function movesFor(
  school: SchoolDb,
  userId: number,
  { from, to }: DaysAway,
  { calendar: { entries, timeZone }, now }: At,
): Promise<MovedGoal[]> {
  const length = schoolDaysIn(from, to, entries)
  const due = await movableGoals(school)
    .select([...ofGoal, 'goals.due_on as from'])
    .where('goals.user_id', '=', userId)
    .where('goals.due_on', '>=', from)
    .where('goals.due_on', '<=', to)
    .execute()
  return due.map((goal) => ({
    ...goal,
    to: openSchoolDayFrom(nthSchoolDayAfter(goal.from, length, entries), now, timeZone, entries),
    cause: 'absence',
  }))
}

/** The goals whose latest move is of the absence, each on its day of before, unless the deadline of that day has passed. */
export async function movesBackFrom(
  school: SchoolDb,
  absenceId: number,
  { calendar: { timeZone }, now }: At,
): Promise<MovedGoal[]> {
  const moved = await movedGoals(school)
    .where('goal_moves.absence_id', '=', absenceId)
    .select([...ofGoal, 'goals.due_on as from', 'goal_moves.from_on as to'])
    .execute()
  return moved
    .filter(({ to }) => !deadlineHasPassed(to, now, timeZone))
    .map((goal) => ({ ...goal, cause: 'absence' }))
}

/** By the day from which a goal moves. */
export function listedMoves(moved: readonly MovedGoal[]): EnteredAbsence['moves'] {
  return moved
    .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : one.id - other.id))
    .map((goal) => ({ goalId: goal.id, title: goal.title, from: goal.from, to: goal.to }))
}

/** Lists of goals show days away; a goal that was moved is published as an edit is. */
export function publishDaysAway(
  { services, caller }: Pick<MemberContext, 'services' | 'caller'>,
  schoolId: number,
  owner: OwnerFacts,
  moved: readonly MovedGoal[],
): void {
  services.live.publish({ schoolId, topics: ['people'], to: aboutPeople([owner]) })
  const topics = moved.length > 0 ? (['goals', 'feedback', 'activities'] as const) : (['goals'] as const)
  publishGoalChange(services, schoolId, owner, [...topics], notifiedOf(moved, caller.id))
}
