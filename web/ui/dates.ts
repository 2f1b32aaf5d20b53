import {
  type Day,
  formatDay as dayInWords,
  getMonthName,
  getWeekdayName,
  toWallTime,
} from '../../contract/days.ts'
import { getWeekDays, type WeekSettings } from '../../contract/school-week.ts'
import { wallTimeAt, zonedDay } from '../../contract/time-zone.ts'

/** An instant from the API or the browser: ISO text, milliseconds or a Date. */
export type Instant = string | number | Date

/** A range of days that includes both ends. */
export type Span = Readonly<{ from: Day; to: Day }>

/** Returns the range after a click on a day: the second click ends the range, the next one starts a new range. */
export const extendRange = (span: Span | null, day: Day): Span =>
  span && span.from === span.to && span.from < day ? { from: span.from, to: day } : { from: day, to: day }

const dayMs = 86_400_000

const wallTime = (at: Instant, zone: string): number => wallTimeAt(new Date(at).getTime(), zone)

const dayAt = (at: Instant, zone: string): Day => zonedDay(new Date(at).getTime(), zone)

const shortMonth = (day: Day): string => getMonthName(day).slice(0, 3)

const dayOfMonth = (day: Day): number => Number(day.slice(-2))

const yearOf = (day: Day): string => day.slice(0, 4)

/** Counts the calendar days from `a` to `b` in `zone`. */
const daysBetween = (a: Instant, b: Instant, zone: string): number =>
  Math.round((toWallTime(dayAt(b, zone)) - toWallTime(dayAt(a, zone))) / dayMs)

/** '4:00 PM' */
export function formatTime(at: Instant, zone: string): string {
  const clock = new Date(wallTime(at, zone))
  const hour = clock.getUTCHours()
  return `${hour % 12 || 12}:${String(clock.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The hour on the clock of `zone`, 0 to 23. */
export const hourAt = (at: Instant, zone: string): number => new Date(wallTime(at, zone)).getUTCHours()

/** 'Fri, Nov 20' */
export const formatDay = (at: Instant, zone: string): string => dayInWords(dayAt(at, zone))

/** 'Nov 20, 2026' */
export function formatDate(at: Instant, zone: string): string {
  const day = dayAt(at, zone)
  return `${shortMonth(day)} ${dayOfMonth(day)}, ${yearOf(day)}`
}

/** 'Fri, Nov 20, 4:00 PM' */
export const formatDateTime = (at: Instant, zone: string): string =>
  `${formatDay(at, zone)}, ${formatTime(at, zone)}`

/** Formats a time for the feedback log: 'Nov 20, 2026 4:00 PM'. */
export const formatLogTime = (at: Instant, zone: string): string =>
  `${formatDate(at, zone)} ${formatTime(at, zone)}`

/** Formats a day as 'Today', 'Yesterday' or 'Fri, Nov 20'. */
export function formatDueDay(at: Instant, zone: string, now: Instant = Date.now()): string {
  const ago = daysBetween(at, now, zone)
  return ago === 0 ? 'Today' : ago === 1 ? 'Yesterday' : formatDay(at, zone)
}

/** Formats a time as 'Today, 4:00 PM', 'Yesterday, 4:00 PM' or 'Fri, Nov 20, 4:00 PM'. */
export const formatDue = (at: Instant, zone: string, now: Instant = Date.now()): string =>
  `${formatDueDay(at, zone, now)}, ${formatTime(at, zone)}`

/** Like `formatDue`, within a sentence: 'today, 4:00 PM'. */
export const formatDueInSentence = (at: Instant, zone: string, now: Instant = Date.now()): string =>
  formatDue(at, zone, now).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase())

/** Whether both instants fall on the same calendar day of `zone`. */
export const isSameDay = (a: Instant, b: Instant, zone: string): boolean => dayAt(a, zone) === dayAt(b, zone)

/** Formats the school days of a week: 'Nov 16 to 20', or 'Nov 30 to Dec 4' across months. */
export function formatWeek(weekStart: Day, weeks: WeekSettings): string {
  return formatDays(weekStart, getWeekDays(weekStart, weeks).weekEnd)
}

/** Formats 'Nov 16 to 20', 'Nov 30 to Dec 4', or one day. */
export function formatDays(first: Day, last: Day): string {
  const start = `${shortMonth(first)} ${dayOfMonth(first)}`
  if (first === last) return start
  const month = shortMonth(first) === shortMonth(last) ? '' : `${shortMonth(last)} `
  return `${start} to ${month}${dayOfMonth(last)}`
}

/**
 * Formats a distance: 'just now', '12 min ago', '2 h ago', 'yesterday', '3 days ago', then the date. Also works for the
 * future.
 */
export function formatRelative(at: Instant, zone: string, now: Instant = Date.now()): string {
  const minutes = Math.round((Number(new Date(now)) - Number(new Date(at))) / 60_000)
  const days = daysBetween(at, now, zone)
  const far = Math.abs(minutes)
  const inWords = (words: string) => (minutes < 0 ? `in ${words}` : `${words} ago`)
  if (far < 1) return 'just now'
  if (far < 60) return inWords(`${far} min`)
  if (days === 0 || far < 360) return inWords(`${Math.round(far / 60)} h`)
  if (days === 1) return 'yesterday'
  if (days === -1) return 'tomorrow'
  if (Math.abs(days) < 7) return inWords(`${Math.abs(days)} days`)
  return formatNearDate(at, zone, now)
}

/** Formats a date without the current year: 'Nov 20', or 'Nov 20, 2025'. */
export function formatNearDate(at: Instant, zone: string, now: Instant): string {
  const day = dayAt(at, zone)
  if (yearOf(day) !== yearOf(dayAt(now, zone))) return formatDate(at, zone)
  return `${shortMonth(day)} ${dayOfMonth(day)}`
}

/** Splits a day 'YYYY-MM-DD' into words: weekday 'Thu', number '19', full 'Thursday, November 19'. */
export function dayOf(day: Day): { weekday: string; number: string; full: string } {
  const weekday = getWeekdayName(day)
  const number = String(dayOfMonth(day))
  return { weekday: weekday.slice(0, 3), number, full: `${weekday}, ${getMonthName(day)} ${number}` }
}
