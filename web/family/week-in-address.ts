// The week that the link of a weekly mail opens: '/family#2026-11-16'.
import { type Day, isDay } from '../../contract/days.ts'
import { mondayOf } from '../../contract/goal-week.ts'

/** Its Monday; null without one. */
export function weekInAddress(): Day | null {
  const day = window.location.hash.slice(1)
  return isDay(day) ? mondayOf(day) : null
}
