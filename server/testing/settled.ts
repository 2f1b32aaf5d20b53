// Waits until nothing said before is still on its way: PostgreSQL carries news a moment after the answer.
import { expect } from 'vitest'
import type { Change, Live } from '../platform/live.ts'

/** News travel in the order in which they were said, so the last one's arrival is that of all before it. */
export async function settled(live: Live): Promise<void> {
  const last: Change = { schoolId: 0, topics: ['week'], to: { users: [0] } }
  let arrived = false
  const stop = live.subscribe(({ schoolId }) => {
    if (schoolId === last.schoolId) arrived = true
  })
  live.publish(last)
  await expect.poll(() => arrived, { timeout: 10_000 }).toBe(true)
  stop()
}
