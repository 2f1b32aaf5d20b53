// Entries of the school's calendar as text.
import { type Day, formatDay } from '../../../contract/days.ts'
import { type DayOff, schoolDaysIn } from '../../../contract/school-days.ts'
import { plural } from '../../../contract/sentences.ts'
import type { Span } from '../../ui/dates.ts'

/** 'Thu, Nov 26 to Fri, Nov 27'; with the year of the last day where the first is in another year than `today`. */
export function spanText({ from, to }: Span, today: Day): string {
  const year = from.slice(0, 4) === today.slice(0, 4) ? '' : `, ${to.slice(0, 4)}`
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return `${days}${year}`
}

/** How many Mondays to Fridays: '2 days'. */
export function lengthText({ from, to }: Span): string {
  const weekdays = schoolDaysIn(from, to, [])
  return weekdays === 0 ? 'Weekend' : plural(weekdays, 'day')
}

/** The same for entries with the same days and name, in upper or lower case. */
export function entryKey({ name, from, to }: DayOff): string {
  return `${from} ${to} ${name.toLowerCase()}`
}

/** Whether the name says that there is no school. */
export function isLikelyFree(name: string): boolean {
  return /holiday|break|closed|vacation|no school/i.test(name)
}
