// Stores passes: the browsers of guardians. The browser has a random token, the database its SHA-256.
import { randomBytes } from 'node:crypto'
import type { Family } from '../../contract/families.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { cookies } from '../platform/http/cookies.ts'
import type { Pass } from '../platform/http/request-context.ts'
import { UNKNOWN_DEVICE } from '../platform/http/request-headers.ts'
import { createToken, hashToken } from '../session/index.ts'

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
  // Requests must still work on a full disk, so a failure is ignored; the next use marks the pass.
  if (isRenewed || isBehind)
    await db
      .updateTable('passes')
      .set({ seen_at: now })
      .where('token_hash', '=', tokenHash)
      .execute()
      .catch(() => {})
  return { pass: { guardianId: row.guardian_id, tokenHash }, isRenewed }
}

interface NewPass {
  guardianId: number
  device: string
  now: number
}

/** Returns the token for the cookie. One pass too many ends the one that was unused for longest. */
export async function startPass(tx: Queries, { guardianId, device, now }: NewPass): Promise<string> {
  const token = createToken()
  const tokenHash = hashToken(token)
  const id = randomBytes(12).toString('base64url')
  await tx
    .insertInto('passes')
    .values({ token_hash: tokenHash, guardian_id: guardianId, created_at: now, seen_at: now, id, device })
    .execute()
  const passes = await tx
    .selectFrom('passes')
    .select('token_hash')
    .where('guardian_id', '=', guardianId)
    .where('token_hash', '<>', tokenHash)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute()
  const unused = passes.slice(PASSES_PER_GUARDIAN - 1).map(({ token_hash }) => token_hash)
  if (unused.length > 0) await tx.deleteFrom('passes').where('token_hash', 'in', unused).execute()
  return token
}

/** The codes for devices that the guardian made end too: someone with an ended browser may still know one. */
async function endDeviceCodes(tx: Queries, guardianId: number): Promise<void> {
  await tx.deleteFrom('family_codes').where('guardian_id', '=', guardianId).execute()
}

export async function endPass(tx: Queries, { guardianId, tokenHash }: Pass): Promise<void> {
  await tx.deleteFrom('passes').where('token_hash', '=', tokenHash).execute()
  await endDeviceCodes(tx, guardianId)
}

export async function endOtherPasses(tx: Queries, { guardianId, tokenHash }: Pass): Promise<void> {
  await tx
    .deleteFrom('passes')
    .where('guardian_id', '=', guardianId)
    .where('token_hash', '!=', tokenHash)
    .execute()
  await endDeviceCodes(tx, guardianId)
}

/** Ends the guardian's browser with this id and returns its token's hash; null if the guardian has no such browser. */
export async function endDevice(tx: Queries, guardianId: number, id: string): Promise<string | null> {
  const ended = await tx
    .deleteFrom('passes')
    .where('guardian_id', '=', guardianId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst()
  if (!ended) return null
  await endDeviceCodes(tx, guardianId)
  return ended.token_hash
}

/** The guardian's browsers, the last used first. `tokenHash`: the browser of the request. */
export async function listDevices(
  db: Queries,
  { guardianId, tokenHash }: Pass,
  now: number,
): Promise<Family['devices']> {
  const rows = await db
    .selectFrom('passes')
    .select(['id', 'token_hash', 'device', 'seen_at'])
    .where('guardian_id', '=', guardianId)
    .where('seen_at', '>', now - PASS_MS)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, token_hash, device, seen_at }) => ({
    id,
    current: token_hash === tokenHash,
    device: device ?? UNKNOWN_DEVICE,
    lastUsedAt: iso(seen_at),
  }))
}
