// Codes that connect a guardian to a learner, or open another browser of a guardian: each once, and for some time.
import { verify } from '@node-rs/argon2'
import { wrongCode } from '../../contract/families.ts'
import { idsOf, type Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { above, deleteRows, findRow, listRows } from '../platform/db/table-rows.ts'
import { invalid } from '../platform/errors.ts'
import type { PasswordCost } from '../platform/http/route.ts'
import { CODE_LENGTH, randomCharacters, shownCode, typedCode } from '../platform/readable-code.ts'
import { checkInTurn, hashPassword, hashPasswords } from '../session/index.ts'

const PREFIX_LENGTH = 4
/** Open ones of a learner, or of a guardian. */
const MOST_OPEN = 4

export type CodeOwner = { user_id: number; guardian_id: null } | { user_id: null; guardian_id: number }

/** The part that is stored as a hash, made before the transaction, because hashing takes long. */
export interface NewCode {
  rest: string
  hash: string
}

export async function newCodes(count: number, cost: PasswordCost): Promise<NewCode[]> {
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
    const good = { ...owner, good_until: above(now) }
    const open = await listRows(tx, 'family_codes', good, ['id'], { order: ['id desc'] })
    await deleteRows(tx, 'family_codes', { id: idsOf(open.slice(MOST_OPEN)) })
    return shownCode(prefix + rest)
  }
}

export interface OpenCode {
  id: number
  userId: number | null
  guardianId: number | null
}

let dummyHash: Promise<string> | undefined

/**
 * The open code that a person typed; null if it is none. Each call checks one hash, so that its time says nothing. Throws
 * `unavailable` when too many checks are pending.
 */
export async function matchingCode(
  { db }: Pick<Database, 'db'>,
  typed: string,
  { now, cost }: { now: number; cost: PasswordCost },
): Promise<OpenCode | null> {
  const code = typedCode(typed)
  const isWhole = code.length === CODE_LENGTH && code.isWellFormed() && !code.includes('\0')
  const good = { prefix: code.slice(0, PREFIX_LENGTH), good_until: above(now) }
  const columns = ['id', 'hash', 'user_id as userId', 'guardian_id as guardianId'] as const
  const row = isWhole ? await findRow(db, 'family_codes', good, columns) : undefined
  dummyHash ??= hashPassword('no such code', cost)
  const expected = row?.hash ?? (await dummyHash)
  const isRight = await checkInTurn(() => verify(expected, code.slice(PREFIX_LENGTH)))
  if (!row || !isRight) return null
  const { hash: _, ...open } = row
  return open
}

/** Deletes the code and returns whether it was still there: of two at once, one uses it. */
export async function takeCode(tx: Queries, { id }: OpenCode): Promise<boolean> {
  return (await deleteRows(tx, 'family_codes', { id })) > 0
}

export function refuseCode(): never {
  invalid('code', wrongCode)
}
