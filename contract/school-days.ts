/** School days: Mondays to Fridays that no entry of the school's calendar covers. */
import { addDays, type Day, formatDay, weekdayOf } from './days.ts'
import { deadlineHasPassed, deadlineOf, goalWeekAt, mondayOf, noSchoolSentence } from './goal-week.ts'
import { zonedDay } from './time-zone.ts'

/** An entry of the calendar: days without school, both included. */
export interface DayOff {
  name: string
  from: Day
  to: Day
}

/** The entries in any order. They may overlap. */
export type Calendar = readonly DayOff[]

/** The maximum number of entries in a calendar. */
export const MAX_ENTRIES = 400

export const FRIDAY = 4

/** The first month of a school year. */
export const AUGUST = 8

/** The first day of the school year that has this day. */
export function schoolYearStart(day: Day): Day {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < AUGUST ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(AUGUST).padStart(2, '0')}-01`
}

/** A Monday to Friday, with school or without. */
export function isWeekday(day: Day): boolean {
  return weekdayOf(day) <= FRIDAY
}

export function isSchoolDay(day: Day, calendar: Calendar): boolean {
  return isWeekday(day) && !calendar.some((entry) => covers(entry, day))
}

/** The name of the shortest entry over the day; of equally short ones the first by `from`, then by name. Null for none. */
export function noSchoolName(day: Day, calendar: Calendar): string | null {
  const [shortest] = calendar
    .filter((entry) => covers(entry, day))
    .sort(
      (a, b) => getDuration(a) - getDuration(b) || compareText(a.from, b.from) || compareText(a.name, b.name),
    )
  return shortest?.name ?? null
}

/** The names of the days without school among these. */
export const noSchoolNames = (days: readonly Day[], calendar: Calendar): ReadonlyMap<Day, string> =>
  new Map(
    days.flatMap((day) => {
      const name = noSchoolName(day, calendar)
      return name === null ? [] : [[day, name] as const]
    }),
  )

/** Why the day cannot be chosen, as a sentence; null for a school day. */
export function schoolDayProblem(day: Day, calendar: Calendar): string | null {
  if (!isWeekday(day)) return `${formatDay(day)} is on a weekend. Pick a school day.`
  const name = noSchoolName(day, calendar)
  return name === null ? null : noSchoolSentence(day, name)
}

export function schoolDayAfter(day: Day, calendar: Calendar): Day {
  return seek(day, 1, calendar)
}

export function schoolDayBefore(day: Day, calendar: Calendar): Day {
  return seek(day, -1, calendar)
}

/** The `count`-th school day after the day; the day itself for 0. */
export function nthSchoolDayAfter(day: Day, count: number, calendar: Calendar): Day {
  let nth = day
  for (let left = count; left > 0; left--) nth = schoolDayAfter(nth, calendar)
  return nth
}

/** The latest day to which a goal can be moved by giving it more time. */
export function lastDayForMoreTime(today: Day, calendar: Calendar): Day {
  return nthSchoolDayAfter(today, 10, calendar)
}

/** The first school day from `day` on whose deadline has not passed at `now` (epoch milliseconds). */
export function findOpenSchoolDay(day: Day, now: number, zone: string, calendar: Calendar): Day {
  let open = schoolDayAfter(addDays(day, -1), calendar)
  while (deadlineHasPassed(open, now, zone)) open = schoolDayAfter(open, calendar)
  return open
}

/** How many school days the span has, both days included. */
export function countSchoolDays(from: Day, to: Day, calendar: Calendar): number {
  let count = 0
  for (let day = addDays(from, -1); ; count++) {
    day = schoolDayAfter(day, calendar)
    if (day > to) return count
  }
}

export interface SchoolDays {
  /** IANA name. */
  timeZone: string
  /** `feedbackGraceDays`: school days after the due day on which feedback is still open. */
  graceDays: number
  entries: Calendar
}

/** When feedback on the goal ends: 16:00 on the n-th school day after its due day; its deadline without days of grace. */
export function feedbackUntil(
  { dueOn, deadlineAt }: { dueOn: Day; deadlineAt: number },
  { timeZone, graceDays, entries }: SchoolDays,
): number {
  return graceDays === 0 ? deadlineAt : deadlineOf(nthSchoolDayAfter(dueOn, graceDays, entries), timeZone)
}

/** The earliest due day of goals whose feedback is open at `now`, in a school with days of grace. */
export function feedbackOpenFrom(now: number, { timeZone, graceDays, entries }: SchoolDays): Day {
  let day = findOpenSchoolDay(zonedDay(now, timeZone), now, timeZone, entries)
  for (let left = graceDays; left > 0; left--) day = schoolDayBefore(day, entries)
  return day
}

/** The last school day of the week of the Monday; null if it has none. */
export function lastSchoolDayOf(weekStart: Day, calendar: Calendar): Day | null {
  const last = schoolDayBefore(addDays(weekStart, FRIDAY + 1), calendar)
  return last < weekStart ? null : last
}

/** The Monday of the latest week before the one of `weekStart` that has a school day. */
export function lastWeekWithSchool(weekStart: Day, calendar: Calendar): Day {
  return mondayOf(schoolDayBefore(weekStart, calendar))
}

/** When goals can be set again: Friday 16:00 before the next week with school. Null while this week has an open deadline. */
export function goalsOpenAt(now: number, zone: string, calendar: Calendar): number | null {
  const { weekStart, weekEnd } = goalWeekAt(now, zone)
  const last = lastSchoolDayOf(weekStart, calendar)
  if (last !== null && !deadlineHasPassed(last, now, zone)) return null
  return deadlineOf(addDays(mondayOf(schoolDayAfter(weekEnd, calendar)), -3), zone)
}

/** The entries by `from`, then by `to` and name. */
export function sortCalendar(calendar: Calendar): DayOff[] {
  return calendar.toSorted(
    (a, b) => compareText(a.from, b.from) || compareText(a.to, b.to) || compareText(a.name, b.name),
  )
}

/** `step` 1 or -1. Entries are skipped as a whole, so that a calendar of years costs one step for each of them. */
function seek(day: Day, step: 1 | -1, calendar: Calendar): Day {
  let found = addDays(day, step)
  for (;;) {
    const entry = calendar.find((candidate) => covers(candidate, found))
    if (entry) found = addDays(step > 0 ? entry.to : entry.from, step)
    else if (isWeekday(found)) return found
    else found = addDays(found, step)
  }
}

function covers({ from, to }: DayOff, day: Day): boolean {
  return from <= day && day <= to
}

function getDuration({ from, to }: DayOff): number {
  return Date.parse(to) - Date.parse(from)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
