// Counts the school days in a row on which a person completed a goal.
import { addDays, type Day } from '../../contract/days.ts'
import { isDayOfSchoolWeek, type WeekSettings } from '../../contract/school-week.ts'

/**
 * Counts back over the days of the school's week from today. A day without a completed goal ends the streak, unless it is today or
 * excused: such a day counts if a goal was completed on it, and is skipped otherwise. Other days neither count nor break the
 * streak.
 *
 * @param completedOn the days on which goals were completed, in the school's time zone and in any order
 * @param isExcused tells whether a day of the week is a no-school day, or one on which the person was away
 */
export function countStreakDays(
  completedOn: Iterable<Day>,
  today: Day,
  { weeks, isExcused }: { weeks: WeekSettings; isExcused: (day: Day) => boolean },
): number {
  const days = new Set(completedOn)
  const [first] = [...days].sort()
  let count = 0
  for (let day = today; first !== undefined && day >= first; day = addDays(day, -1)) {
    if (!isDayOfSchoolWeek(day, weeks)) continue
    if (days.has(day)) count++
    else if (day !== today && !isExcused(day)) break
  }
  return count
}
