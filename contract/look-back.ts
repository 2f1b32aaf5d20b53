// Computes when learners can write their reflection on a week, from the school's current calendar and time zone.
import { addDays, type Day } from './days.ts'
import { deadlineOf, type SchoolTime } from './goal-week.ts'
import {
  type DaysOfSchool,
  getGoalsOpenAt,
  lastSchoolDayOf,
  lastWeekWithSchool,
  nextWeekWithSchool,
  schoolDayAfter,
} from './school-days.ts'
import { getWeekDays, weekStartOf } from './school-week.ts'
import { toInstant, zonedDay } from './time-zone.ts'

/** Instants are in epoch milliseconds. `week` is the first day of the week to write about. */
export interface LookBackWindow {
  week: Day
  opensAt: number
  /** The first instant at which the reflection can no longer be written. */
  closesAt: number
}

type School = SchoolTime & DaysOfSchool

/** A window ends at most this many days after the last day of the week. */
const MAX_DAYS_AFTER_WEEK = 21

/**
 * Returns the window of a week, or null for a week without school. It opens when the week's last school day begins and closes
 * at the deadline of the first school day after the week. If that is the only school day of its own week, the window closes when
 * that day begins, because the next window opens then and at most one may be open.
 */
export function findLookBackByWeek(week: Day, school: School): LookBackWindow | null {
  const last = lastSchoolDayOf(week, school)
  if (last === null) return null
  const { timeZone, weeks } = school
  const opensAt = toInstant(last, 0, timeZone)
  const { weekEnd } = getWeekDays(week, weeks)
  const next = schoolDayAfter(weekEnd, school)
  const limit = addDays(weekEnd, MAX_DAYS_AFTER_WEEK)
  if (next > limit) return { week, opensAt, closesAt: deadlineOf(limit, school) }
  const endsAtMidnight = isOnlySchoolDay(next, school)
  const closesAt = endsAtMidnight ? toInstant(next, 0, timeZone) : deadlineOf(next, school)
  return { week, opensAt, closesAt }
}

/** Returns the window that is open at `now` (epoch milliseconds), or else the next one to open. */
export function getLookBackAt(now: number, school: School): LookBackWindow {
  const week = weekStartOf(zonedDay(now, school.timeZone), school.weeks)
  const previous = findLookBackByWeek(lastWeekWithSchool(week, school), school)
  if (previous && now < previous.closesAt) return previous
  const current = findLookBackByWeek(week, school)
  if (current && now < current.closesAt) return current
  const next = findLookBackByWeek(nextWeekWithSchool(week, school), school)
  if (next === null) throw new RangeError(`No week with school follows ${week}`)
  return next
}

/** Returns whether the reflection can be written at `now` (epoch milliseconds). */
export function isLookBackOpen({ opensAt, closesAt }: LookBackWindow, now: number): boolean {
  return opensAt <= now && now < closesAt
}

/** Returns the first day of the latest week whose window has opened by `now` (epoch milliseconds). */
export function getLatestOpenedWeek(now: number, school: School): Day {
  const week = weekStartOf(zonedDay(now, school.timeZone), school.weeks)
  const current = findLookBackByWeek(week, school)
  return current && current.opensAt <= now ? week : lastWeekWithSchool(week, school)
}

/**
 * Returns when the next goal week begins, because unfinished goals can be carried over from then on. Returns null if that is
 * not before the window closes.
 */
export function getCarryOverStart({ week, closesAt }: LookBackWindow, school: School): number | null {
  const start = getGoalsOpenAt(nextWeekWithSchool(week, school), school)
  return start < closesAt ? start : null
}

function isOnlySchoolDay(day: Day, school: School): boolean {
  const week = weekStartOf(day, school.weeks)
  return lastSchoolDayOf(week, school) === day && schoolDayAfter(addDays(week, -1), school) === day
}
