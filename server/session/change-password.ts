// Changing one's own password.
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import type { SessionContext } from '../platform/http/route.ts'
import {
  hashPassword,
  heldPassword,
  passwordMatches,
  requireGoodPassword,
  requireRoomForCheck,
} from './passwords.ts'
import { endSessionsOf } from './sessions.store.ts'
import type { Throttle } from './throttle.ts'

/**
 * Ends the user's other sessions. A wrong current password is 400 on `currentPassword`, and `rate_limited` after too many:
 * whoever found a session open is not to guess it.
 */
export async function changePassword(
  { services, caller, now }: SessionContext,
  throttle: Throttle,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, engine } = services.database
  const attempt = { accountId: caller.id }
  requireRoomForCheck()
  await throttle.enter(attempt)
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.id)
    .executeTakeFirst()
  const checked = account?.password_hash ?? null
  if (!(await passwordMatches(checked, currentPassword))) {
    await throttle.failed(attempt)
    wrongPassword()
  }
  await throttle.succeeded(attempt)
  await requireGoodPassword(newPassword, { ...caller, isCoachWooden: caller.isCoach }, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(db, async (tx) => {
    // Checking took a while: an admin may have set another one, which must not be lost.
    if ((await heldPassword(tx, engine, caller.id)) !== checked) wrongPassword()
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', caller.id).execute()
    await endSessionsOf(tx, caller.id, caller.sessionHash)
    await recordAudit(tx, {
      schoolId: caller.schoolId,
      at: now,
      actorId: caller.id,
      aboutId: caller.id,
      action: 'password.change',
      subject: `${caller.firstName} ${caller.lastName}`,
    })
  })
  services.live.publish({ schoolId: caller.schoolId, topics: ['session'], to: { users: [caller.id] } })
}

function wrongPassword(): never {
  invalid('currentPassword', 'This is not your current password.')
}
