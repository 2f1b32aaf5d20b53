/** School days: days of the school's week that no entry of its calendar covers. */
import { addDays, type Day } from './days.ts'
import { deadlineHasPassed, deadlineOf, goalWeekAt, noSchoolSentence, type SchoolTime } from './goal-week.ts'
import {
  dayOffSentence,
  getPreviousWeek,
  getWeekDays,
  isDayOfSchoolWeek,
  type WeekSettings,
  weekStartOf,
} from './school-week.ts'
import { zonedDay } from './time-zone.ts'

/** An entry of the calendar: days without school, both included. */
export interface DayOff {
  name: string
  from: Day
  to: Day
}

/** The entries of a calendar in any order. They may overlap. */
export type Calendar = readonly DayOff[]

/** The maximum number of entries in a calendar. */
export const MAX_ENTRIES = 400

/** These values decide which days are school days. */
export interface DaysOfSchool {
  weeks: WeekSettings
  entries: Calendar
}

/** The first month of a school year, unless the school sets another. */
export const AUGUST = 8

/** The first day of the school year that has this day. */
export function getSchoolYearStart(day: Day, firstMonth: number): Day {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(firstMonth).padStart(2, '0')}-01`
}

export function isSchoolDay(day: Day, { weeks, entries }: DaysOfSchool): boolean {
  return isDayOfSchoolWeek(day, weeks) && !entries.some((entry) => covers(entry, day))
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
export function schoolDayProblem(day: Day, { weeks, entries }: DaysOfSchool): string | null {
  if (!isDayOfSchoolWeek(day, weeks)) return dayOffSentence(day, weeks)
  const name = noSchoolName(day, entries)
  return name === null ? null : noSchoolSentence(day, name)
}

export function schoolDayAfter(day: Day, school: DaysOfSchool): Day {
  return seek(day, 1, school)
}

export function schoolDayBefore(day: Day, school: DaysOfSchool): Day {
  return seek(day, -1, school)
}

/** The `count`-th school day after the day; the day itself for 0. */
export function nthSchoolDayAfter(day: Day, count: number, school: DaysOfSchool): Day {
  let nth = day
  for (let left = count; left > 0; left--) nth = schoolDayAfter(nth, school)
  return nth
}

/** The latest day to which a goal can be moved by giving it more time. */
export function lastDayForMoreTime(today: Day, school: DaysOfSchool): Day {
  return nthSchoolDayAfter(today, 10, school)
}

/** The first school day from `day` on whose deadline has not passed at `now` (epoch milliseconds). */
export function findOpenSchoolDay(day: Day, now: number, school: SchoolTime & DaysOfSchool): Day {
  let open = schoolDayAfter(addDays(day, -1), school)
  while (deadlineHasPassed(open, now, school)) open = schoolDayAfter(open, school)
  return open
}

/** How many school days the span has, both days included. */
export function countSchoolDays(from: Day, to: Day, school: DaysOfSchool): number {
  let count = 0
  for (let day = addDays(from, -1); ; count++) {
    day = schoolDayAfter(day, school)
    if (day > to) return count
  }
}

export interface SchoolDays extends SchoolTime, DaysOfSchool {
  /** `feedbackGraceDays`: school days after the due day on which feedback is still open. */
  graceDays: number
}

/** When feedback on the goal ends: at the deadline of the n-th school day after its due day; its own without days of grace. */
export function feedbackUntil(
  { dueOn, deadlineAt }: { dueOn: Day; deadlineAt: number },
  school: SchoolDays,
): number {
  const { graceDays } = school
  return graceDays === 0 ? deadlineAt : deadlineOf(nthSchoolDayAfter(dueOn, graceDays, school), school)
}

/** The earliest due day of goals whose feedback is open at `now`, in a school with days of grace. */
export function feedbackOpenFrom(now: number, school: SchoolDays): Day {
  let day = findOpenSchoolDay(zonedDay(now, school.timeZone), now, school)
  for (let left = school.graceDays; left > 0; left--) day = schoolDayBefore(day, school)
  return day
}

/** The last school day of the week of this first day; null if it has none. */
export function lastSchoolDayOf(weekStart: Day, school: DaysOfSchool): Day | null {
  const last = schoolDayBefore(addDays(getWeekDays(weekStart, school.weeks).weekEnd, 1), school)
  return last < weekStart ? null : last
}

/** The first day of the latest week before the one of `weekStart` that has a school day. */
export function lastWeekWithSchool(weekStart: Day, school: DaysOfSchool): Day {
  return weekStartOf(schoolDayBefore(weekStart, school), school.weeks)
}

/** The first day of the next week after this one that has a school day. */
export function nextWeekWithSchool(weekStart: Day, school: DaysOfSchool): Day {
  const { weekEnd } = getWeekDays(weekStart, school.weeks)
  return weekStartOf(schoolDayAfter(weekEnd, school), school.weeks)
}

/** When the goals of a week can be set: at the end of the week before it. */
export function getGoalsOpenAt(weekStart: Day, school: SchoolTime): number {
  const before = getPreviousWeek(weekStart, school.weeks)
  return deadlineOf(getWeekDays(before, school.weeks).weekEnd, school)
}

/** When goals can be set again: before the next week with school. Null while this week has an open deadline. */
export function goalsOpenAt(now: number, school: SchoolTime & DaysOfSchool): number | null {
  const { weekStart } = goalWeekAt(now, school)
  const last = lastSchoolDayOf(weekStart, school)
  if (last !== null && !deadlineHasPassed(last, now, school)) return null
  return getGoalsOpenAt(nextWeekWithSchool(weekStart, school), school)
}

/** The entries by `from`, then by `to` and name. */
export function sortCalendar(calendar: Calendar): DayOff[] {
  return calendar.toSorted(
    (a, b) => compareText(a.from, b.from) || compareText(a.to, b.to) || compareText(a.name, b.name),
  )
}

/** `step` 1 or -1. Entries are skipped as a whole, so that a calendar of years costs one step for each of them. */
function seek(day: Day, step: 1 | -1, { weeks, entries }: DaysOfSchool): Day {
  let found = addDays(day, step)
  for (;;) {
    const entry = entries.find((candidate) => covers(candidate, found))
    if (entry) found = addDays(step > 0 ? entry.to : entry.from, step)
    else if (isDayOfSchoolWeek(found, weeks)) return found
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
