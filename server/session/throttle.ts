// Slows guessing down: failures are counted by name and by address, good sign-ins are not, so that a whole school
// behind one address can sign in at once (docs/decisions/0018).

import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { plural } from '../../contract/sentences.ts'
import { usernameKey } from '../../contract/text.ts'
import { DomainError } from '../platform/errors.ts'
import { networkOf } from '../platform/network-address.ts'

const WINDOW_SECONDS = 15 * 60
const FAILURES_OF_A_NAME = 10
const FAILURES_OF_AN_ADDRESS = 300
/** The first wait; each further one of the same day is twice as long, up to an hour. */
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 60 * 60
const DAY_SECONDS = 24 * 60 * 60

/**
 * Where a secret is tried: at the sign-in; at the sign-in of an account from a browser that it signed in from before; as
 * the current password of the account that is signed in; as the token of the set-up link. Each is counted apart, so that
 * neither a stolen session nor a stranger who knows the name keeps the owner out of the others.
 */
export type Attempt =
  | { username: string; ip: string }
  | { device: string; accountId: number }
  | { accountId: number }
  | { setUpFrom: string }

export interface Throttle {
  /** Throws `rate_limited` with the seconds to wait while a wait runs; counts nothing. */
  requireNoWait(attempt: Attempt): Promise<void>
  /** Right before a secret is checked: counts the try as a failure. Throws `rate_limited`. */
  enter(attempt: Attempt): Promise<void>
  /** The try stays counted, and perhaps a wait begins. */
  failed(attempt: Attempt): Promise<void>
  /** The right secret clears the failures of the name or account, and its try does not count for the address. */
  succeeded(attempt: Attempt): Promise<void>
  /** Nothing was found out: the try does not count. */
  givenUp(attempt: Attempt): Promise<void>
}

/** Counts in memory, or with a pool in PostgreSQL, where all nodes see them. */
export async function signInThrottle(pool: Pool | null): Promise<Throttle> {
  const limiter = (keyPrefix: string, seconds: number) => makeLimiter(pool, keyPrefix, seconds)
  const tries = await limiter('sign_in_tries', WINDOW_SECONDS)
  const waits = await limiter('sign_in_waits', DAY_SECONDS)
  const blocks = await limiter('sign_in_blocks', WINDOW_SECONDS)

  const requireNoWait = async (attempt: Attempt) => {
    const running = await Promise.all(limitsOf(attempt).map(({ key }) => blocks.get(key)))
    const ms = Math.max(...running.map((block) => block?.msBeforeNext ?? 0))
    if (ms > 0) tooMany(attempt, Math.ceil(ms / 1000))
  }
  const givenUp = async (attempt: Attempt) => {
    await Promise.all(limitsOf(attempt).map(({ key }) => tries.reward(key)))
  }
  /** One statement on PostgreSQL: of failures that end together on any nodes, the first begins the wait. */
  const startWait = async (key: string) => {
    const before = (await waits.get(key))?.consumedPoints ?? 0
    const seconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** before)
    const { consumedPoints } = await blocks.penalty(key, 1, { customDuration: seconds })
    if (consumedPoints !== 1) return
    await waits.penalty(key)
    // Whoever has served the wait has one more try. Given after the wait has begun, so that nobody takes it before.
    await tries.reward(key)
  }

  return {
    requireNoWait,
    enter: async (attempt) => {
      const limits = limitsOf(attempt)
      const counted = await Promise.all(
        limits.map(async ({ key, most }) => (await tries.penalty(key)).consumedPoints <= most),
      )
      try {
        // After counting: a wait that began meanwhile is seen, or its further try is taken already.
        await requireNoWait(attempt)
        if (counted.includes(false)) tooMany(attempt, 1)
      } catch (error) {
        await givenUp(attempt)
        throw error
      }
    },
    failed: async (attempt) => {
      await Promise.all(
        limitsOf(attempt).map(async ({ key, most }) => {
          const counted = await tries.get(key)
          if (counted && counted.consumedPoints >= most) await startWait(key)
        }),
      )
    },
    succeeded: async (attempt) => {
      const [own, ...shared] = limitsOf(attempt)
      await Promise.all([
        own && tries.delete(own.key),
        own && waits.delete(own.key),
        ...shared.map(({ key }) => tries.reward(key)),
      ])
    },
    givenUp,
  }
}

/** Counts the try, makes the check and says what came of it. Throws `rate_limited` without a check. */
export async function throttled(
  throttle: Throttle,
  attempt: Attempt,
  check: () => Promise<boolean> | boolean,
): Promise<boolean> {
  await throttle.enter(attempt)
  let right: boolean
  try {
    right = await check()
  } catch (error) {
    await throttle.givenUp(attempt)
    throw error
  }
  await (right ? throttle.succeeded(attempt) : throttle.failed(attempt))
  return right
}

function tooMany(attempt: Attempt, seconds: number): never {
  throw new DomainError('rate_limited', {
    message: `Too many ${whatIsTried(attempt)}. Wait ${inWords(seconds)} and try again.`,
    retryAfter: seconds,
  })
}

function whatIsTried(attempt: Attempt): string {
  if ('setUpFrom' in attempt) return 'tries to set Cairn up'
  return 'username' in attempt || 'device' in attempt ? 'tries to sign in' : 'wrong passwords'
}

interface Limit {
  key: string
  most: number
}

/**
 * First the limit of its own, then that of the address. A known browser has the first alone: a classmate behind the
 * school's one address, who fails 300 times, does not lock out those who signed in before. Of one who holds such a cookie
 * ten guesses are taken, as of anybody who knows the name. A session is one person's, and has no address either.
 */
function limitsOf(attempt: Attempt): Limit[] {
  if ('username' in attempt)
    return [{ key: nameKey(attempt.username), most: FAILURES_OF_A_NAME }, limitOfAddress(attempt.ip)]
  if ('device' in attempt) {
    const key = `device:${hashed(attempt.device)}:${attempt.accountId}`
    return [{ key, most: FAILURES_OF_A_NAME }]
  }
  if ('accountId' in attempt) return [{ key: `account:${attempt.accountId}`, most: FAILURES_OF_A_NAME }]
  // By the address: counted for all together, a stranger would keep out the one who holds the link.
  const key = `set-up:${networkOf(attempt.setUpFrom)}`
  return [{ key, most: FAILURES_OF_A_NAME }, limitOfAddress(attempt.setUpFrom)]
}

function limitOfAddress(ip: string): Limit {
  return { key: `address:${networkOf(ip)}`, most: FAILURES_OF_AN_ADDRESS }
}

/**
 * Names are told apart as accounts are. What was typed is not kept, not for a minute: it may be a password in the wrong
 * field, or the name of somebody who is deleted.
 */
function nameKey(username: string): string {
  return `name:${hashed(usernameKey(username))}`
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function inWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return plural(minutes, 'minute')
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
