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

/** Answers name the same deadlines and beginnings again and again; to write one takes ten times longer than to find it. */
const INSTANTS_KEPT = 10_000
const written = new Map<number, string>()

/** ISO 8601 in UTC, as every answer gives instants. */
export function iso(instant: number): string {
  const known = written.get(instant)
  if (known !== undefined) return known
  const text = new Date(instant).toISOString()
  if (written.size >= INSTANTS_KEPT) written.clear()
  written.set(instant, text)
  return text
}

export function isoOrNull(instant: number | null): string | null {
  return instant === null ? null : iso(instant)
}
