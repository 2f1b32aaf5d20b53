// The one clock: every rule that depends on time takes its instant from here, so that tests can set it.

/** Epoch milliseconds. */
export interface Clock {
  now(): number
}

/** `start` (CAIRN_CLOCK) is where the clock begins; it runs on from there. */
export function systemClock(start: Date | null): Clock {
  const offset = start ? start.getTime() - Date.now() : 0
  return { now: () => Date.now() + offset }
}

/** A clock that stands still until a test moves it. */
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

/** ISO 8601 in UTC, as every answer gives instants. */
export function iso(instant: number): string {
  return new Date(instant).toISOString()
}

export function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : iso(instant)
}
