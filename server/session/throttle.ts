// Slows guessing down: failures are counted by name and by address, good sign-ins are not, so that a whole school
// behind one address can sign in at once. Whoever is signed in guesses at the current password no faster.
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { usernameKey } from '../../contract/text.ts'
import { DomainError } from '../platform/errors.ts'

const WINDOW_SECONDS = 15 * 60
const FAILURES_OF_A_NAME = 10
const FAILURES_OF_AN_ADDRESS = 300
/** The first wait; each further one of the same day is twice as long, up to an hour. */
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 60 * 60
const DAY_SECONDS = 24 * 60 * 60

/**
 * Where a password is tried: at the sign-in, or as the current one of the account that is signed in. They are counted
 * apart, so that neither a stolen session nor a stranger who knows the name keeps the owner out of the other.
 */
export type Attempt = { username: string; ip: string } | { accountId: number }

export interface Throttle {
  /** Before a password is checked. Throws `rate_limited` with the seconds to wait. */
  enter(attempt: Attempt): Promise<void>
  failed(attempt: Attempt): Promise<void>
  /** The right password clears the failures of the name or account. */
  succeeded(attempt: Attempt): Promise<void>
}

/** Counts in memory, or with a pool in PostgreSQL, where all nodes see them. */
export async function signInThrottle(pool: Pool | null): Promise<Throttle> {
  const limiter = (keyPrefix: string, seconds: number) => makeLimiter(pool, keyPrefix, seconds)
  const tries = await limiter('sign_in_tries', WINDOW_SECONDS)
  const waits = await limiter('sign_in_waits', DAY_SECONDS)
  const blocks = await limiter('sign_in_blocks', WINDOW_SECONDS)

  const requireNoBlock = async (key: string, attempt: Attempt) => {
    const block = await blocks.get(key)
    if (block && block.msBeforeNext > 0) tooMany(attempt, Math.ceil(block.msBeforeNext / 1000))
  }
  const startWait = async (key: string) => {
    const { consumedPoints } = await waits.penalty(key)
    await blocks.set(key, 1, Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (consumedPoints - 1)))
  }

  return {
    enter: async (attempt) => {
      const { own, address } = keysOf(attempt)
      await requireNoBlock(own, attempt)
      if (address !== null) await requireNoBlock(address, attempt)
      // Counted before the password is checked, so that many at once are not all let through; each wait that was
      // served allows one more.
      const [{ consumedPoints }, served] = await Promise.all([tries.penalty(own), waits.get(own)])
      if (consumedPoints > FAILURES_OF_A_NAME + (served?.consumedPoints ?? 0)) tooMany(attempt, 1)
    },
    failed: async (attempt) => {
      const { own, address } = keysOf(attempt)
      const [ofOwn, ofAddress] = await Promise.all([tries.get(own), address && tries.penalty(address)])
      if (ofOwn && ofOwn.consumedPoints >= FAILURES_OF_A_NAME) await startWait(own)
      if (address && ofAddress && ofAddress.consumedPoints >= FAILURES_OF_AN_ADDRESS) await startWait(address)
    },
    succeeded: async (attempt) => {
      const { own } = keysOf(attempt)
      await tries.delete(own)
      await waits.delete(own)
    },
  }
}

function tooMany(attempt: Attempt, seconds: number): never {
  const what = 'accountId' in attempt ? 'wrong passwords' : 'tries to sign in'
  throw new DomainError('rate_limited', {
    message: `Too many ${what}. Wait ${inWords(seconds)} and try again.`,
    retryAfter: seconds,
  })
}

/** An address counts at the sign-in alone: a session is one person's. */
function keysOf(attempt: Attempt): { own: string; address: string | null } {
  if ('accountId' in attempt) return { own: `account:${attempt.accountId}`, address: null }
  return { own: nameKey(attempt.username), address: `address:${attempt.ip}` }
}

/**
 * Names are told apart as accounts are. What was typed is not kept, not for a minute: it may be a password in the wrong
 * field, or the name of somebody who is deleted.
 */
function nameKey(username: string): string {
  return `name:${createHash('sha256').update(usernameKey(username)).digest('base64url')}`
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** Only its counting is used; the limits are compared above. */
function makeLimiter(pool: Pool | null, keyPrefix: string, duration: number): Promise<RateLimiterAbstract> {
  const options = { keyPrefix, duration, points: Number.MAX_SAFE_INTEGER }
  if (!pool) return Promise.resolve(new RateLimiterMemory(options))
  return new Promise((resolve, reject) => {
    const limiter: RateLimiterPostgres = new RateLimiterPostgres(
      { ...options, storeClient: pool, storeType: 'pool', tableName: 'sign_in_throttle' },
      (error?: Error) => (error ? reject(error) : resolve(limiter)),
    )
  })
}
