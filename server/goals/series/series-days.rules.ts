// The days on which a weekly goal is due.
import { addDays, type Day, daysBetweenWeekdays, weekdayOf } from '../../../contract/days.ts'
import { deadlineHasPassed } from '../../../contract/goal-week.ts'
import {
  type DaysOfSchool,
  isSchoolDay,
  lastSchoolDayOf,
  type SchoolDays,
} from '../../../contract/school-days.ts'
import { getNextWeek } from '../../../contract/school-week.ts'

/** How many days after the first day of a week a series may reach. */
export const MAX_SERIES_DAYS = 280

export interface SeriesDays {
  duration: 'daily' | 'weekly'
  /** A weekday as in `schoolDays`; only daily goals have it. */
  schoolDay: number
  until: Day
}

/** The day in the week of its first day; null if there is none, or it is after the last day of the series. */
export function findSeriesDay(series: SeriesDays, weekStart: Day, school: DaysOfSchool): Day | null {
  const day =
    series.duration === 'weekly'
      ? lastSchoolDayOf(weekStart, school)
      : addDays(weekStart, daysBetweenWeekdays(weekdayOf(weekStart), series.schoolDay - 1))
  if (day === null || day > series.until) return null
  return isSchoolDay(day, school) ? day : null
}

/** Like `findSeriesDay`; null too once the deadline of the day has passed. */
export function findOpenSeriesDay(
  series: SeriesDays,
  weekStart: Day,
  calendar: SchoolDays,
  now: number,
): Day | null {
  const day = findSeriesDay(series, weekStart, calendar)
  return day !== null && !deadlineHasPassed(day, now, calendar) ? day : null
}

/** The first day of the first week from `first` on with an open day; null if the series has none. */
export function findNextWeek(series: SeriesDays, first: Day, calendar: SchoolDays, now: number): Day | null {
  for (let week = first; week <= series.until; week = getNextWeek(week, calendar.weeks)) {
    if (findOpenSeriesDay(series, week, calendar, now) !== null) return week
  }
  return null
}
