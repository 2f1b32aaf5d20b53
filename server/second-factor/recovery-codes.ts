// Recovery codes are shown once, stored as hashes, and each works once.
import { verify } from '@node-rs/argon2'
import { insertRows } from '../platform/db/bulk-inserts.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { PasswordCost } from '../platform/http/route.ts'
import { CODE_LENGTH, formatCode, normalizeCode, randomCharacters } from '../platform/readable-code.ts'
import { checkInTurn, hashPasswords } from '../session/index.ts'

const CODE_COUNT = 10

/** Creates codes like ABCDE-FGHJK, and their hashes in the same order. */
export async function createRecoveryCodes(
  cost: PasswordCost,
): Promise<{ codes: string[]; hashes: string[] }> {
  const plain = Array.from({ length: CODE_COUNT }, () => randomCharacters(CODE_LENGTH))
  return { codes: plain.map(formatCode), hashes: await hashPasswords(plain, cost) }
}

/** New codes replace all earlier ones. */
export async function storeRecoveryCodes(
  tx: Queries,
  userId: number,
  hashes: readonly string[],
  now: number,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((hash) => ({ user_id: userId, hash, created_at: now }))
  await insertRows(tx, 'recovery_codes', rows)
}

/** The row of the code that a person typed; null if they have no such code. Case, spaces and hyphens do not matter. */
export async function findMatchingRecoveryCode(
  db: Queries,
  userId: number,
  typed: string,
): Promise<number | null> {
  const code = normalizeCode(typed)
  if (code.length !== CODE_LENGTH) return null
  const rows = await db
    .selectFrom('recovery_codes')
    .select(['id', 'hash'])
    .where('user_id', '=', userId)
    .execute()
  return checkInTurn(async () => {
    for (const { id, hash } of rows) if (await verify(hash, code)) return id
    return null
  })
}
