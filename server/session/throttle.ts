// Slows guessing down: failures are counted by name and by address, good sign-ins are not, so that a whole school
// behind one address can sign in at once.
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

export interface Throttle {
  /** Before a password is checked. Throws `rate_limited` with the seconds to wait. */
  enter(username: string, ip: string): Promise<void>
  failed(username: string, ip: string): Promise<void>
  /** A good sign-in clears the failures of the name. */
  succeeded(username: string): Promise<void>
}

/** Counts in memory, or with a pool in PostgreSQL, where all nodes see them. */
export async function signInThrottle(pool: Pool | null): Promise<Throttle> {
  const limiter = (keyPrefix: string, seconds: number) => makeLimiter(pool, keyPrefix, seconds)
  const tries = await limiter('sign_in_tries', WINDOW_SECONDS)
  const waits = await limiter('sign_in_waits', DAY_SECONDS)
  const blocks = await limiter('sign_in_blocks', WINDOW_SECONDS)

  const requireNoBlock = async (key: string) => {
    const block = await blocks.get(key)
    if (block && block.msBeforeNext > 0) tooMany(Math.ceil(block.msBeforeNext / 1000))
  }
  const startWait = async (key: string) => {
    const { consumedPoints } = await waits.penalty(key)
    await blocks.set(key, 1, Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (consumedPoints - 1)))
  }

  return {
    enter: async (username, ip) => {
      const [name, address] = [nameKey(username), addressKey(ip)]
      await requireNoBlock(name)
      await requireNoBlock(address)
      // Counted before the password is checked, so that many at once are not all let through; each wait that was
      // served allows one more.
      const [{ consumedPoints }, served] = await Promise.all([tries.penalty(name), waits.get(name)])
      if (consumedPoints > FAILURES_OF_A_NAME + (served?.consumedPoints ?? 0)) tooMany(1)
    },
    failed: async (username, ip) => {
      const [name, address] = [nameKey(username), addressKey(ip)]
      const [ofName, ofAddress] = await Promise.all([tries.get(name), tries.penalty(address)])
      if (ofName && ofName.consumedPoints >= FAILURES_OF_A_NAME) await startWait(name)
      if (ofAddress.consumedPoints >= FAILURES_OF_AN_ADDRESS) await startWait(address)
    },
    succeeded: async (username) => {
      await tries.delete(nameKey(username))
      await waits.delete(nameKey(username))
    },
  }
}

function tooMany(seconds: number): never {
  throw new DomainError('rate_limited', {
    message: `Too many tries to sign in. Wait ${inWords(seconds)} and try again.`,
    retryAfter: seconds,
  })
}

/** Names are told apart as accounts are; an overlong one is cut, since it is nobody's. */
function nameKey(username: string): string {
  return `name:${usernameKey(username).slice(0, 100)}`
}

function addressKey(ip: string): string {
  return `address:${ip}`
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
