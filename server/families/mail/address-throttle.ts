// Limits the mails that confirm an address, so that nobody is flooded with them.
import { createHash } from 'node:crypto'
import { emailKey } from '../../../contract/text.ts'
import type { Clock } from '../../platform/clock.ts'
import { DomainError } from '../../platform/errors.ts'
import type { MakeCounts } from '../../session/index.ts'

const DAY_SECONDS = 24 * 60 * 60
const MAILS_A_DAY = 3

export interface AddressThrottle {
  /** Counts one mail; `rate_limited` after three a day, of the guardian or to the address. */
  begin(guardianId: number, address: string): Promise<void>
}

/** Of an address only a hash is counted. */
export function addressThrottle(counts: MakeCounts, clock: Clock): AddressThrottle {
  const sent = counts('family_mails', DAY_SECONDS)
  return {
    begin: async (guardianId, address) => {
      const hashed = createHash('sha256').update(emailKey(address)).digest('base64url')
      const keys = [`guardian:${guardianId}`, `address:${hashed}`]
      const counted = await Promise.all(keys.map((key) => sent.add(key)))
      const over = counted.filter(({ points }) => points > MAILS_A_DAY)
      if (over.length === 0) return
      await Promise.all(keys.map((key) => sent.takeBack(key)))
      const expire = Math.max(...over.map((count) => count.expire))
      throw new DomainError('rate_limited', {
        message: 'Three mails were sent to confirm this. Try again tomorrow.',
        retryAfter: Math.ceil((expire - clock.now()) / 1000),
      })
    },
  }
}
