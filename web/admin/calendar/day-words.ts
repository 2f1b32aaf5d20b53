// Formats entries of the school's calendar, and events of a calendar file.
import { plural, t } from '@lingui/core/macro'
import type { Day } from '../../../contract/days.ts'
import { countSchoolDays } from '../../../contract/school-days.ts'
import {
  DEFAULT_SCHOOL_DAYS,
  isSameDays,
  type WeekSettings,
  weekSettingOn,
} from '../../../contract/school-week.ts'
import { formatCalendarDay, formatTime, type Span } from '../../ui/dates.ts'
import type { Span as EventSpan } from './skip-reasons.ts'

/** Formats 'Thu, Nov 26 to Fri, Nov 27', with the year of the last day if the first is in another year than `today`. */
export function formatSpan({ from, to }: Span, today: Day): string {
  const first = formatCalendarDay(from)
  const last = formatCalendarDay(to)
  const days = from === to ? first : t`${first} to ${last}`
  if (from.slice(0, 4) === today.slice(0, 4)) return days
  const year = to.slice(0, 4)
  return t`${days}, ${year}`
}

/** Formats the number of days of the school's week: '2 days'. */
export function formatLength({ from, to }: Span, weeks: WeekSettings): string {
  const days = countSchoolDays(from, to, { weeks, entries: [] })
  return days === 0 ? noDays(from, weeks) : plural(days, { one: '# day', other: '# days' })
}

const noDays = (day: Day, weeks: WeekSettings) =>
  isSameDays(weekSettingOn(day, weeks).schoolDays, DEFAULT_SCHOOL_DAYS) ? t`Weekend` : t`No school days`

const MS_PER_DAY = 86_400_000

/** Formats the days of an event: 'Wed, Dec 9', or for part of a day 'Wed, Dec 9, from 12:30 PM'. */
export function formatEventSpan(span: EventSpan, today: Day): string {
  const { begins, ends, isWhole } = span
  const days = formatSpan(span, today)
  if (isWhole) return days
  if (begins % MS_PER_DAY !== 0) {
    const time = formatTime(begins, 'UTC')
    return t`${days}, from ${time}`
  }
  if (ends % MS_PER_DAY === 0) return days
  const time = formatTime(ends, 'UTC')
  return t`${days}, until ${time}`
}
