import { t } from '@lingui/core/macro'
import { type Day, toWallTime } from '../../contract/days.ts'
import { getWeekDays, type WeekSettings } from '../../contract/school-week.ts'
import { wallTimeAt, zonedDay } from '../../contract/time-zone.ts'
import { shownLanguage } from './language.ts'
import { formatCount } from './numbers.ts'

// Formats follow the language that is shown. The examples are English.

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

const dates = () => shownLanguage().language.format.dates

const yearOf = (day: Day): string => day.slice(0, 4)

/** Counts the calendar days from `a` to `b` in `zone`. */
const daysBetween = (a: Instant, b: Instant, zone: string): number =>
  Math.round((toWallTime(dayAt(b, zone)) - toWallTime(dayAt(a, zone))) / dayMs)

/** '4:00 PM' */
export const formatTime = (at: Instant, zone: string): string => dates().formatTime(wallTime(at, zone))

/** Formats 'HH:MM' as '4:00 PM'. */
export const formatTimeOfDay = (time: string): string =>
  dates().formatTime(Date.parse(`1970-01-01T${time}:00Z`))

/** The hour on the clock of `zone`, 0 to 23. */
export const hourAt = (at: Instant, zone: string): number => new Date(wallTime(at, zone)).getUTCHours()

/** 'Fri, Nov 20' */
export const formatDay = (at: Instant, zone: string): string => formatCalendarDay(dayAt(at, zone))

/** 'Fri, Nov 20' */
export const formatCalendarDay = (day: Day): string => dates().formatDay(day)

/** 'Fri, Nov 20, 2026' */
export const formatCalendarDate = (day: Day): string => dates().formatDayOfYear(day)

/** 'Friday' */
export const formatWeekday = (day: Day): string => dates().formatWeekday(day)

/** 'Fri' */
export const formatShortWeekday = (day: Day): string => dates().formatShortWeekday(day)

/** 'November' */
export const formatMonth = (day: Day): string => dates().formatMonth(day)

/** 'Nov' */
export const formatShortMonth = (day: Day): string => dates().formatShortMonth(day)

/** 'Nov 20, 2026' */
export const formatDate = (at: Instant, zone: string): string => dates().formatDate(dayAt(at, zone))

/** 'Fri, Nov 20, 4:00 PM' */
export const formatDateTime = (at: Instant, zone: string): string =>
  dates().formatDayAndTime(wallTime(at, zone))

/** Formats a time for the feedback log: 'Nov 20, 2026 4:00 PM'. */
export const formatLogTime = (at: Instant, zone: string): string =>
  dates().formatDateAndTime(wallTime(at, zone))

/** Formats a day as 'Today', 'Yesterday' or 'Fri, Nov 20'. */
export function formatDueDay(at: Instant, zone: string, now: Instant = Date.now()): string {
  const ago = daysBetween(at, now, zone)
  return ago === 0 ? t`Today` : ago === 1 ? t`Yesterday` : formatDay(at, zone)
}

/** Formats a time as 'Today, 4:00 PM', 'Yesterday, 4:00 PM' or 'Fri, Nov 20, 4:00 PM'. */
export function formatDue(at: Instant, zone: string, now: Instant = Date.now()): string {
  const ago = daysBetween(at, now, zone)
  const time = formatTime(at, zone)
  return ago === 0 ? t`Today, ${time}` : ago === 1 ? t`Yesterday, ${time}` : formatDateTime(at, zone)
}

/** Like `formatDue`, within a sentence: 'today, 4:00 PM'. */
export function formatDueInSentence(at: Instant, zone: string, now: Instant = Date.now()): string {
  const ago = daysBetween(at, now, zone)
  const time = formatTime(at, zone)
  return ago === 0 ? t`today, ${time}` : ago === 1 ? t`yesterday, ${time}` : formatDateTime(at, zone)
}

/** Whether both instants fall on the same calendar day of `zone`. */
export const isSameDay = (a: Instant, b: Instant, zone: string): boolean => dayAt(a, zone) === dayAt(b, zone)

/** Formats the school days of a week: 'Nov 16 to 20', or 'Nov 30 to Dec 4' across months. */
export function formatWeek(weekStart: Day, weeks: WeekSettings): string {
  return formatDays(weekStart, getWeekDays(weekStart, weeks).weekEnd)
}

/** Formats 'Nov 16 to 20', 'Nov 30 to Dec 4', or one day. */
export const formatDays = (first: Day, last: Day): string => dates().formatDays(first, last)

/**
 * Formats a distance: 'just now', '12 min ago', '2 h ago', 'yesterday', '3 days ago', then the date. Also works for the
 * future.
 */
export function formatRelative(at: Instant, zone: string, now: Instant = Date.now()): string {
  const minutesAgo = Math.round((Number(new Date(now)) - Number(new Date(at))) / 60_000)
  const days = daysBetween(now, at, zone)
  const far = Math.abs(minutesAgo)
  const { formatDistance } = dates()
  if (far < 60) return formatDistance(0 - minutesAgo, 'minute')
  if (days === 0 || far < 360) return formatDistance(Math.sign(-minutesAgo) * Math.round(far / 60), 'hour')
  if (Math.abs(days) < 7) return formatDistance(days, 'day')
  return formatNearDate(at, zone, now)
}

/** Formats a date without the current year: 'Nov 20', or 'Nov 20, 2025'. */
export function formatNearDate(at: Instant, zone: string, now: Instant): string {
  const day = dayAt(at, zone)
  if (yearOf(day) !== yearOf(dayAt(now, zone))) return formatDate(at, zone)
  return dates().formatDayOfMonth(day)
}

/** Splits a day 'YYYY-MM-DD' into words: weekday 'Thu', number '19', full 'Thursday, November 19'. */
export function dayOf(day: Day): { weekday: string; number: string; full: string } {
  const { formatShortWeekday, formatLongDay } = dates()
  return {
    weekday: formatShortWeekday(day),
    number: formatCount(Number(day.slice(-2))),
    full: formatLongDay(day),
  }
}
