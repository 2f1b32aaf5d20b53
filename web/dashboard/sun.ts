// The position of the sun in the banner: on the first morning of the week at the left, high in its middle, on its last day low at
// the right. A week that is over, or has not begun, has the sun of its end.
import type { Day } from '../../contract/days.ts'
import type { SchoolTime } from '../../contract/goal-week.ts'
import { getDeadlineMinutes, listWeekDays } from '../../contract/school-week.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { hourAt } from '../ui/dates.ts'
import type { Sun } from '../ui/scene.tsx'

/** How long a school day is in the picture, up to its deadline. */
const HOURS_OF_SCHOOL = 8

export function sunOfWeek(now: number, { timeZone, weeks }: SchoolTime, weekStart: Day): Sun {
  const days = listWeekDays(weekStart, weeks)
  const today = zonedDay(now, timeZone)
  const dueHour = getDeadlineMinutes(weekStart, weeks) / 60
  const hours = Math.min(Math.max(hourAt(now, timeZone) - (dueHour - HOURS_OF_SCHOOL), 0), HOURS_OF_SCHOOL)
  const past = days.filter((day) => day < today).length
  const isOff = !days.includes(today)
  const way =
    today < weekStart ? 1 : Math.min((past + (isOff ? 0 : hours / HOURS_OF_SCHOOL)) / days.length, 1)
  // The highest point is before the middle, so that the sun is lower at the end than at the beginning.
  const y = 54 + 250 * (way - 0.4) ** 2
  return { x: Math.round(490 + 360 * way), y: Math.round(y), radius: Math.round(34 + 8 * way) }
}
