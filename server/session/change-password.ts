// Users change their own password.
import { recordOwn } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { SessionContext } from '../platform/http/route.ts'
import {
  hashPassword,
  lockPasswordHash,
  passwordMatches,
  requireGoodPassword,
  schoolNames,
} from './passwords.ts'
import { endSessionsOf, evictOwnSessions, renewSession } from './sessions.store.ts'
import type { Throttle } from './throttle.ts'

/**
 * Ends the user's other sessions and returns a new token for this one, so that a copied token becomes invalid (the old one
 * is `unauthenticated` from then on). A wrong current password is 400 on `currentPassword`, and `rate_limited` after too
 * many, so that a person who finds an open session cannot guess the password.
 */
export async function changePassword(
  { services, caller, now }: SessionContext,
  throttle: Throttle,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
  const { db, engine } = services.database
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirst()
  const checkedHash = account?.password_hash ?? null
  if (!(await passwordMatches(throttle, { accountId: caller.id }, checkedHash, currentPassword)))
    wrongPassword()
  const names = await schoolNames(db, caller.schoolId)
  await requireGoodPassword(newPassword, { ...caller, isCoachWooden: caller.isCoach, names }, 'newPassword')
  const passwordHash = await hashPassword(newPassword, services.passwordCost)
  const token = await inTransaction(db, async (tx) => {
    // An admin may have set another password during the check; that one must not be overwritten.
    if ((await lockPasswordHash(tx, engine, caller.id)) !== checkedHash) wrongPassword()
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', caller.id).execute()
    await endSessionsOf(tx, caller.id, caller.sessionHash)
    const token = await renewSession(tx, caller.sessionHash, now)
    // The user signed out meanwhile, or a concurrent password change renewed the session first.
    if (token === null) refuse('unauthenticated')
    await recordOwn(tx, caller, now, 'password.change')
    return token
  })
  evictOwnSessions(services.live, caller)
  return token
}

function wrongPassword(): never {
  invalid('currentPassword', 'This is not your current password.')
}
