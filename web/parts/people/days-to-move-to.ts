// The days to which a goal can be moved by giving it more time, as the server checks them.
import { addDays, type Day } from '../../../contract/days.ts'
import { mondayOf, weekdaysOf } from '../../../contract/goal-week.ts'
import type { Goal } from '../../../contract/goals.ts'
import {
  type Calendar,
  lastDayForMoreTime,
  openSchoolDayFrom,
  schoolDayAfter,
} from '../../../contract/school-days.ts'
import { zonedDay } from '../../../contract/time-zone.ts'

/** The calendar is read so far ahead: past the tenth school day, even with the longest of holidays before it. */
export const lastDayToRead = (today: Day): Day => addDays(today, 365)

/** School days from the goal's first day, or today, on whose deadline has not passed; not the day it has already. */
export function daysToMoveTo(
  { dueOn, firstDueOn }: Pick<Goal, 'dueOn' | 'firstDueOn'>,
  { now, timeZone }: { now: number; timeZone: string },
  calendar: Calendar,
): Day[] {
  const today = zonedDay(now, timeZone)
  const latest = lastDayForMoreTime(today, calendar)
  const days: Day[] = []
  let day = openSchoolDayFrom(firstDueOn > today ? firstDueOn : today, now, timeZone, calendar)
  for (; day <= latest; day = schoolDayAfter(day, calendar)) if (day !== dueOn) days.push(day)
  return days
}

/** Monday to Friday of each week that has one of the days. */
export function weeksWith(days: readonly Day[]): Day[] {
  return [...new Set(days.map(mondayOf))].flatMap((weekStart) => weekdaysOf({ weekStart }))
}
