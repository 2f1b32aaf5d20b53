// The clock that every rule takes its instant from, so that tests can set the time.

/** Epoch milliseconds. */
export interface Clock {
  now(): number
}

/** `start` (CAIRN_CLOCK) is the instant at which the clock starts; null for the real time. */
export function systemClock(start: Date | null): Clock {
  const offset = start ? start.getTime() - Date.now() : 0
  return { now: () => Date.now() + offset }
}

/** ISO 8601 in UTC, the format of instants in answers. */
export function iso(instant: number): string {
  return new Date(instant).toISOString()
}

export function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : iso(instant)
}
