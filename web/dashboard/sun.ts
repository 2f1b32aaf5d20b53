// The position of the sun in the banner: on Monday morning at the left, high in the middle of the week, on Friday low at
// the right. A week that is over, or has not begun, has the sun of Friday 4:00 PM.
import { type Day, toWallTime } from '../../contract/days.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { hourAt } from '../ui/dates.ts'
import type { Sun } from '../ui/scene.tsx'

const DAY_MS = 86_400_000
/** Hours by the school's clock. */
const MORNING_HOUR = 8
const AFTERNOON_HOUR = 16

export function sunOfWeek(now: number, timeZone: string, weekStart: Day): Sun {
  const day = Math.round((toWallTime(zonedDay(now, timeZone)) - toWallTime(weekStart)) / DAY_MS)
  const hour = Math.min(Math.max(hourAt(now, timeZone), MORNING_HOUR), AFTERNOON_HOUR)
  const days = day + (hour - MORNING_HOUR) / (AFTERNOON_HOUR - MORNING_HOUR)
  const way = day < 0 ? 1 : Math.min(days / 5, 1)
  // The highest point is before the middle, so that the sun is lower at the end than at the beginning.
  const y = 54 + 250 * (way - 0.4) ** 2
  return { x: Math.round(490 + 360 * way), y: Math.round(y), radius: Math.round(34 + 8 * way) }
}
