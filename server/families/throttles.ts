// Limits what strangers can try: codes by the address they come from, and mails that confirm an address, so that nobody is
// flooded with them.
import { createHash } from 'node:crypto'
import { sentence } from '../../contract/sentence.ts'
import { emailKey } from '../../contract/text.ts'
import type { Clock } from '../platform/clock.ts'
import { DomainError } from '../platform/errors.ts'
import { toNetwork } from '../platform/network-address.ts'
import type { MakeCounts } from '../session/index.ts'
import { turnTaking } from './turn-taking.ts'

const WINDOW_SECONDS = 15 * 60
const MAX_WRONG_CODES = 100
const MAX_DEVICE_CODES_PER_GUARDIAN = 20
/** Checks of codes hash, so that few run at the same moment. */
const MAX_CHECKS_PER_ADDRESS = 4
const MAX_CHECKS = 8

/** Where codes are typed. A browser with a pass is counted by its guardian, because classmates share the school's address. */
export interface CodeSource {
  ip: string
  guardianId: number | null
}

export type CodeThrottle = ReturnType<typeof codeThrottle>

/** Counts codes with an unknown prefix, which are the guesses of strangers, and the codes that a guardian makes. */
export function codeThrottle(counts: MakeCounts, clock: Clock) {
  const wrong = counts('family_codes', WINDOW_SECONDS)
  const deviceCodes = counts('family_device_codes', WINDOW_SECONDS)
  const turns = turnTaking(MAX_CHECKS, MAX_CHECKS_PER_ADDRESS)
  return {
    /** Runs the check when its turn comes. Sign-ins do not wait for these checks. */
    runInTurn: <T>(ip: string, check: () => Promise<T>) => turns(toNetwork(ip), check),
    /** Throws `rate_limited` after too many wrong codes. Call it when the turn has come. */
    countWrong: (source: CodeSource) => countUpTo(MAX_WRONG_CODES, wrong, [toKey(source)], clock),
    /** The code could not be checked, so it does not count. */
    refund: (source: CodeSource) => wrong.refund(toKey(source)),
    /** Throws `rate_limited` after 20 codes of the guardian. Call it before the code is hashed, which takes long. */
    countDeviceCode: (guardianId: number) =>
      countUpTo(MAX_DEVICE_CODES_PER_GUARDIAN, deviceCodes, [String(guardianId)], clock),
  }
}

function toKey({ ip, guardianId }: CodeSource): string {
  return guardianId === null ? toNetwork(ip) : `guardian:${guardianId}`
}

const DAY_SECONDS = 24 * 60 * 60
const MAX_MAILS_PER_DAY = 3
const TOO_MANY_MAILS = sentence('We already sent three confirmation emails. Try again tomorrow.')

export type AddressThrottle = ReturnType<typeof addressThrottle>

/** Addresses are counted by their hash, so that none is stored. */
export function addressThrottle(counts: MakeCounts, clock: Clock) {
  const sent = counts('family_mails', DAY_SECONDS)
  return {
    /** Counts one email. `rate_limited` after three a day from the guardian or to the address. */
    begin: (guardianId: number, address: string) => {
      const hashed = createHash('sha256').update(emailKey(address)).digest('base64url')
      const keys = [`guardian:${guardianId}`, `address:${hashed}`]
      return countUpTo(MAX_MAILS_PER_DAY, sent, keys, clock, TOO_MANY_MAILS)
    },
  }
}

/** Counts one under each key; `rate_limited`, and nothing is counted, once one of them has more than `max`. */
async function countUpTo(
  max: number,
  counts: ReturnType<MakeCounts>,
  keys: readonly string[],
  clock: Clock,
  message?: string,
): Promise<void> {
  const counted = await Promise.all(keys.map((key) => counts.add(key)))
  const over = counted.filter(({ points }) => points > max)
  if (over.length === 0) return
  await Promise.all(keys.map((key) => counts.refund(key)))
  const expire = Math.max(...over.map((count) => count.expire))
  const retryAfter = Math.ceil((expire - clock.now()) / 1000)
  throw new DomainError('rate_limited', { retryAfter, message })
}
