// The stored factors of an account, and the audit entries about them.
import type { AuditAction } from '../../contract/logs.ts'
import { recordAudit } from '../platform/audit.ts'
import { type Caller, isRequiredOf } from '../platform/caller.ts'
import type { Queries } from '../platform/db/engine.ts'
import { DomainError } from '../platform/errors.ts'
import { isEnrolled } from '../session/index.ts'

/** Recovery codes go with the last factor. 409 `second_factor_needed` for those who must keep one. */
export async function removeCodesWithoutFactor(tx: Queries, caller: Caller): Promise<void> {
  if (await isEnrolled(tx, caller.id)) return
  if (isRequiredOf(caller)) throw new DomainError('second_factor_needed', { status: 409 })
  await tx.deleteFrom('recovery_codes').where('user_id', '=', caller.id).execute()
}

/** The app, the passkeys and the recovery codes. */
export async function removeFactors(tx: Queries, userId: number): Promise<void> {
  for (const table of ['totp', 'passkeys', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

export async function codesLeft(db: Queries, userId: number): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return codes
}

type Actor = Pick<Caller, 'id' | 'schoolId' | 'firstName' | 'lastName'>

/** What a person does with their own factors. */
export async function recordOwn(
  tx: Queries,
  actor: Actor,
  at: number,
  action: AuditAction,
  detail?: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    schoolId: actor.schoolId,
    at,
    actorId: actor.id,
    aboutId: actor.id,
    action,
    subject: `${actor.firstName} ${actor.lastName}`,
    ...(detail && { detail }),
  })
}
