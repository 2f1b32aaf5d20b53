// Limits previews, because each reveals which names and addresses are taken, and may keep the server busy for seconds.
import { sentence } from '../../contract/sentence.ts'
import type { Clock } from '../platform/clock.ts'
import { DomainError } from '../platform/errors.ts'
import type { MakeCounts } from '../session/index.ts'

const HOUR_SECONDS = 60 * 60
const MAX_PREVIEWS_PER_HOUR = 60

export type PreviewThrottle = ReturnType<typeof previewThrottle>

export function previewThrottle(counts: MakeCounts, clock: Clock) {
  const previews = counts('roster_previews', HOUR_SECONDS)
  return {
    /** Counts one preview of the person; throws `rate_limited` after 60 in an hour. */
    count: async (userId: number): Promise<void> => {
      const { points, expire } = await previews.add(String(userId))
      if (points <= MAX_PREVIEWS_PER_HOUR) return
      const retryAfter = Math.ceil((expire - clock.now()) / 1000)
      const minutes = Math.max(1, Math.ceil(retryAfter / 60))
      throw new DomainError('rate_limited', {
        message: sentence(
          "That's 60 previews in an hour. Try again in {minutes, plural, one {# minute} other {# minutes}}.",
          { minutes },
        ),
        retryAfter,
      })
    },
  }
}
