// Decides from which day new values of the school's week are in force, and where goals move because of them.
import { addDays, type Day, daysBetweenWeekdays, weekdayOf } from '../../contract/days.ts'
import { goalWeekAt, type SchoolTime } from '../../contract/goal-week.ts'
import { type DaysOfSchool, schoolDayAfter, schoolDayBefore } from '../../contract/school-days.ts'
import {
  getFirstWeekday,
  getNextWeek,
  getWeekDays,
  isDayOfSchoolWeek,
  isSameWeek,
  type WeekSetting,
  type WeekSettings,
  type WeekValues,
  weekStartOf,
} from '../../contract/school-week.ts'

export interface SplitWeeks {
  /** All values up to those of the goal week. */
  settled: WeekSettings
  /** The values of the goal week. */
  current: WeekSetting
  /** A change whose first week is after the goal week. */
  waiting: (WeekSetting & { from: Day }) | null
}

/** Separates a change that waits. There is at most one. */
export function splitWeeks(now: number, school: SchoolTime): SplitWeeks {
  const { weekStart } = goalWeekAt(now, school)
  const [first, ...later] = school.weeks
  const past = later.filter(({ from }) => from !== null && from <= weekStart)
  const next = later.find(({ from }) => from !== null && from > weekStart)
  return {
    settled: [first, ...past],
    current: past.at(-1) ?? first,
    waiting: next?.from ? { ...next, from: next.from } : null,
  }
}

/**
 * Returns the weeks with the new values. They are in force from the first week that begins after the end of the goal week, in
 * place of a change that waits. The values of the goal week take such a change back.
 */
export function planWeeks(values: WeekValues, now: number, school: SchoolTime): WeekSettings {
  const { settled, current } = splitWeeks(now, school)
  if (isSameWeek(values, current)) return settled
  const { weekEnd } = goalWeekAt(now, school)
  const firstWeekday = getFirstWeekday({ from: null, ...values }) - 1
  const dayAfter = addDays(weekEnd, 1)
  const from = addDays(dayAfter, daysBetweenWeekdays(weekdayOf(dayAfter), firstWeekday))
  const [first, ...later] = settled
  return [first, ...later, { from, ...values }]
}

export interface WeekChange {
  before: SchoolTime & DaysOfSchool
  after: SchoolTime & DaysOfSchool
  /** Epoch milliseconds. */
  now: number
}

/** The last day of the goal week by both lists. Goals that are due later follow a change. */
export function getLastUnchangedDay({ before, after, now }: WeekChange): Day {
  const { weekStart, weekUntil } = goalWeekAt(now, before)
  const untilAfter = getWeekDays(weekStart, after.weeks).weekUntil
  return weekUntil < untilAfter ? weekUntil : untilAfter
}

/**
 * Returns the day to which a goal moves whose day is no longer one of the school's week: the last school day before it in its
 * new week, or else the first one after it, but never one before the new values are in force. Null if the goal stays.
 */
export function findNewDay(day: Day, { before, after, now }: WeekChange): Day | null {
  if (isDayOfSchoolWeek(day, after.weeks)) return null
  const { weekStart } = goalWeekAt(now, before)
  const earliest = getNextWeek(weekStart, after.weeks)
  const weekOfDay = weekStartOf(day, after.weeks)
  const previous = schoolDayBefore(day, after)
  if (previous >= weekOfDay && previous >= earliest) return previous
  const dayBefore = addDays(earliest, -1)
  return schoolDayAfter(day > dayBefore ? day : dayBefore, after)
}
