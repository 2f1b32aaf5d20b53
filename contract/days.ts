/** Calendar days: dates without a time and without a zone. */

/** 'YYYY-MM-DD'. Days can be compared with `<`, sorted and stored as text. */
export type Day = string

const MS_PER_DAY = 86_400_000
const DAY_FORM = /^(?!0000)\d{4}-\d{2}-\d{2}$/

/** Whether the text is an existing day from 0001-01-01 to 9999-12-31 ('2026-02-30' is not). */
export function isDay(text: string): boolean {
  if (!DAY_FORM.test(text)) return false
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && wallTimeToDay(ms) === text
}

/**
 * The day `count` days later, or earlier when negative.
 * @throws RangeError when `day` is not a day, or the year of the result does not have four digits.
 */
export function addDays(day: Day, count: number): Day {
  const result = wallTimeToDay(toWallTime(day) + count * MS_PER_DAY)
  if (!DAY_FORM.test(result)) throw new RangeError(`There is no day ${count} days from ${day}`)
  return result
}

/** 0 for Monday to 6 for Sunday. @throws RangeError when `day` is not a day. */
export function weekdayOf(day: Day): number {
  // 1970-01-01, day 0 of the count, was a Thursday.
  return (((toWallTime(day) / MS_PER_DAY + 3) % 7) + 7) % 7
}

/** The days from one weekday to the next that is `to`, 0 to 6. Both count from the same day. */
export function daysBetweenWeekdays(from: number, to: number): number {
  return (to - from + 7) % 7
}

// Not by `Intl`, because its first object takes 70 ms of the start on a cheap phone.
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'Friday' @throws RangeError when `day` is not a day. */
export function getWeekdayName(day: Day): string {
  return WEEKDAYS[weekdayOf(day)] ?? ''
}

/** 'November' @throws RangeError when `day` is not a day. */
export function getMonthName(day: Day): string {
  return MONTHS[new Date(toWallTime(day)).getUTCMonth()] ?? ''
}

/** The day for people to read, 'Fri, Nov 20'. @throws RangeError when `day` is not a day. */
export function formatDay(day: Day): string {
  const number = new Date(toWallTime(day)).getUTCDate()
  return `${getWeekdayName(day).slice(0, 3)}, ${getMonthName(day).slice(0, 3)} ${number}`
}

/** Formats 'HH:MM' as '4:00 PM'. */
export function formatTimeOfDay(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}:${time.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`
}

/**
 * Midnight of the day on a clock without a zone, as the milliseconds of `Date.UTC`. Only `time-zone.ts` turns it into an
 * instant. Check with `isDay` first whether the month has so many days. @throws RangeError when `day` is not a day.
 */
export function toWallTime(day: Day): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(ms)) throw new RangeError(`Not a day: ${day}`)
  return ms
}

/** The day of a time without a zone, in milliseconds. */
export function wallTimeToDay(ms: number): Day {
  return new Date(ms).toISOString().slice(0, -14)
}
