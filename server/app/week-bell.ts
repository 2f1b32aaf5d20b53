// Rings when a school's week label or window changes, so that open screens turn with it.
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { Clock } from '../platform/clock.ts'

/** A timer of Node takes no more than 2^31 - 1 ms, and one that slept with the machine would ring too late. */
const LONGEST_WAIT_MS = 60 * 1000

export interface WeekBell {
  /** The zones somebody listens for; calling it again adds and drops some. */
  listenFor(zones: ReadonlySet<string>): void
}

export function weekBell(clock: Clock, ring: (zone: string) => void): WeekBell {
  const timers = new Map<string, NodeJS.Timeout>()

  const waitFor = (zone: string, changesAt: number) => {
    const wait = Math.min(Math.max(changesAt - clock.now(), 1), LONGEST_WAIT_MS)
    const timer = setTimeout(() => {
      const rings = clock.now() >= changesAt
      waitFor(zone, rings ? goalWeekAt(clock.now(), zone).changesAt : changesAt)
      if (rings) ring(zone)
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
