// The goal week as the browser counts on from it.
import { goalWeekAt } from '../../contract/goal-week.ts'
import { iso } from '../platform/clock.ts'

/** `now` in epoch milliseconds; `start` and `end` are the days of `weekStart` and `weekEnd`. */
export function goalWeekAnswer(now: number, timeZone: string) {
  const { label, weekStart, weekEnd, changesAt } = goalWeekAt(now, timeZone)
  return {
    now: iso(now),
    timeZone,
    label,
    weekStart,
    weekEnd,
    start: weekStart,
    end: weekEnd,
    changesAt: iso(changesAt),
  }
}
