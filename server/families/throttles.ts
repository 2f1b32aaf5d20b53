// Limits what strangers can try: codes by the address they come from, and mails that confirm an address, so that nobody is
// flooded with them.
import { createHash } from 'node:crypto'
import { emailKey } from '../../contract/text.ts'
import type { Clock } from '../platform/clock.ts'
import { DomainError } from '../platform/errors.ts'
import { networkOf } from '../platform/network-address.ts'
import type { MakeCounts } from '../session/index.ts'

const WINDOW_SECONDS = 15 * 60
const WRONG_CODES_OF_AN_ADDRESS = 100
const DEVICE_CODES_OF_A_GUARDIAN = 20

export type CodeThrottle = ReturnType<typeof codeThrottle>

/** Counts wrong codes by address, and so the guesses of strangers; and the codes that a guardian makes. */
export function codeThrottle(counts: MakeCounts, clock: Clock) {
  const wrong = counts('family_codes', WINDOW_SECONDS)
  const made = counts('family_device_codes', WINDOW_SECONDS)
  return {
    /** Call it before the check: throws `rate_limited` after too many wrong codes. */
    begin: (ip: string) => countUpTo(WRONG_CODES_OF_AN_ADDRESS, wrong, [networkOf(ip)], clock),
    /** The code was right or could not be checked, so it does not count. */
    takeBack: (ip: string) => wrong.takeBack(networkOf(ip)),
    /** Call it before the code is hashed, which takes long: `rate_limited` after 20 of the guardian. */
    makeOne: (guardianId: number) => countUpTo(DEVICE_CODES_OF_A_GUARDIAN, made, [String(guardianId)], clock),
  }
}

const DAY_SECONDS = 24 * 60 * 60
const MAILS_A_DAY = 3
const ENOUGH = 'Three mails were sent to confirm this. Try again tomorrow.'

export type AddressThrottle = ReturnType<typeof addressThrottle>

/** Of an address only a hash is counted. */
export function addressThrottle(counts: MakeCounts, clock: Clock) {
  const sent = counts('family_mails', DAY_SECONDS)
  return {
    /** Counts one mail; `rate_limited` after three a day, of the guardian or to the address. */
    begin: (guardianId: number, address: string) => {
      const hashed = createHash('sha256').update(emailKey(address)).digest('base64url')
      const keys = [`guardian:${guardianId}`, `address:${hashed}`]
      return countUpTo(MAILS_A_DAY, sent, keys, clock, ENOUGH)
    },
  }
}

/** Counts one under each key; `rate_limited`, and nothing is counted, once one of them has more than `most`. */
async function countUpTo(
  most: number,
  counts: ReturnType<MakeCounts>,
  keys: readonly string[],
  clock: Clock,
  message?: string,
): Promise<void> {
  const counted = await Promise.all(keys.map((key) => counts.add(key)))
  const over = counted.filter(({ points }) => points > most)
  if (over.length === 0) return
  await Promise.all(keys.map((key) => counts.takeBack(key)))
  const expire = Math.max(...over.map((count) => count.expire))
  const retryAfter = Math.ceil((expire - clock.now()) / 1000)
  throw new DomainError('rate_limited', { retryAfter, ...(message !== undefined && { message }) })
}
