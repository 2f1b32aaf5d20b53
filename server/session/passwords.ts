// Password hashes: argon2id off the main thread, and the same work for a name that does not exist.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { minimumPasswordLength, passwordProblem, whosePassword } from '../../contract/passwords.ts'
import { type Engine, locked, type Queries } from '../platform/db/engine.ts'
import { DomainError, invalid } from '../platform/errors.ts'

/** Argon2id, which is the library's default (OWASP's smallest recommended cost). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** About 8 ms; never await it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
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

/**
 * Before a try is counted: more checks at once would keep everybody waiting. Throws `unavailable`.
 */
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

/** `stored` null (no such user) costs the same time and answers false. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no such user')
  const against = stored ?? (await dummyHash)
  return (await inTurn(() => verify(against, password))) && stored !== null
}

/** The stored password, which nobody changes until the transaction ends; null if the account is gone. */
export async function heldPassword(tx: Queries, engine: Engine, userId: number): Promise<string | null> {
  const user = tx.selectFrom('users').select('password_hash').where('id', '=', userId)
  return (await locked(engine, 'users', user).executeTakeFirst())?.password_hash ?? null
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
