// A clock that only tests move.
import type { Clock } from '../platform/clock.ts'

export function testClock(
  at: string,
): Clock & { set(at: string): void; advance(milliseconds: number): void } {
  let now = Date.parse(at)
  return {
    now: () => now,
    set: (next) => {
      now = Date.parse(next)
    },
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
