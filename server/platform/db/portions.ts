// Long work on many rows, in portions: one statement over all of them would reach the time limit of statements, hold locks, and
// on the embedded database stop everybody.
import { setImmediate } from 'node:timers/promises'

/** So few that others wait some milliseconds: the embedded database may write a page for each row. */
const ROWS_PER_PORTION = 100

/**
 * Repeats `change`, which changes at most so many rows and returns how many, until it finds fewer. Returns how many in all.
 * Throws between two portions once the signal is aborted.
 */
export async function inPortions(
  change: (limit: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let changed = 0
  for (;;) {
    signal?.throwIfAborted()
    const count = await change(ROWS_PER_PORTION)
    changed += count
    // The embedded database runs in this process, so waiting requests get their turn between portions.
    await setImmediate()
    if (count < ROWS_PER_PORTION) return changed
  }
}
