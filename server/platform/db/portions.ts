// Splits long work on many rows into portions: one statement over all of them would reach the statement timeout, hold locks, and
// block everyone on the embedded database.
import { setImmediate } from 'node:timers/promises'

/** Few enough that others wait only some milliseconds: the embedded database may write a page for each row. */
const ROWS_PER_PORTION = 100

/**
 * Repeats `change`, which changes at most `limit` rows and returns the number, until it finds fewer. Returns the total.
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
