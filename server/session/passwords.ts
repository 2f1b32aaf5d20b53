// Password hashes: argon2id off the main thread, and the same work for a name that does not exist.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { minimumPasswordLength, passwordProblem, whosePassword } from '../../contract/passwords.ts'
import { type Engine, forNoKeyUpdate, type Queries } from '../platform/db/engine.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { PASSWORD_COST, type PasswordCost } from '../platform/password-cost.ts'
import { type Attempt, type Throttle, throttled } from './throttle.ts'

/** Argon2id, which is the library's default. Never await it inside a transaction. */
export function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  return hash(password, cost)
}

/** A whole school may sign in at one stroke: the last of these waits some eight seconds on two processors. */
const MOST_WAITING = 800
/** The processor that answers everybody else is left alone. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/** On a machine that is short of time a check takes longer: nobody is let in whose turn would come after this. */
const LONGEST_WAIT_MS = 15_000

let waiting = 0
/** How long a check took lately, in milliseconds. */
let lately = 8
const turns: (() => void)[] = []
let working = 0

/** More checks at once would keep everybody waiting. Throws `unavailable`. */
export function requireRoomForCheck(): void {
  const wait = (waiting * lately) / AT_ONCE
  if (waiting >= MOST_WAITING || wait > LONGEST_WAIT_MS)
    throw new DomainError('unavailable', { message: BUSY, retryAfter: 3 })
}

const BUSY = 'Very many people are signing in right now. Try again in a moment.'

async function inTurn<T>(check: () => Promise<T>): Promise<T> {
  waiting++
  try {
    if (working >= AT_ONCE) await new Promise<void>((resolve) => turns.push(resolve))
    else working++
    const began = performance.now()
    try {
      return await check()
    } finally {
      lately += (performance.now() - began - lately) / 16
      // Whoever is next takes the place as it is.
      const next = turns.shift()
      if (next) next()
      else working--
    }
  } finally {
    waiting--
  }
}

let dummyHash: Promise<string> | undefined

/**
 * Whether it is the stored password; `stored` null (no such user) costs the same time and answers false. The try is counted
 * when its turn comes, not when it arrives: so few are counted and not known yet that a school whose good sign-ins arrive
 * together is not taken for guessing, and of wrong ones that do none is checked beyond the limit. Throws `rate_limited`, and
 * `unavailable` where too many wait already.
 */
export async function passwordMatches(
  throttle: Throttle,
  attempt: Attempt,
  stored: string | null,
  password: string,
): Promise<boolean> {
  await throttle.requireNoWait(attempt)
  dummyHash ??= hashPassword('no such user')
  const against = stored ?? (await dummyHash)
  requireRoomForCheck()
  return inTurn(() =>
    throttled(throttle, attempt, async () => (await verify(against, password)) && stored !== null),
  )
}

/** The stored password, which nobody changes until the transaction ends; null if the account is gone. */
export async function heldPassword(tx: Queries, engine: Engine, userId: number): Promise<string | null> {
  const user = tx.selectFrom('users').select('password_hash').where('id', '=', userId)
  return (await forNoKeyUpdate(engine, 'users', user).executeTakeFirst())?.password_hash ?? null
}

interface PasswordOwner {
  username: string
  isAdmin: boolean
  isSuperAdmin: boolean
  isCoachWooden: boolean
  isGuide: boolean
}

/** The sentence for a password that this person may not have, or null. */
export async function newPasswordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  const common = await commonPasswords()
  return passwordProblem(password, {
    username: owner.username,
    minimum: minimumPasswordLength(owner),
    whose: whosePassword(owner),
    isCommon: (lower) => common.has(lower),
  })
}

/** Throws `validation` on `path` for a password that this person may not have. */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  path: string,
): Promise<void> {
  const problem = await newPasswordProblem(password, owner)
  if (problem) invalid(path, problem)
}

let commonSet: Promise<ReadonlySet<string>> | undefined

/** The list is large and rarely needed, so it is read when the first password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  commonSet ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonSet
}
