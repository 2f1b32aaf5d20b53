// Hashes and checks passwords with argon2id off the main thread, doing the same work for unknown names. Also has the rules
// for new passwords, and makes readable ones for cards.
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import {
  minimumPasswordLength,
  type PasswordRoles,
  passwordOwner,
  passwordProblem,
} from '../../contract/passwords.ts'
import { makeReadablePassword } from '../../contract/readable-password.ts'
import { sentence } from '../../contract/sentence.ts'
import type { Queries } from '../platform/db/engine.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import type { PasswordCost } from '../platform/http/route.ts'
import { type Attempt, type Throttle, throttledTest } from './throttle.ts'

/**
 * The lowest cost that OWASP recommends, about 8 ms of CPU time, so that few passwords of a stolen database can be guessed.
 */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Argon2id, which is the library's default. Never await it inside a transaction. */
export function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  return hash(password, cost)
}

/** Hashes run on the process's four worker threads; one is left to sign-ins. */
const CONCURRENT_HASHES = 3

/** In the order of `passwords`. Leaves capacity to people who sign in in the meantime. */
export async function hashPasswords(passwords: readonly string[], cost: PasswordCost): Promise<string[]> {
  const hashes: string[] = new Array(passwords.length)
  const remaining = passwords.entries()
  const worker = async () => {
    for (const [index, password] of remaining) hashes[index] = await hashPassword(password, cost)
  }
  await Promise.all(Array.from({ length: CONCURRENT_HASHES }, worker))
  return hashes
}

/**
 * A whole school, behind one address, may sign in at the same moment: the last of these waits some eight seconds on two
 * processors. One address may have as many requests in progress.
 */
export const MAX_PENDING_CHECKS = 800
/** One processor stays free for all other requests. */
const CONCURRENT_CHECKS = Math.max(1, availableParallelism() - 1)
/** On a busy machine checks take longer: a check that would have to wait longer than this is refused. */
const MAX_WAIT_MS = 15_000

/** The number of checks that wait or run. */
let pendingChecks = 0
let running = 0
const queue: (() => void)[] = []
/** Moving average of the duration of a check, in milliseconds. */
let averageMs = 8

/** Throws `unavailable` when another check would wait too long. */
export function requireCheckCapacity(): void {
  const wait = (pendingChecks * averageMs) / CONCURRENT_CHECKS
  if (pendingChecks >= MAX_PENDING_CHECKS || wait > MAX_WAIT_MS)
    throw new DomainError('unavailable', { message: BUSY, retryAfter: 3 })
}

const BUSY = sentence('Many people are signing in right now. Try again in a moment.')

/** Runs a check of a password hash when its turn comes. Throws `unavailable` when too many checks are pending. */
export function checkInTurn<T>(check: () => Promise<T>): Promise<T> {
  requireCheckCapacity()
  return runQueued(check)
}

async function runQueued<T>(check: () => Promise<T>): Promise<T> {
  pendingChecks++
  try {
    if (running >= CONCURRENT_CHECKS) await new Promise<void>((resolve) => queue.push(resolve))
    else running++
    const startedAt = performance.now()
    try {
      return await check()
    } finally {
      averageMs += (performance.now() - startedAt - averageMs) / 16
      // The next in the queue takes over the slot, so `running` stays the same.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  } finally {
    pendingChecks--
  }
}

const dummyHash = memoizeWithRetry(() => hashPassword('no such user'))

/**
 * Whether the password has the hash `stored`; null (no such user) and '' (an imported account has no password until one is
 * given) take the same time and are false. The attempt is counted
 * when its check starts, not when it arrives. Few attempts are counted without a known result then, so that correct
 * sign-ins of a whole school at the same moment do not reach the limit, and wrong ones are not checked beyond it.
 * Throws `rate_limited`, and `unavailable` when too many checks are pending.
 */
export async function passwordMatches(
  throttle: Throttle,
  attempt: Attempt,
  stored: string | null,
  password: string,
): Promise<boolean> {
  await throttle.requireNotBlocked(attempt)
  const dummy = dummyHash()
  // It is made for known users too, so that only the very first check of a process takes longer. They do not need it.
  dummy.catch(() => {})
  const expected = stored || (await dummy)
  return checkInTurn(() =>
    throttledTest(throttle, attempt, async () => (await verify(expected, password)) && expected === stored),
  )
}

/** The stored hash; null if the account was deleted. */
export async function findPasswordHash(db: Queries, userId: number): Promise<string | null> {
  return (
    (await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst())
      ?.password_hash ?? null
  )
}

/** Locks the user until the transaction ends and returns the stored hash; null if the account was deleted or has left. */
export async function lockPasswordHash(tx: Queries, userId: number): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return user?.password_hash ?? null
}

interface PasswordOwner extends PasswordRoles {
  username: string
  /** The result of `schoolNames`. */
  names: readonly string[]
}

/** Names that others of the school would try first: its own and those of its studios. */
export async function schoolNames(db: Queries, schoolId: number | null): Promise<string[]> {
  if (schoolId === null) return []
  const studios = db.selectFrom('studios').select('name').where('school_id', '=', schoolId)
  const school = db.selectFrom('schools').select('name').where('id', '=', schoolId)
  return (await school.unionAll(studios).execute()).map(({ name }) => name)
}

/** The sentence that says why `owner` may not have this password, or null. */
export async function newPasswordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  const common = await commonPasswords()
  return passwordProblem(password, {
    username: owner.username,
    names: owner.names,
    minimum: minimumPasswordLength(owner),
    owner: passwordOwner(owner),
    isCommon: (lower) => common.has(lower),
  })
}

/** Throws `validation` on `path` if `owner` may not have this password. */
export async function requireValidPassword(password: string, owner: PasswordOwner, path: string) {
  const problem = await newPasswordProblem(password, owner)
  if (problem) invalid(path, problem)
}

/**
 * A password for a card: one of about 40 million, far too many to try because sign-ins are throttled. It always satisfies
 * the rules for a learner of this username in a school of these names.
 */
export async function createReadablePassword(username: string, names: readonly string[]): Promise<string> {
  for (;;) {
    const password = makeReadablePassword(randomInt)
    if ((await newPasswordProblem(password, { username, names })) === null) return password
  }
}

/** The list is large and rarely needed, so it is loaded when the first password is set. */
const commonPasswords = memoizeWithRetry(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
})

/** Memoizes the result of the first call. After a failure, the next call tries again. */
function memoizeWithRetry<T>(make: () => Promise<T>): () => Promise<T> {
  let memoized: Promise<T> | undefined
  return () => {
    if (memoized) return memoized
    const started = make()
    started.catch(() => {
      if (memoized === started) memoized = undefined
    })
    memoized = started
    return started
  }
}
