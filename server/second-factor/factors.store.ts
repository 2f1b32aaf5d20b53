// The stored factors of an account, and the challenges that an authenticator answers.
import { type Caller, requiresSecondFactor } from '../platform/caller.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import type { Tables } from '../platform/db/tables.ts'
import { DomainError, refuse } from '../platform/errors.ts'
import type { Services } from '../platform/http/route.ts'
import { isEnrolled, lockPasswordHash } from '../session/index.ts'

/** Locks the account while `work` runs; `unauthenticated` if it was deleted or marked as left meanwhile. */
export function withLockedActiveUser<T>(
  { database }: Pick<Services, 'database'>,
  userId: number,
  work: (tx: Queries, passwordHash: string) => Promise<T>,
): Promise<T> {
  return inTransaction(database.db, async (tx) =>
    work(tx, (await lockPasswordHash(tx, userId)) ?? refuse('unauthenticated')),
  )
}

/** Recovery codes go with the last factor. 409 `second_factor_needed` for those who must keep one. */
export async function removeCodesWithoutFactor(tx: Queries, caller: Caller): Promise<void> {
  if (await isEnrolled(tx, caller.id)) return
  if (requiresSecondFactor(caller)) throw new DomainError('second_factor_needed', { status: 409 })
  await tx.deleteFrom('recovery_codes').where('user_id', '=', caller.id).execute()
}

/** The app, the passkeys and the recovery codes. */
export async function removeFactors(tx: Queries, userId: number): Promise<void> {
  for (const table of ['totp', 'passkeys', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** How many of these the account has. */
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
/** A person types a code of an app that they may have to install first. */
const SECRET_MS = 10 * 60 * 1000

type Purpose = Tables['challenges']['purpose']

export interface Owner {
  userId: number
  /** The pending sign-in, or the session. */
  owner: string
}

/** It belongs to one pending sign-in or session, and the first answer takes it. A later challenge replaces the earlier one. */
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

/** One statement, so that one of several answers gets it. */
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

/** The secret of an app that is not in force yet; it stays for the next try. */
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
