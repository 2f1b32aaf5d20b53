// Passes: the browsers of guardians. The browser has a random token, the database its SHA-256.
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { deleteRows, insertRows, listRows, otherThan, updateRows } from '../platform/db/table-rows.ts'
import { cookies } from '../platform/http/cookies.ts'
import type { Pass } from '../platform/http/request-context.ts'
import { hashToken, newToken } from '../session/index.ts'

/** A pass that is not used for this long ends, with its cookie. */
export const PASS_MS = cookies.cairn_family.seconds * 1000
const PASSES_PER_GUARDIAN = 10
/**
 * A pass is marked as used at most this often, so that reading writes nothing and records no views; sooner only where another
 * pass of the guardian was used since, so that the one unused for longest is known.
 */
const TOUCH_MS = 60 * 60 * 1000

export async function findPass(
  { db }: Pick<Database, 'db'>,
  token: string,
  now: number,
): Promise<{ pass: Pass; isRenewed: boolean } | null> {
  const tokenHash = hashToken(token)
  const row = await db
    .selectFrom('passes')
    .select(['guardian_id', 'seen_at'])
    .select(({ selectFrom }) =>
      selectFrom('passes as other')
        .select(({ fn }) => fn.max('other.seen_at').as('newest'))
        .whereRef('other.guardian_id', '=', 'passes.guardian_id')
        .whereRef('other.token_hash', '!=', 'passes.token_hash')
        .as('newest'),
    )
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row || now - row.seen_at >= PASS_MS) return null
  const isRenewed = now - row.seen_at >= TOUCH_MS
  const isBehind = row.newest !== null && row.seen_at <= row.newest && row.seen_at < now
  // Reading goes on when the disk is full, so a failure is ignored; the next use marks the pass.
  if (isRenewed || isBehind)
    await updateRows(db, 'passes', { token_hash: tokenHash }, { seen_at: now }).catch(() => {})
  return { pass: { guardianId: row.guardian_id, tokenHash }, isRenewed }
}

/** Returns the token for the cookie. One pass too many ends the one that was unused for longest. */
export async function startPass(tx: Queries, guardianId: number, now: number): Promise<string> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const pass = { token_hash: tokenHash, guardian_id: guardianId, created_at: now, seen_at: now }
  await insertRows(tx, 'passes', [pass])
  const others = { guardian_id: guardianId, token_hash: otherThan(tokenHash) }
  const newestFirst = ['seen_at desc', 'created_at desc', 'token_hash'] as const
  const passes = await listRows(tx, 'passes', others, ['token_hash'], { order: newestFirst })
  const unused = passes.slice(PASSES_PER_GUARDIAN - 1).map(({ token_hash }) => token_hash)
  await deleteRows(tx, 'passes', { token_hash: unused })
  return token
}

export async function endPass(db: Queries, { tokenHash }: Pick<Pass, 'tokenHash'>): Promise<void> {
  await deleteRows(db, 'passes', { token_hash: tokenHash })
}
