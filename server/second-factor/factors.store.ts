// Stores the factors of accounts, and the challenges that authenticators answer.
import { type Caller, requiresSecondFactor } from '../platform/caller.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import type { Tables } from '../platform/db/tables.ts'
import { DomainError, refuse } from '../platform/errors.ts'
import type { Services } from '../platform/http/route.ts'
import { isEnrolled, lockPasswordHash } from '../session/index.ts'

/** Locks the account while `work` runs; `unauthenticated` if it was deleted or marked as left in the meantime. */
export function withLockedActiveUser<T>(
  { database }: Pick<Services, 'database'>,
  userId: number,
  work: (tx: Queries, passwordHash: string) => Promise<T>,
): Promise<T> {
  return inTransaction(database.db, async (tx) =>
    work(tx, (await lockPasswordHash(tx, userId)) ?? refuse('unauthenticated')),
  )
}

/** Deletes recovery codes with the last factor. 409 `second_factor_needed` for people who must keep one. */
export async function removeCodesWithoutFactor(tx: Queries, caller: Caller): Promise<void> {
  if (await isEnrolled(tx, caller.id)) return
  if (requiresSecondFactor(caller)) throw new DomainError('second_factor_needed', { status: 409 })
  await tx.deleteFrom('recovery_codes').where('user_id', '=', caller.id).execute()
}

/** Deletes the app, the passkeys and the recovery codes. */
export async function removeFactors(tx: Queries, userId: number): Promise<void> {
  for (const table of ['totp', 'passkeys', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Counts the account's rows in the table. */
export async function countFactorRows(
  db: Queries,
  table: 'totp' | 'recovery_codes' | 'passkeys',
  userId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

const CHALLENGE_MS = 5 * 60 * 1000
/** People may have to install an app before they can type its code. */
const SECRET_MS = 10 * 60 * 1000

type Purpose = Tables['challenges']['purpose']

export interface Owner {
  userId: number
  /** The pending sign-in or the session that owns a challenge. */
  owner: string
}

/** A challenge belongs to one pending sign-in or session. The first answer consumes it; a later challenge replaces it. */
export async function storeChallenge(
  db: Queries,
  { userId, owner }: Owner,
  purpose: Purpose,
  value: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('challenges')
    .values({ owner, purpose, user_id: userId, value, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['owner', 'purpose']).doUpdateSet({ user_id: userId, value, created_at: now }),
    )
    .execute()
}

/** It is one statement, so that only one of several answers gets the challenge. */
export async function consumeChallenge(
  db: Queries,
  { userId, owner }: Owner,
  purpose: Purpose,
  now: number,
): Promise<string | null> {
  const [row] = await db
    .deleteFrom('challenges')
    .where('owner', '=', owner)
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .returning(['value', 'created_at'])
    .execute()
  return row && now - row.created_at < CHALLENGE_MS ? row.value : null
}

/** The secret of an app that is not active yet; it stays for the next try. */
export async function findPendingSecret(
  db: Queries,
  { userId, owner }: Owner,
  now: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('challenges')
    .select(['value', 'created_at'])
    .where('owner', '=', owner)
    .where('purpose', '=', 'totp')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && now - row.created_at < SECRET_MS ? row.value : null
}
