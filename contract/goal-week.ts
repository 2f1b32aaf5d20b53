/** The goal week and the deadline of a goal, by the school's own week and time zone. */
import { type Day, isDay } from './days.ts'
import {
  dayOffSentence,
  getDeadlineMinutes,
  getNextWeek,
  getWeekDays,
  isDayOfSchoolWeek,
  type WeekDays,
  type WeekSettings,
  weekSettingOn,
  weekStartOf,
} from './school-week.ts'
import { sentence } from './sentence.ts'
import { toInstant, zonedDay } from './time-zone.ts'

/** These values decide the days and deadlines of a school. */
export interface SchoolTime {
  /** IANA name. */
  timeZone: string
  weeks: WeekSettings
}

/** `start` and `end` are the first millisecond of the first day and the last one of the last school day. */
export type SchoolWeek = WeekDays & Readonly<{ start: number; end: number }>

/** The week in which goals can be due. `changesAt` is the instant, in epoch milliseconds, of the next change of label or days. */
export type GoalWeek = SchoolWeek & Readonly<{ label: 'Current Week' | 'Next Week'; changesAt: number }>

/** The weeks that charts of goals show, up to the goal week. */
export const RECENT_WEEKS = 12

/** When goals that are due on the day lock, in epoch milliseconds. @throws RangeError for an unknown zone or day. */
export function deadlineOf(day: Day, { timeZone, weeks }: SchoolTime): number {
  return toInstant(day, getDeadlineMinutes(day, weeks), timeZone)
}

/** Whether the day's deadline has passed at `now` (epoch milliseconds); in its first millisecond it has. */
export function deadlineHasPassed(day: Day, now: number, school: SchoolTime): boolean {
  return now >= deadlineOf(day, school)
}

/** The goal week at `now` (epoch milliseconds). @throws RangeError for an unknown zone. */
export function goalWeekAt(now: number, school: SchoolTime): GoalWeek {
  const { timeZone, weeks } = school
  const current = weekOf(weekStartOf(zonedDay(now, timeZone), weeks), school)
  const turn = deadlineOf(current.weekEnd, school)
  if (now < turn) return { label: 'Current Week', ...current, changesAt: turn }
  const next = weekOf(getNextWeek(current.weekStart, weeks), school)
  return { label: 'Next Week', ...next, changesAt: next.start }
}

/** The school week of its first day (check with `isWeekStart` first). @throws RangeError for an unknown zone or day. */
export function weekOf(weekStart: Day, { timeZone, weeks }: SchoolTime): SchoolWeek {
  const week = getWeekDays(weekStart, weeks)
  return {
    ...week,
    start: toInstant(weekStart, 0, timeZone),
    end: toInstant(week.weekEnd, 24 * 60, timeZone) - 1,
  }
}

/** Whether goals that are due on the day belong to the week. */
export function isInWeek(day: Day, week: Pick<WeekDays, 'weekStart' | 'weekUntil'>): boolean {
  return day >= week.weekStart && day <= week.weekUntil
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
  return sentence('{day} is a no-school day ({name}). Pick another day.', { day: { day }, name })
}

interface DueDateRules {
  now: number
  school: SchoolTime
  /** The caller's `canBypassDeadlines`. It allows no-school days and days after the deadline, but only in the goal week. */
  canBypass: boolean
  /** The name of the no-school day; null for a school day. */
  noSchool: string | null
}

/** Returns why a new goal cannot be due on the day, as a sentence for `targetDate`, or null if it can. */
export function dueDateProblem(day: Day, { now, school, canBypass, noSchool }: DueDateRules): string | null {
  const { weekStart, weekEnd } = goalWeekAt(now, school)
  if (day < weekStart || day > weekEnd)
    return sentence('Pick a day of the goal week, {first} to {last}.', {
      first: { day: weekStart },
      last: { day: weekEnd },
    })
  if (!isDayOfSchoolWeek(day, school.weeks)) return dayOffSentence(day, school.weeks)
  if (canBypass) return null
  if (noSchool !== null) return noSchoolSentence(day, noSchool)
  return deadlineHasPassed(day, now, school) ? pastDeadlineSentence(day, school) : null
}

/** Why a day whose deadline has passed cannot be chosen. */
export function pastDeadlineSentence(day: Day, { weeks }: Pick<SchoolTime, 'weeks'>): string {
  const { deadlineTime } = weekSettingOn(day, weeks)
  return sentence('The deadline for {day} was {time} that day. Pick a later day.', {
    day: { day },
    time: { time: deadlineTime },
  })
}

/** The first day that an address may name. No school has older goals, and it catches mistyped years. */
export const FIRST_DAY: Day = '2000-01-03'

/** Whether the address names a day that can be reported. */
export const isReportDay = (text: string): boolean => isDay(text) && text >= FIRST_DAY
