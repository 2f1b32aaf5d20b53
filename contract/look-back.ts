/** When learners can write about a week. Both instants follow from the school's calendar and zone at each read. */
import { addDays, type Day } from './days.ts'
import { deadlineOf, mondayOf } from './goal-week.ts'
import { type Calendar, FRIDAY, lastSchoolDayOf, lastWeekWithSchool, schoolDayAfter } from './school-days.ts'
import { toInstant, zonedDay } from './time-zone.ts'

/** Instants in epoch milliseconds; `week` is its Monday. */
export interface LookBackWindow {
  week: Day
  opensAt: number
  /** The first instant at which it can no longer be written. */
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
 * The window lasts from the first instant of the week's last school day to 16:00 on the next school day after its Friday. If
 * that is the only school day of its week, the window ends as the next one begins, so that at most one is open. Null for a
 * week without school.
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

/** The window that is open at `now` (epoch milliseconds), else the next one to open. */
export function getLookBackAt(now: number, school: SchoolTime): LookBackWindow {
  const monday = mondayOf(zonedDay(now, school.timeZone))
  const before = findLookBackByWeek(lastWeekWithSchool(monday, school.entries), school)
  if (before && now < before.closesAt) return before
  const current = findLookBackByWeek(monday, school)
  if (current && now < current.closesAt) return current
  const next = findLookBackByWeek(nextSchoolWeek(monday, school.entries), school)
  if (next === null) throw new RangeError(`No week with school follows ${monday}`)
  return next
}

/** Whether it can be written at `now` (epoch milliseconds). */
export function isLookBackOpen({ opensAt, closesAt }: LookBackWindow, now: number): boolean {
  return opensAt <= now && now < closesAt
}

/** The Monday of the latest week whose window has opened at `now` (epoch milliseconds). */
export function getLatestOpenedWeek(now: number, school: SchoolTime): Day {
  const monday = mondayOf(zonedDay(now, school.timeZone))
  const current = findLookBackByWeek(monday, school)
  return current && current.opensAt <= now ? monday : lastWeekWithSchool(monday, school.entries)
}

/**
 * When the next goal week begins: from then on, unfinished goals of the week can be carried over. Null if that is after the
 * window has closed.
 */
export function getCarryOverStart(
  { week, closesAt }: LookBackWindow,
  { timeZone, entries }: SchoolTime,
): number | null {
  const from = deadlineOf(addDays(nextSchoolWeek(week, entries), FRIDAY - 7), timeZone)
  return from < closesAt ? from : null
}

/** The Monday of the next week with a school day. */
function nextSchoolWeek(week: Day, entries: Calendar): Day {
  return mondayOf(schoolDayAfter(addDays(week, FRIDAY), entries))
}

function isOnlySchoolDay(day: Day, entries: Calendar): boolean {
  const week = mondayOf(day)
  return lastSchoolDayOf(week, entries) === day && schoolDayAfter(addDays(week, -1), entries) === day
}
