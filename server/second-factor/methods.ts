// Verifies the methods of a second factor, at the second step of a sign-in and at a proof.
import type { SecondStepAnswer } from '../../contract/second-factor.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { PublicContext } from '../platform/http/route.ts'
import { consumeChallenge, type Owner } from './factors.store.ts'
import { findSite, listPasskeys, verifyPasskey } from './passkeys.ts'
import { findMatchingRecoveryCode } from './recovery-codes.ts'
import { findStep } from './totp.rules.ts'

/** A method that was right when it was checked. `consume` prevents its reuse. */
export type VerifiedMethod =
  | { method: 'totp'; step: number }
  | { method: 'recovery'; id: number }
  | { method: 'passkey'; id: number; counter: number }

type MethodContext = Pick<PublicContext, 'services' | 'now'>

/** Null for a wrong answer. Call it outside of a transaction: hashing would keep that open. */
export async function checkMethod(
  { services, now }: MethodContext,
  owner: Owner,
  purpose: 'sign-in' | 'proof',
  { code, recoveryCode, passkey }: SecondStepAnswer,
): Promise<VerifiedMethod | null> {
  const { db } = services.database
  const { userId } = owner
  if (recoveryCode !== undefined) {
    const id = await findMatchingRecoveryCode(db, userId, recoveryCode)
    return id === null ? null : { method: 'recovery', id }
  }
  if (passkey !== undefined) {
    const challenge = await consumeChallenge(db, owner, purpose, now)
    const site = findSite(services.publicUrl)
    if (challenge === null || site === null) return null
    const known = (await listPasskeys(db, userId, site)).find((stored) => stored.credential_id === passkey.id)
    const counter = known ? await verifyPasskey(site, known, challenge, passkey) : null
    return known && counter !== null ? { method: 'passkey', id: known.id, counter } : null
  }
  const app = await db.selectFrom('totp').select('secret').where('user_id', '=', userId).executeTakeFirst()
  const step = app && code !== undefined ? findStep(app.secret, code, now) : null
  return step === null ? null : { method: 'totp', step }
}

/** False if another request used it first, or the factor was removed in between. */
export async function consume(
  tx: Queries,
  userId: number,
  verified: VerifiedMethod,
  now: number,
): Promise<boolean> {
  switch (verified.method) {
    case 'totp': {
      const { numUpdatedRows } = await tx
        .updateTable('totp')
        .set({ last_step: verified.step })
        .where('user_id', '=', userId)
        // Each code works once, and earlier codes no longer work after it.
        .where('last_step', '<', verified.step)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    case 'recovery': {
      const { numDeletedRows } = await tx
        .deleteFrom('recovery_codes')
        .where('id', '=', verified.id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    }
    case 'passkey': {
      const { numUpdatedRows } = await tx
        .updateTable('passkeys')
        .set({ counter: verified.counter, last_used_at: now })
        .where('id', '=', verified.id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
  }
}
