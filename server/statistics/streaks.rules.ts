// School days in a row on which somebody completed a goal.
import { addDays, type Day, weekdayOf } from '../../contract/days.ts'

/**
 * Counts back over Mondays to Fridays from today, or from the school day before while today has none yet or is no
 * school day. What was completed on a weekend neither counts nor breaks the row.
 * `completedOn`: the days, in the school's zone, on which goals were completed, in any order.
 */
export function streakDays(completedOn: Iterable<Day>, today: Day): number {
  const days = new Set(completedOn)
  let day = isSchoolDay(today) && days.has(today) ? today : schoolDayBefore(today)
  let count = 0
  while (days.has(day)) {
    count++
    day = schoolDayBefore(day)
  }
  return count
}

const FRIDAY = 4

function isSchoolDay(day: Day): boolean {
  return weekdayOf(day) <= FRIDAY
}

function schoolDayBefore(day: Day): Day {
  const weekday = weekdayOf(day)
  // From a Monday back over Sunday and Saturday, from a Sunday over Saturday.
  return addDays(day, weekday === 0 ? -3 : weekday > FRIDAY ? FRIDAY - weekday : -1)
}
