// The days on which a weekly goal is due.
import { addDays, type Day } from '../../../contract/days.ts'
import { deadlineHasPassed } from '../../../contract/goal-week.ts'
import { isSchoolDay, lastSchoolDayOf, type SchoolDays } from '../../../contract/school-days.ts'

/** How many days after the first day of a week a series may reach. */
export const MAX_SERIES_DAYS = 280

export interface SeriesDays {
  duration: 'daily' | 'weekly'
  /** 0 for Monday; only daily goals have it. */
  weekday: number
  until: Day
}

/** The day in the week of the Monday; null if there is none, or it is after the last day of the series. */
export function findSeriesDay(
  series: SeriesDays,
  monday: Day,
  { entries }: Pick<SchoolDays, 'entries'>,
): Day | null {
  const day =
    series.duration === 'weekly' ? lastSchoolDayOf(monday, entries) : addDays(monday, series.weekday)
  if (day === null || day > series.until) return null
  return isSchoolDay(day, entries) ? day : null
}

/** Like `findSeriesDay`; null too once the deadline of the day has passed. */
export function findOpenSeriesDay(
  series: SeriesDays,
  monday: Day,
  calendar: SchoolDays,
  now: number,
): Day | null {
  const day = findSeriesDay(series, monday, calendar)
  return day !== null && !deadlineHasPassed(day, now, calendar.timeZone) ? day : null
}

/** The Monday of the first week from `monday` on with an open day; null if the series has none. */
export function findNextWeek(series: SeriesDays, monday: Day, calendar: SchoolDays, now: number): Day | null {
  for (let week = monday; week <= series.until; week = addDays(week, 7)) {
    if (findOpenSeriesDay(series, week, calendar, now) !== null) return week
  }
  return null
}
