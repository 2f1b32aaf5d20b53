// Waits until all published changes have arrived, because PostgreSQL delivers notifications a moment after the answer.
import { expect } from 'vitest'
import type { Change, Live } from '../platform/live.ts'

/** Changes arrive in the order in which they were published, so it publishes one more and waits for it. */
export async function waitForChanges(live: Live): Promise<void> {
  const last: Change = { schoolId: 0, topics: ['week'], to: { users: [0] } }
  let arrived = false
  const stop = live.subscribe(({ schoolId }) => {
    if (schoolId === last.schoolId) arrived = true
  })
  live.publish(last)
  await expect.poll(() => arrived, { timeout: 10_000 }).toBe(true)
  stop()
}
