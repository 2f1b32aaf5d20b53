// Throttles guessing: failures are counted by name and by address, successful sign-ins are not, so that a whole school
// behind one address can sign in at the same moment (docs/decisions/0018).

import { createHash } from 'node:crypto'
import { sentence } from '../../contract/sentence.ts'
import { usernameKey } from '../../contract/text.ts'
import type { Clock } from '../platform/clock.ts'
import { DomainError } from '../platform/errors.ts'
import { toNetwork } from '../platform/network-address.ts'
import type { MakeCounts } from './throttle-counts.ts'

const DAY_SECONDS = 24 * 60 * 60
export const signInLimits = {
  windowSeconds: 15 * 60,
  maxFailuresPerName: 10,
  /** The limit over all sessions of an account; each session also has the limit of a name. */
  maxFailedProofsPerAccount: 50,
  maxFailuresPerAddress: 300,
  /** Each start stores a row; a school behind one address stays far below. */
  maxStartsPerAddress: 10_000,
  /** Each further wait on the same day is twice as long, up to an hour. */
  firstWaitSeconds: 30,
  maxWaitSeconds: 60 * 60,
}

/**
 * The kinds of places where secrets are tried. Each kind is counted separately, so that neither a stolen session nor a
 * stranger who knows the name blocks the owner elsewhere.
 */
export type Attempt =
  | { kind: 'sign-in'; username: string; ip: string }
  /** A password from a browser that the account has signed in from. */
  | { kind: 'known-browser'; device: string; accountId: number }
  /** The current password of a signed-in account. */
  | { kind: 'own-password'; accountId: number }
  /** The token of the set-up link. */
  | { kind: 'set-up'; ip: string }
  | { kind: 'second-step'; accountId: number; ip: string }
  /** A proof in a session. */
  | { kind: 'proof'; accountId: number; sessionId: string }

export interface WrongTries {
  at: 'sign-in' | 'second-step' | 'own-password' | 'proof'
  /** Failures within the last 15 minutes. */
  tries: number
  /** Waits within the last day. */
  waits: number
  /** Epoch milliseconds; null while no wait is running. */
  waitUntil: number | null
}

export type Throttle = ReturnType<typeof signInThrottle>

export function signInThrottle(counts: MakeCounts, clock: Clock) {
  const tries = counts('sign_in_tries', signInLimits.windowSeconds)
  const waits = counts('sign_in_waits', DAY_SECONDS)
  const blocks = counts('sign_in_blocks', signInLimits.maxWaitSeconds)
  const starts = counts('sign_in_starts', signInLimits.windowSeconds)
  const secondsTo = (expire: number) => Math.ceil((expire - clock.now()) / 1000)

  const requireNotBlocked = async (attempt: Attempt) => {
    const running = await Promise.all(listLimits(attempt).map(({ key }) => blocks.get(key)))
    const seconds = Math.max(...running.map((block) => (block ? secondsTo(block.expire) : 0)))
    if (seconds > 0) refuseTooMany(attempt, seconds)
  }
  const canceled = async (attempt: Attempt) => {
    await Promise.all(listLimits(attempt).map(({ key }) => tries.refund(key)))
  }
  /** `add` is one statement on PostgreSQL: of concurrent failures on any nodes, the first starts the wait. */
  const startWait = async (key: string) => {
    const before = (await waits.get(key))?.points ?? 0
    const seconds = Math.min(signInLimits.maxWaitSeconds, signInLimits.firstWaitSeconds * 2 ** before)
    if ((await blocks.add(key, seconds)).points !== 1) return
    await waits.add(key)
    // Allows one more attempt after the wait. Granted only now that the wait runs, so that it cannot be used before.
    await tries.refund(key)
  }

  return {
    /** Throws `rate_limited` with the seconds to wait while a wait is running. Counts nothing. */
    requireNotBlocked,
    /** Call it right before a secret is checked: it counts the attempt as a failure. Throws `rate_limited`. */
    begin: async (attempt: Attempt) => {
      const limits = listLimits(attempt)
      const counted = await Promise.all(
        limits.map(async ({ key, limit }) => (await tries.add(key)).points <= limit),
      )
      try {
        // The check comes after counting, so that a wait started in the meantime is noticed, or its extra attempt already used.
        await requireNotBlocked(attempt)
        if (counted.includes(false)) refuseTooMany(attempt, 1)
      } catch (error) {
        await canceled(attempt)
        throw error
      }
    },
    /** The attempt stays counted; at the limit a wait starts. */
    failed: async (attempt: Attempt) => {
      await Promise.all(
        listLimits(attempt).map(async ({ key, limit }) => {
          const counted = await tries.get(key)
          if (counted && counted.points >= limit) await startWait(key)
        }),
      )
    },
    /** Clears the failures of the name or account; the attempt does not count for the address. */
    succeeded: async (attempt: Attempt) => {
      const [ownLimit, ...shared] = listLimits(attempt)
      await Promise.all([
        ownLimit && tries.delete(ownLimit.key),
        ownLimit && waits.delete(ownLimit.key),
        ...shared.map(({ key }) => tries.refund(key)),
      ])
    },
    /** Takes the attempt back, because its check did not finish. */
    canceled,
    /** Lists the current counts of an account by the kind of try. */
    listWrongTries: async ({ id, username }: { id: number; username: string }) => {
      const counted: WrongTries[] = []
      for (const [at, key] of listKeys(id, username)) {
        counted.push({
          at,
          tries: (await tries.get(key))?.points ?? 0,
          waits: (await waits.get(key))?.points ?? 0,
          waitUntil: (await blocks.get(key))?.expire ?? null,
        })
      }
      return counted
    },
    /** Counts a sign-in that begins at a provider. Throws `rate_limited` when too many began at the address. */
    countStart: async (ip: string) => {
      const { points, expire } = await starts.add(toNetwork(ip))
      if (points > signInLimits.maxStartsPerAddress)
        throw new DomainError('rate_limited', { retryAfter: secondsTo(expire) })
    },
  }
}

/**
 * Counts the attempt, runs the check and records its result: what the check returned, or null for a wrong secret. Throws
 * `rate_limited` without a check.
 */
export async function throttled<T>(
  throttle: Throttle,
  attempt: Attempt,
  check: () => Promise<T | null> | T | null,
): Promise<T | null> {
  await throttle.begin(attempt)
  let result: T | null
  try {
    result = await check()
  } catch (error) {
    await throttle.canceled(attempt)
    throw error
  }
  await (result === null ? throttle.failed(attempt) : throttle.succeeded(attempt))
  return result
}

/** Like `throttled`, for checks that only return whether the secret is right. */
export async function throttledTest(
  throttle: Throttle,
  attempt: Attempt,
  isRight: () => Promise<boolean> | boolean,
): Promise<boolean> {
  const right = await throttled(throttle, attempt, async () => ((await isRight()) ? true : null))
  return right !== null
}

function refuseTooMany(attempt: Attempt, seconds: number): never {
  throw new DomainError('rate_limited', {
    message: describeTooMany(attempt, seconds),
    retryAfter: seconds,
  })
}

function describeTooMany({ kind }: Attempt, seconds: number): string {
  const wait =
    seconds < 60 ? { unit: 'second', count: seconds } : { unit: 'minute', count: Math.ceil(seconds / 60) }
  return sentence(
    'Too many {kind, select, set_up {tries to set up Cairn} proof {wrong tries} own_password {wrong passwords} other {tries to sign in}}. Wait {unit, select, minute {{count, plural, one {# minute} other {# minutes}}} other {{count, plural, one {# second} other {# seconds}}}} and try again.',
    { kind: kind.replaceAll('-', '_'), ...wait },
  )
}

interface Limit {
  key: string
  limit: number
}

/**
 * Lists the limit of the name, browser or account, then that of the address. A known browser has no limit by address: a
 * classmate behind the school's one address who fails 300 times does not lock out those who signed in before. A cookie
 * allows ten guesses, as a name does. A session belongs to one person, so it has no limit by address either. At a proof each
 * session has its own limit, so that a thief at one does not make the owner wait at another; the account has a higher one,
 * because a provider may begin sessions without an end.
 */
function listLimits(attempt: Attempt): Limit[] {
  switch (attempt.kind) {
    case 'sign-in':
      return [ownLimit(nameKey(attempt.username)), addressLimit('address', attempt.ip)]
    case 'known-browser':
      return [ownLimit(`device:${hashText(attempt.device)}:${attempt.accountId}`)]
    case 'own-password':
      return [ownLimit(`account:${attempt.accountId}`)]
    case 'proof':
      return [
        ownLimit(`proof:${attempt.accountId}:${attempt.sessionId}`),
        { key: proofKey(attempt.accountId), limit: signInLimits.maxFailedProofsPerAccount },
      ]
    case 'second-step':
      return [ownLimit(`step:${attempt.accountId}`), addressLimit('step-address', attempt.ip)]
    // Counted by address: one count for all would let a stranger block the person who has the link.
    case 'set-up':
      return [ownLimit(`set-up:${toNetwork(attempt.ip)}`), addressLimit('address', attempt.ip)]
  }
}

/** Counts of known browsers are missing, because their keys contain the id of a browser, which accounts don't store. */
function listKeys(accountId: number, username: string): [WrongTries['at'], string][] {
  const getOwnKey = (attempt: Attempt) => listLimits(attempt)[0]?.key ?? ''
  // The address has its own limit, so any value works here.
  const ip = ''
  return [
    ['sign-in', getOwnKey({ kind: 'sign-in', username, ip })],
    ['second-step', getOwnKey({ kind: 'second-step', accountId, ip })],
    ['own-password', getOwnKey({ kind: 'own-password', accountId })],
    ['proof', proofKey(accountId)],
  ]
}

const proofKey = (accountId: number) => `proof:${accountId}`

function ownLimit(key: string): Limit {
  return { key, limit: signInLimits.maxFailuresPerName }
}

function addressLimit(kind: string, ip: string): Limit {
  return { key: `${kind}:${toNetwork(ip)}`, limit: signInLimits.maxFailuresPerAddress }
}

/**
 * Names are compared like the usernames of accounts. Only a hash of the typed text is stored, because the text may be a
 * password in the wrong field, or the name of a deleted person.
 */
function nameKey(username: string): string {
  return `name:${hashText(usernameKey(username))}`
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
