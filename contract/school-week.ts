/**
 * The school's own week: on which days it has school, on which day its weeks begin, and at what time its goals are due. No other
 * file knows the days of a week.
 */
import { addDays, type Day, daysBetweenWeekdays, isDay, weekdayOf } from './days.ts'
import { sentence } from './sentence.ts'

export { formatTimeOfDay } from './days.ts'

/** The values of a school from a day on. */
export interface WeekSetting {
  /** The first day of the first week with these values; null for the values that a school had first. */
  from: Day | null
  /** Ascending, from 1 for Monday to 7 for Sunday. */
  schoolDays: readonly number[]
  /** 'HH:MM', 24 hours. */
  deadlineTime: string
}

/** All values that a school has had, or will have, by `from`. A day follows the last ones that begin on it or before it. */
export type WeekSettings = readonly [WeekSetting, ...WeekSetting[]]

export const DEFAULT_SCHOOL_DAYS: readonly number[] = [1, 2, 3, 4, 5]
export const DEFAULT_DEADLINE_TIME = '16:00'
export const defaultWeeks: WeekSettings = [
  { from: null, schoolDays: DEFAULT_SCHOOL_DAYS, deadlineTime: DEFAULT_DEADLINE_TIME },
]

/** A week begins on `weekStart`. Its last school day is `weekEnd`, and the day before the next week is `weekUntil`. */
export type WeekDays = Readonly<{ weekStart: Day; weekEnd: Day; weekUntil: Day }>

/** A week of one setting. Weekdays count from 0 for Monday. */
interface WeekShape {
  firstWeekday: number
  /** The school days, in days after the first one. */
  offsets: readonly number[]
  /** That of the last school day. */
  lastOffset: number
  deadlineMinutes: number
}

const DAYS_PER_WEEK = 7
const LAST_DAY: Day = '9999-12-31'

const shapes = new WeakMap<WeekSetting, WeekShape>()

function shapeOf(setting: WeekSetting): WeekShape {
  let shape = shapes.get(setting)
  if (!shape) {
    shape = toShape(setting)
    shapes.set(setting, shape)
  }
  return shape
}

function toShape({ schoolDays, deadlineTime }: WeekSetting): WeekShape {
  const firstWeekday = findFirstWeekday(schoolDays)
  const offsets = schoolDays.map((day) => daysBetweenWeekdays(firstWeekday, day - 1)).sort((a, b) => a - b)
  return {
    firstWeekday,
    offsets,
    lastOffset: offsets.at(-1) ?? 0,
    deadlineMinutes: Number(deadlineTime.slice(0, 2)) * 60 + Number(deadlineTime.slice(3)),
  }
}

/** The first school day after the longest run of days off; of equally long runs the first from Monday on. */
function findFirstWeekday(schoolDays: readonly number[]): number {
  const weekdays = schoolDays.map((day) => day - 1)
  let [first = 0] = weekdays
  let longest = 0
  for (const weekday of weekdays) {
    const run = Math.min(...weekdays.map((before) => daysBetweenWeekdays(before, weekday) || DAYS_PER_WEEK))
    if (run > longest) [first, longest] = [weekday, run]
  }
  return first
}

function findIndex(day: Day, weeks: WeekSettings): number {
  for (let index = weeks.length - 1; index > 0; index--) {
    const from = weeks[index]?.from ?? null
    if (from !== null && from <= day) return index
  }
  return 0
}

/** The values in force on the day. */
export function weekSettingOn(day: Day, weeks: WeekSettings): WeekSetting {
  return weeks[findIndex(day, weeks)] ?? weeks[0]
}

/** The first day of the weeks of a setting, 1 for Monday to 7 for Sunday. */
export function getFirstWeekday(setting: WeekSetting): number {
  return shapeOf(setting).firstWeekday + 1
}

/** The first day of the last week before other values begin; null for the last values. That week lasts until they begin. */
function findLastWeek(index: number, weeks: WeekSettings): Day | null {
  const next = weeks[index + 1]?.from ?? null
  const setting = weeks[index]
  if (next === null || !setting) return null
  const { firstWeekday, lastOffset } = shapeOf(setting)
  const dayBefore = addDays(next, -1)
  const lastWeekday = (firstWeekday + lastOffset) % DAYS_PER_WEEK
  return addDays(dayBefore, -daysBetweenWeekdays(lastWeekday, weekdayOf(dayBefore)) - lastOffset)
}

/** The first day of the week that has the day. @throws RangeError when `day` is not a day. */
export function weekStartOf(day: Day, weeks: WeekSettings): Day {
  const index = findIndex(day, weeks)
  const { firstWeekday } = shapeOf(weeks[index] ?? weeks[0])
  const start = addDays(day, -daysBetweenWeekdays(firstWeekday, weekdayOf(day)))
  const last = findLastWeek(index, weeks)
  return last !== null && start > last ? last : start
}

/** Whether the text is the first day of a week. Never throws. */
export function isWeekStart(text: string, weeks: WeekSettings): boolean {
  if (!isDay(text)) return false
  const index = findIndex(text, weeks)
  if (weekdayOf(text) !== shapeOf(weeks[index] ?? weeks[0]).firstWeekday) return false
  const last = findLastWeek(index, weeks)
  return last === null || text <= last
}

/** The week of its first day (check with `isWeekStart` first). */
export function getWeekDays(weekStart: Day, weeks: WeekSettings): WeekDays {
  const index = findIndex(weekStart, weeks)
  const { lastOffset } = shapeOf(weeks[index] ?? weeks[0])
  const next = findLastWeek(index, weeks) === weekStart ? (weeks[index + 1]?.from ?? null) : null
  return {
    weekStart,
    weekEnd: addUpToLastDay(weekStart, lastOffset),
    weekUntil: next === null ? addUpToLastDay(weekStart, DAYS_PER_WEEK - 1) : addDays(next, -1),
  }
}

/** The school days of the week, without asking the calendar. */
export function listWeekDays(weekStart: Day, weeks: WeekSettings): Day[] {
  return shapeOf(weekSettingOn(weekStart, weeks)).offsets.map((offset) => addUpToLastDay(weekStart, offset))
}

/** The first day of the next week. */
export function getNextWeek(weekStart: Day, weeks: WeekSettings): Day {
  return addDays(getWeekDays(weekStart, weeks).weekUntil, 1)
}

/** The first day of the week before. */
export function getPreviousWeek(weekStart: Day, weeks: WeekSettings): Day {
  return weekStartOf(addDays(weekStart, -1), weeks)
}

/** The first days of this week and the ones before it, `count` in all, the latest first. */
export function listLatestWeeks(weekStart: Day, count: number, weeks: WeekSettings): Day[] {
  const listed: Day[] = []
  for (let week = weekStart; listed.length < count; week = getPreviousWeek(week, weeks)) listed.push(week)
  return listed
}

/** Whether the school has school on the day of the week, with an entry of its calendar or without. */
export function isDayOfSchoolWeek(day: Day, weeks: WeekSettings): boolean {
  const index = findIndex(day, weeks)
  const { firstWeekday, offsets } = shapeOf(weeks[index] ?? weeks[0])
  const offset = daysBetweenWeekdays(firstWeekday, weekdayOf(day))
  if (!offsets.includes(offset)) return false
  const last = findLastWeek(index, weeks)
  // Days between the end of the last week and the first day of other values have no school.
  return last === null || addDays(day, -offset) <= last
}

/** The time of day, in minutes after midnight, at which goals that are due on the day lock. */
export function getDeadlineMinutes(day: Day, weeks: WeekSettings): number {
  return shapeOf(weekSettingOn(day, weeks)).deadlineMinutes
}

/** Why the day is not one on which the school has school, as a sentence. */
export function dayOffSentence(day: Day, weeks: WeekSettings): string {
  const { schoolDays } = weekSettingOn(day, weeks)
  const isWeekend = isSameDays(schoolDays, DEFAULT_SCHOOL_DAYS) && !schoolDays.includes(weekdayOf(day) + 1)
  const values = { day: { day } }
  return isWeekend
    ? sentence('{day} is on a weekend. Pick a school day.', values)
    : sentence('{day} isn’t a school day. Pick a school day.', values)
}

/** Why a text does not name a week of the school, as a sentence. */
export function weekNameSentence(weeks: WeekSettings): string {
  return weeks.every((setting) => getFirstWeekday(setting) === 1)
    ? sentence('A week is named by its Monday, as YYYY-MM-DD.')
    : sentence('A week is named by its first day, as YYYY-MM-DD.')
}

/** The values without the day from which they are in force. */
export type WeekValues = Omit<WeekSetting, 'from'>

export function isSameWeek(a: WeekValues, b: WeekValues): boolean {
  return a.deadlineTime === b.deadlineTime && isSameDays(a.schoolDays, b.schoolDays)
}

export function isSameDays(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}

/** There is no day after 9999-12-31. */
function addUpToLastDay(day: Day, count: number): Day {
  return day > '9999-12-24' && Number(day.slice(8)) + count > 31 ? LAST_DAY : addDays(day, count)
}
