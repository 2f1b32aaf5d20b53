// What changed a moment ago: a page reads first and listens later, and must hear of what happened in between.
import type { Change } from '../platform/live.ts'

/** The slowest start of a page that is caught up with, in milliseconds; a slower one is told to read all anew. */
const KEPT_MS = 60_000
const MOST_KEPT = 2_000

export interface RecentChanges {
  note(change: Change): void
  /** Those of the last `ms` milliseconds; null when they are not all known any more. */
  ofLast(ms: number): Change[] | null
}

/** `now` answers milliseconds that only grow. */
export function recentChanges(now = () => performance.now()): RecentChanges {
  let noted: { at: number; change: Change }[] = []
  let allSince = now()
  return {
    note: (change) => {
      noted.push({ at: now(), change })
      if (noted.length <= MOST_KEPT) return
      noted = noted.slice(-MOST_KEPT / 2)
      allSince = noted[0]?.at ?? now()
    },
    ofLast: (ms) => {
      const from = now() - ms
      if (ms > KEPT_MS || from < allSince) return null
      return noted.filter(({ at }) => at >= from).map(({ change }) => change)
    },
  }
}
