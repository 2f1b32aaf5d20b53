// Lets people see their sessions, end those on other devices, and change their password.
import type { AuditAction } from '../../contract/logs.ts'
import { sentence } from '../../contract/sentence.ts'
import type { OwnSession } from '../../contract/session.ts'
import { recordOwnAct } from '../platform/audit.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { invalid, refuse } from '../platform/errors.ts'
import { toDeviceSentence } from '../platform/http/request-headers.ts'
import type { SessionContext } from '../platform/http/route.ts'
import {
  findPasswordHash,
  hashPassword,
  lockPasswordHash,
  passwordMatches,
  requireValidPassword,
  schoolNames,
} from './passwords.ts'
import { endSession, endUserSessions, evictOwnSessions, hasEnded, renewSession } from './sessions.store.ts'
import type { Throttle } from './throttle.ts'

/** Sorted by the last use, newest first. */
export async function listOwnSessions({ services, caller, now }: SessionContext): Promise<OwnSession[]> {
  const sessions = await listOpenSessions(services.database.db, caller.id, now)
  return sessions.map((session) => ({
    id: session.id,
    current: session.token_hash === caller.sessionHash,
    startedAt: iso(session.created_at),
    seenAt: iso(session.seen_at),
    by: session.provider ?? 'password',
    device: toDeviceSentence(session.device),
  }))
}

/** The sessions of an account that have not ended. */
export async function listOpenSessions(db: Queries, userId: number, now: number) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'created_at', 'seen_at', 'provider', 'device'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return sessions.filter((session) => !hasEnded(session, now))
}

interface NamedSession {
  hash: string
  current: boolean
}

/** Finds a session of the caller; `not_found` for those of others. */
export async function findOwnSession(
  { services, caller }: SessionContext,
  id: string,
): Promise<NamedSession> {
  const { db } = services.database
  const session = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', caller.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const { token_hash: hash } = session ?? refuse('not_found')
  return { hash, current: hash === caller.sessionHash }
}

export async function endOwnSession(context: SessionContext, { hash }: NamedSession): Promise<void> {
  await withOwnAccount(context, 'session.end', async (tx) => {
    await endSession(tx, hash)
    return 1
  })
}

/** Ends all sessions of the caller except that of the request, and returns their number. */
export async function endOtherSessions(context: SessionContext): Promise<{ ended: number }> {
  const { caller, now } = context
  const ended = await withOwnAccount(context, 'user.end-sessions', async (tx) => {
    const open = await listOpenSessions(tx, caller.id, now)
    await endUserSessions(tx, caller.id, caller.sessionHash)
    return open.filter(({ token_hash }) => token_hash !== caller.sessionHash).length
  })
  return { ended }
}

async function withOwnAccount(
  { services, caller, now }: SessionContext,
  action: AuditAction,
  end: (tx: Queries) => Promise<number>,
): Promise<number> {
  const { db } = services.database
  const ended = await inTransaction(db, async (tx) => {
    // The account was deleted in the meantime, and its sessions with it.
    if ((await lockPasswordHash(tx, caller.id)) === null) refuse('unauthenticated')
    const ended = await end(tx)
    await recordOwnAct(tx, caller, now, action)
    return ended
  })
  evictOwnSessions(services.live, caller)
  return ended
}

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
  const { db } = services.database
  const checkedHash = await findPasswordHash(db, caller.id)
  if (
    !(await passwordMatches(
      throttle,
      { kind: 'own-password', accountId: caller.id },
      checkedHash,
      currentPassword,
    ))
  )
    refuseWrongPassword()
  const names = await schoolNames(db, caller.schoolId)
  await requireValidPassword(newPassword, { ...caller, isCoachWooden: caller.isCoach, names }, 'newPassword')
  const passwordHash = await hashPassword(newPassword, services.passwordCost)
  const token = await inTransaction(db, async (tx) => {
    // An admin may have set another password during the check, which must not be overwritten.
    if ((await lockPasswordHash(tx, caller.id)) !== checkedHash) refuseWrongPassword()
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', caller.id).execute()
    await endUserSessions(tx, caller.id, caller.sessionHash)
    const token = await renewSession(tx, caller.sessionHash, now)
    // The user signed out in the meantime, or a concurrent password change renewed the session first.
    if (token === null) refuse('unauthenticated')
    await recordOwnAct(tx, caller, now, 'password.change')
    return token
  })
  evictOwnSessions(services.live, caller)
  return token
}

function refuseWrongPassword(): never {
  invalid('currentPassword', sentence("This isn't your current password."))
}
