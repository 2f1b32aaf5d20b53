// Codes that connect a guardian to a learner, or open another browser of a guardian. Each works once, until it expires.
import { verify } from '@node-rs/argon2'
import { isStorable } from '../../contract/characters.ts'
import { wrongCodeMessage } from '../../contract/family-codes.ts'
import { idsOf, type Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { invalid } from '../platform/errors.ts'
import type { PasswordCost } from '../platform/http/route.ts'
import { CODE_LENGTH, formatCode, normalizeCode, randomCharacters } from '../platform/readable-code.ts'
import { hashPassword, hashPasswords } from '../session/index.ts'
import type { CodeSource, CodeThrottle } from './throttles.ts'

const PREFIX_LENGTH = 4
/** The limit is per learner, and per guardian. */
const MAX_OPEN_CODES = 4
const MAX_WRONG_TRIES = 10

export type CodeOwner =
  | { user_id: number; guardian_id: null; made_by_id: number; letter: number; letters: number }
  | { user_id: null; guardian_id: number; made_by_id: null; letter: null; letters: null }

/** The part that is stored as a hash, made before the transaction, because hashing takes long. */
export interface NewCode {
  rest: string
  hash: string
}

export async function generateCodes(count: number, cost: PasswordCost): Promise<NewCode[]> {
  const rests = Array.from({ length: count }, () => randomCharacters(CODE_LENGTH - PREFIX_LENGTH))
  const hashes = await hashPasswords(rests, cost)
  return rests.map((rest, index) => ({ rest, hash: hashes[index] ?? '' }))
}

/** Stores the code with a beginning that no other has, ends the oldest of too many, and returns it as people read it. */
export async function storeCode(
  tx: Queries,
  owner: CodeOwner,
  { rest, hash }: NewCode,
  { now, goodUntil }: { now: number; goodUntil: number },
): Promise<string> {
  for (;;) {
    const prefix = randomCharacters(PREFIX_LENGTH)
    const stored = await tx
      .insertInto('family_codes')
      .values({ prefix, hash, ...owner, created_at: now, good_until: goodUntil })
      .onConflict((conflict) => conflict.column('prefix').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) continue
    const open = await tx
      .selectFrom('family_codes')
      .select('id')
      .where((eb) => eb.and({ user_id: owner.user_id, guardian_id: owner.guardian_id }))
      .where('good_until', '>', now)
      .orderBy('id', 'desc')
      .execute()
    const surplus = idsOf(open.slice(MAX_OPEN_CODES))
    if (surplus.length > 0) await tx.deleteFrom('family_codes').where('id', 'in', surplus).execute()
    return formatCode(prefix + rest)
  }
}

export interface OpenCode {
  id: number
  userId: number | null
  guardianId: number | null
  /** Which of `letters` printed together; null for the code of another device. */
  letter: number | null
  letters: number | null
}

let dummyHash: Promise<string> | undefined

/** A hash that no code has. If hashing fails, the next code tries again. */
function getDummyHash(cost: PasswordCost): Promise<string> {
  dummyHash ??= hashPassword('no such code', cost).catch((error: unknown) => {
    dummyHash = undefined
    throw error
  })
  return dummyHash
}

interface CodeCheck {
  throttle: CodeThrottle
  source: CodeSource
  now: number
  cost: PasswordCost
}

/**
 * The open code that a person typed; null if there is none. Each check hashes once, so that its time says nothing. Only wrong
 * codes count, when their turn comes: against the code whose prefix they have, else against their source, with `rate_limited`.
 */
export async function findMatchingCode(
  { db }: Pick<Database, 'db'>,
  typed: string,
  { throttle, source, now, cost }: CodeCheck,
): Promise<OpenCode | null> {
  if (!(await isAnySchoolOpen(db))) return null
  const code = normalizeCode(typed)
  return throttle.runInTurn(source.ip, async () => {
    const row = await findCodeByPrefix(db, code.slice(0, PREFIX_LENGTH), now)
    const isRight = (hash: string) => verify(hash, code.slice(PREFIX_LENGTH))
    if (!row) {
      await throttle.countWrong(source)
      await getDummyHash(cost)
        .then(isRight)
        .catch(async (error: unknown) => {
          await throttle.refund(source)
          throw error
        })
      return null
    }
    const { hash, ...open } = row
    if (await isRight(hash)) return open
    await countWrongTry(db, open.id)
    return null
  })
}

/** Codes are neither checked nor hashed while no school shows families anything. */
export async function isAnySchoolOpen(db: Queries): Promise<boolean> {
  const open = await db.selectFrom('schools').select('id').where('family_view', '=', 1).limit(1).execute()
  return open.length > 0
}

async function findCodeByPrefix(db: Queries, prefix: string, now: number) {
  // A database cannot be asked for text that it cannot store.
  if (prefix.length !== PREFIX_LENGTH || !isStorable(prefix)) return undefined
  return db
    .selectFrom('family_codes')
    .select(['id', 'hash', 'user_id as userId', 'guardian_id as guardianId', 'letter', 'letters'])
    .where('prefix', '=', prefix)
    .where('good_until', '>', now)
    .executeTakeFirst()
}

/** The tenth wrong try ends the code. */
async function countWrongTry(db: Queries, id: number): Promise<void> {
  await db
    .updateTable('family_codes')
    .set(({ eb }) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('family_codes')
    .where('id', '=', id)
    .where('wrong_tries', '>=', MAX_WRONG_TRIES)
    .execute()
}

/** Deletes the code and returns whether it was still there: one of two concurrent calls uses it. */
export async function deleteCode(tx: Queries, { id }: OpenCode): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('family_codes').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export function refuseCode(): never {
  invalid('code', wrongCodeMessage)
}
