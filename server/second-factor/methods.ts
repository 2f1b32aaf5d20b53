// The methods by which a person with a second factor shows who they are: at the second step of a sign-in, and at a proof.
import type { SecondStepAnswer } from '../../contract/second-factor.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { PublicContext } from '../platform/http/route.ts'
import { type Owner, takeChallenge } from './factors.store.ts'
import { counterOf, passkeysAt, siteOf } from './passkeys.ts'
import { matchingRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.rules.ts'

/** A method that was right when it was checked. `useUp` uses it up. */
export type RightMethod =
  | { method: 'totp'; step: number }
  | { method: 'recovery'; id: number }
  | { method: 'passkey'; id: number; counter: number }

type MethodContext = Pick<PublicContext, 'services' | 'now'>

/** Null for a wrong one. Call it outside of a transaction: hashing would keep that open. */
export async function checkMethod(
  { services, now }: MethodContext,
  owner: Owner,
  purpose: 'sign-in' | 'proof',
  { code, recoveryCode, passkey }: SecondStepAnswer,
): Promise<RightMethod | null> {
  const { db } = services.database
  const { userId } = owner
  if (recoveryCode !== undefined) {
    const id = await matchingRecoveryCode(db, userId, recoveryCode)
    return id === null ? null : { method: 'recovery', id }
  }
  if (passkey !== undefined) {
    const challenge = await takeChallenge(db, owner, purpose, now)
    const site = siteOf(services.publicUrl)
    if (challenge === null || site === null) return null
    const known = (await passkeysAt(db, userId, site)).find((one) => one.credential_id === passkey.id)
    const counter = known ? await counterOf(site, known, challenge, passkey) : null
    return known && counter !== null ? { method: 'passkey', id: known.id, counter } : null
  }
  const app = await db.selectFrom('totp').select('secret').where('user_id', '=', userId).executeTakeFirst()
  const step = app && code !== undefined ? stepOfCode(app.secret, code, now) : null
  return step === null ? null : { method: 'totp', step }
}

/** False if another request used it first, or the factor was removed in between. */
export async function useUp(tx: Queries, userId: number, right: RightMethod, now: number): Promise<boolean> {
  switch (right.method) {
    case 'totp': {
      const { numUpdatedRows } = await tx
        .updateTable('totp')
        .set({ last_step: right.step })
        .where('user_id', '=', userId)
        // A code counts once, and no earlier one counts after it.
        .where('last_step', '<', right.step)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    case 'recovery': {
      const { numDeletedRows } = await tx
        .deleteFrom('recovery_codes')
        .where('id', '=', right.id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    }
    case 'passkey': {
      const { numUpdatedRows } = await tx
        .updateTable('passkeys')
        .set({ counter: right.counter, last_used_at: now })
        .where('id', '=', right.id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
  }
}
