// Computes when learners can write their reflection on a week, from the school's current calendar and time zone.
import { addDays, type Day } from './days.ts'
import { deadlineOf, mondayOf } from './goal-week.ts'
import { type Calendar, FRIDAY, lastSchoolDayOf, lastWeekWithSchool, schoolDayAfter } from './school-days.ts'
import { toInstant, zonedDay } from './time-zone.ts'

/** Instants are in epoch milliseconds. `week` is the Monday of the week to write about. */
export interface LookBackWindow {
  week: Day
  opensAt: number
  /** The first instant at which the reflection can no longer be written. */
  closesAt: number
}

interface SchoolTime {
  /** IANA name. */
  timeZone: string
  entries: Calendar
}

/** A window ends at most this many days after the week's Friday. */
const MAX_DAYS_AFTER_FRIDAY = 21

/**
 * Returns the window of a week, or null for a week without school. It opens when the week's last school day begins and closes
 * at 16:00 on the first school day after the week's Friday. If that is the only school day of its own week, the window closes
 * when that day begins, because the next window opens then and at most one may be open.
 */
export function findLookBackByWeek(week: Day, { timeZone, entries }: SchoolTime): LookBackWindow | null {
  const last = lastSchoolDayOf(week, entries)
  if (last === null) return null
  const opensAt = toInstant(last, 0, timeZone)
  const friday = addDays(week, FRIDAY)
  const next = schoolDayAfter(friday, entries)
  const limit = addDays(friday, MAX_DAYS_AFTER_FRIDAY)
  if (next > limit) return { week, opensAt, closesAt: deadlineOf(limit, timeZone) }
  const endsAtMidnight = isOnlySchoolDay(next, entries)
  const closesAt = endsAtMidnight ? toInstant(next, 0, timeZone) : deadlineOf(next, timeZone)
  return { week, opensAt, closesAt }
}

/** Returns the window that is open at `now` (epoch milliseconds), or else the next one to open. */
export function getLookBackAt(now: number, school: SchoolTime): LookBackWindow {
  const monday = mondayOf(zonedDay(now, school.timeZone))
  const previous = findLookBackByWeek(lastWeekWithSchool(monday, school.entries), school)
  if (previous && now < previous.closesAt) return previous
  const current = findLookBackByWeek(monday, school)
  if (current && now < current.closesAt) return current
  const next = findLookBackByWeek(nextSchoolWeek(monday, school.entries), school)
  if (next === null) throw new RangeError(`No week with school follows ${monday}`)
  return next
}

/** Returns whether the reflection can be written at `now` (epoch milliseconds). */
export function isLookBackOpen({ opensAt, closesAt }: LookBackWindow, now: number): boolean {
  return opensAt <= now && now < closesAt
}

/** Returns the Monday of the latest week whose window has opened by `now` (epoch milliseconds). */
export function getLatestOpenedWeek(now: number, school: SchoolTime): Day {
  const monday = mondayOf(zonedDay(now, school.timeZone))
  const current = findLookBackByWeek(monday, school)
  return current && current.opensAt <= now ? monday : lastWeekWithSchool(monday, school.entries)
}

/**
 * Returns when the next goal week begins, because unfinished goals can be carried over from then on. Returns null if that is
 * not before the window closes.
 */
export function getCarryOverStart(
  { week, closesAt }: LookBackWindow,
  { timeZone, entries }: SchoolTime,
): number | null {
  const fridayBefore = addDays(nextSchoolWeek(week, entries), FRIDAY - 7)
  const start = deadlineOf(fridayBefore, timeZone)
  return start < closesAt ? start : null
}

/** Returns the Monday of the next week with a school day. */
function nextSchoolWeek(week: Day, entries: Calendar): Day {
  return mondayOf(schoolDayAfter(addDays(week, FRIDAY), entries))
}

function isOnlySchoolDay(day: Day, entries: Calendar): boolean {
  const week = mondayOf(day)
  return lastSchoolDayOf(week, entries) === day && schoolDayAfter(addDays(week, -1), entries) === day
}
