// Notifies when a school's week label or window changes, so that open screens turn with it.
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { Clock } from '../platform/clock.ts'

/** A timer of Node takes no more than 2^31 - 1 ms, and one that slept with the machine would fire too late. */
const LONGEST_WAIT_MS = 60 * 1000

export interface GoalWeekTimer {
  /** The zones of all listeners; another call adds and drops some. */
  listenFor(zones: ReadonlySet<string>): void
}

export function goalWeekTimer(clock: Clock, notifyZone: (zone: string) => void): GoalWeekTimer {
  const timers = new Map<string, NodeJS.Timeout>()

  const waitFor = (zone: string, changesAt: number) => {
    const wait = Math.min(Math.max(changesAt - clock.now(), 1), LONGEST_WAIT_MS)
    const timer = setTimeout(() => {
      const changed = clock.now() >= changesAt
      waitFor(zone, changed ? goalWeekAt(clock.now(), zone).changesAt : changesAt)
      if (changed) notifyZone(zone)
    }, wait)
    timers.set(zone, timer.unref())
  }

  return {
    listenFor: (zones) => {
      for (const [zone, timer] of timers) {
        if (zones.has(zone)) continue
        clearTimeout(timer)
        timers.delete(zone)
      }
      for (const zone of zones) {
        if (!timers.has(zone)) waitFor(zone, goalWeekAt(clock.now(), zone).changesAt)
      }
    },
  }
}
