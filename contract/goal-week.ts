/** The goal week and the deadline of a goal. No other file decides when a school's week changes. */
import { addDays, type Day, formatDay, isDay, weekdayOf } from './days.ts'
import { toInstant, zonedDay } from './time-zone.ts'

/** Monday to Friday of a school. `start` and `end` are epoch milliseconds: Monday 00:00 and Friday 23:59:59.999. */
export type SchoolWeek = Readonly<{ weekStart: Day; weekEnd: Day; start: number; end: number }>

/** The week in which goals can be due. `changesAt` is the instant, in epoch milliseconds, of the next change of label or days. */
export type GoalWeek = SchoolWeek & Readonly<{ label: 'Current Week' | 'Next Week'; changesAt: number }>

/** The weeks that charts of goals show, up to the goal week. */
export const RECENT_WEEKS = 12

/** Goals are due at 16:00; on Friday the week changes at the same time. In minutes after midnight. */
const DEADLINE_MINUTES = 16 * 60

/** 16:00 on the day in the zone, in epoch milliseconds. @throws RangeError for an unknown zone or day. */
export function deadlineOf(day: Day, zone: string): number {
  return toInstant(day, DEADLINE_MINUTES, zone)
}

/** Whether the day's deadline has passed at `now` (epoch milliseconds); at 16:00:00.000 it has. */
export function deadlineHasPassed(day: Day, now: number, zone: string): boolean {
  return now >= deadlineOf(day, zone)
}

/** The goal week at `now` (epoch milliseconds). @throws RangeError for an unknown zone. */
export function goalWeekAt(now: number, zone: string): GoalWeek {
  const monday = mondayOf(zonedDay(now, zone))
  const turn = deadlineOf(addDays(monday, 4), zone)
  if (now < turn) return { label: 'Current Week', ...weekOf(monday, zone), changesAt: turn }
  const next = weekOf(addDays(monday, 7), zone)
  return { label: 'Next Week', ...next, changesAt: next.start }
}

/** The school week of a Monday (check with `isMonday` first). @throws RangeError for an unknown zone or day. */
export function weekOf(monday: Day, zone: string): SchoolWeek {
  const weekEnd = addDays(monday, 4)
  return {
    weekStart: monday,
    weekEnd,
    start: toInstant(monday, 0, zone),
    end: toInstant(weekEnd, 24 * 60, zone) - 1,
  }
}

/** The Monday of the day's week. @throws RangeError when `day` is not a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, -weekdayOf(day))
}

/** The five school days of the week, Monday first. */
export function weekdaysOf(week: Pick<SchoolWeek, 'weekStart'>): Day[] {
  return [0, 1, 2, 3, 4].map((count) => addDays(week.weekStart, count))
}

/** Whether the day is one of the five of the week. */
export function isInWeek(day: Day, week: Pick<SchoolWeek, 'weekStart' | 'weekEnd'>): boolean {
  return day >= week.weekStart && day <= week.weekEnd
}

const INSTANT_FORM =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * The day that a `targetDate` names: 'YYYY-MM-DD' itself, or the day of an ISO 8601 instant in the zone. Null for anything
 * else, such as a time without an offset from UTC.
 * @throws RangeError for an unknown zone.
 */
export function parseTargetDate(targetDate: string, zone: string): Day | null {
  if (isDay(targetDate)) return targetDate
  const written = INSTANT_FORM.exec(targetDate)?.[1]
  if (!written || !isDay(written)) return null
  const day = zonedDay(Date.parse(targetDate), zone)
  return isDay(day) ? day : null
}

/** Why a no-school day cannot be chosen; `name` is the one it bears. */
export function noSchoolSentence(day: Day, name: string): string {
  return `${formatDay(day)} is a no-school day (${name}). Pick another day.`
}

interface DueDateRules {
  now: number
  zone: string
  /** The caller's `canBypassDeadlines`. It allows no-school days and days after the deadline, but only in the goal week. */
  canBypass: boolean
  /** The name of the no-school day; null for a school day. */
  noSchool: string | null
}

/** Returns why a new goal cannot be due on the day, as a sentence for `targetDate`, or null if it can. */
export function dueDateProblem(day: Day, { now, zone, canBypass, noSchool }: DueDateRules): string | null {
  const week = goalWeekAt(now, zone)
  if (!isInWeek(day, week)) {
    return `Pick a day of the goal week, ${formatDay(week.weekStart)} to ${formatDay(week.weekEnd)}.`
  }
  if (canBypass) return null
  if (noSchool !== null) return noSchoolSentence(day, noSchool)
  if (!deadlineHasPassed(day, now, zone)) return null
  return `The deadline for ${formatDay(day)} was 4:00 PM that day. Pick a later day.`
}

/** The first week that an address may name. No school has older goals, and it catches mistyped years. */
export const FIRST_WEEK: Day = '2000-01-03'

/** Whether the address names a day that can be reported. */
export const isReportDay = (text: string): boolean => isDay(text) && text >= FIRST_WEEK
