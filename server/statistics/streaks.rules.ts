// How many school days in a row a person completed a goal.
import { addDays, type Day, weekdayOf } from '../../contract/days.ts'

/**
 * Counts back over Mondays to Fridays from today. If today is no school day, or has no completed goal yet, it starts at the
 * school day before. Goals completed on a weekend neither count nor break the streak.
 * `completedOn`: the days in the school's time zone on which goals were completed, in any order.
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
  // A Monday, Saturday or Sunday goes back to the Friday before.
  return addDays(day, weekday === 0 ? -3 : weekday > FRIDAY ? FRIDAY - weekday : -1)
}
