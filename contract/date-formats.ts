/**
 * How a language writes days, times and distances in time. Days have no zone, and times are those of a clock without a zone
 * (`wallTimeAt`). English is written by hand, because the first object of `Intl` takes a cheap phone 70 ms.
 */
import { type Day, formatDay, formatTimeOfDay, getMonthName, getWeekdayName, toWallTime } from './days.ts'

export interface DateFormats {
  /** 'Fri, Nov 20' */
  formatDay: (day: Day) => string
  /** 'Fri, Nov 20, 2026' */
  formatDayOfYear: (day: Day) => string
  /** 'Friday, November 20' */
  formatLongDay: (day: Day) => string
  /** 'Nov 20, 2026' */
  formatDate: (day: Day) => string
  /** 'Nov 20' */
  formatDayOfMonth: (day: Day) => string
  /** 'Nov 16 to 20', 'Nov 30 to Dec 4', or one day. */
  formatDays: (first: Day, last: Day) => string
  /** 'Friday' */
  formatWeekday: (day: Day) => string
  /** 'Fri' */
  formatShortWeekday: (day: Day) => string
  /** 'November' */
  formatMonth: (day: Day) => string
  /** 'Nov' */
  formatShortMonth: (day: Day) => string
  /** '4:00 PM' */
  formatTime: (wallTime: number) => string
  /** 'Fri, Nov 20, 4:00 PM' */
  formatDayAndTime: (wallTime: number) => string
  /** 'Nov 20, 2026 4:00 PM' */
  formatDateAndTime: (wallTime: number) => string
  /** '12 min ago', 'in 2 h', '3 days ago', 'yesterday', 'tomorrow'; 'just now' for no minutes. */
  formatDistance: (count: number, unit: 'minute' | 'hour' | 'day') => string
}

const numberOf = (day: Day): number => Number(day.slice(-2))
const dayAt = (wallTime: number): Day => new Date(wallTime).toISOString().slice(0, -14)
const shortMonth = (day: Day): string => getMonthName(day).slice(0, 3)
const dayOfMonth = (day: Day): string => `${shortMonth(day)} ${numberOf(day)}`
const date = (day: Day): string => `${dayOfMonth(day)}, ${day.slice(0, 4)}`
const time = (wallTime: number): string => formatTimeOfDay(new Date(wallTime).toISOString().slice(11, 16))
const englishUnits = { minute: 'min', hour: 'h', day: 'days' }

export const englishDates: DateFormats = {
  formatDay,
  formatDayOfYear: (day) => `${formatDay(day)}, ${day.slice(0, 4)}`,
  formatLongDay: (day) => `${getWeekdayName(day)}, ${getMonthName(day)} ${numberOf(day)}`,
  formatDate: date,
  formatDayOfMonth: dayOfMonth,
  formatDays: (first, last) => {
    if (first === last) return dayOfMonth(first)
    return `${dayOfMonth(first)} to ${shortMonth(first) === shortMonth(last) ? numberOf(last) : dayOfMonth(last)}`
  },
  formatWeekday: getWeekdayName,
  formatShortWeekday: (day) => getWeekdayName(day).slice(0, 3),
  formatMonth: getMonthName,
  formatShortMonth: shortMonth,
  formatTime: time,
  formatDayAndTime: (wallTime) => `${formatDay(dayAt(wallTime))}, ${time(wallTime)}`,
  formatDateAndTime: (wallTime) => `${date(dayAt(wallTime))} ${time(wallTime)}`,
  formatDistance: (count, unit) => {
    if (count === 0) return 'just now'
    if (unit === 'day' && count === -1) return 'yesterday'
    if (unit === 'day' && count === 1) return 'tomorrow'
    const words = `${Math.abs(count)} ${englishUnits[unit]}`
    return count < 0 ? `${words} ago` : `in ${words}`
  },
}

/** Objects of `Intl` take long to make, so each is made when it is first used. */
export function createDateFormats(locale: string): DateFormats {
  const formats = new Map<object, Intl.DateTimeFormat>()
  const find = (options: Intl.DateTimeFormatOptions) => {
    let format = formats.get(options)
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      formats.set(options, format)
    }
    return format
  }
  const formatWith = (options: Intl.DateTimeFormatOptions) => (day: Day) =>
    find(options).format(toWallTime(day))
  const formatTimeWith = (options: Intl.DateTimeFormatOptions) => (wallTime: number) =>
    find(options).format(wallTime)
  let distances: Intl.RelativeTimeFormat | undefined
  return {
    formatDay: formatWith(intlOptions.day),
    formatDayOfYear: formatWith(intlOptions.dayOfYear),
    formatLongDay: formatWith(intlOptions.longDay),
    formatDate: formatWith(intlOptions.date),
    formatDayOfMonth: formatWith(intlOptions.dayOfMonth),
    formatDays: (first, last) =>
      find(intlOptions.dayOfMonth).formatRange(toWallTime(first), toWallTime(last)),
    formatWeekday: formatWith(intlOptions.weekday),
    formatShortWeekday: formatWith(intlOptions.shortWeekday),
    formatMonth: formatWith(intlOptions.month),
    formatShortMonth: formatWith(intlOptions.shortMonth),
    formatTime: formatTimeWith(intlOptions.time),
    formatDayAndTime: formatTimeWith(intlOptions.dayAndTime),
    formatDateAndTime: formatTimeWith(intlOptions.dateAndTime),
    formatDistance: (count, unit) => {
      distances ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
      return distances.format(count, count === 0 ? 'second' : unit)
    },
  }
}

const dayOfMonthOptions = { month: 'short', day: 'numeric' } as const
const dateOptions = { ...dayOfMonthOptions, year: 'numeric' } as const
const timeOptions = { hour: 'numeric', minute: '2-digit' } as const
const intlOptions = {
  day: { ...dayOfMonthOptions, weekday: 'short' },
  dayOfYear: { ...dateOptions, weekday: 'short' },
  longDay: { weekday: 'long', month: 'long', day: 'numeric' },
  date: dateOptions,
  dayOfMonth: dayOfMonthOptions,
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  month: { month: 'long' },
  shortMonth: { month: 'short' },
  time: timeOptions,
  dayAndTime: { ...dayOfMonthOptions, weekday: 'short', ...timeOptions },
  dateAndTime: { ...dateOptions, ...timeOptions },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
