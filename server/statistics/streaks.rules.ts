// Counts the school days in a row on which a person completed a goal.
import { addDays, type Day } from '../../contract/days.ts'
import { isWeekday } from '../../contract/school-days.ts'

/**
 * Counts back over Mondays to Fridays from today. A day without a completed goal ends the streak, unless it is today or
 * excused: such a day counts if a goal was completed on it, and is skipped otherwise. Weekends neither count nor break the
 * streak.
 *
 * @param completedOn the days on which goals were completed, in the school's time zone and in any order
 * @param isExcused tells whether a weekday is a no-school day, or one on which the person was away
 */
export function countStreakDays(
  completedOn: Iterable<Day>,
  today: Day,
  isExcused: (day: Day) => boolean = () => false,
): number {
  const days = new Set(completedOn)
  const [first] = [...days].sort()
  let count = 0
  for (let day = today; first !== undefined && day >= first; day = addDays(day, -1)) {
    if (!isWeekday(day)) continue
    if (days.has(day)) count++
    else if (day !== today && !isExcused(day)) break
  }
  return count
}
