// Writes roles with what depends on them, marks accounts as left, deletes accounts, and records it in the audit log.
import type { AuditAction } from '../../contract/logs.ts'
import type { SignInChange } from '../../contract/notifications.ts'
import type { User } from '../../contract/people.ts'
import { fullName } from '../../contract/person-name.ts'
import { notifyAll, revokeNotifications } from '../notifications/index.ts'
import { deleteUnconnectedGuardians, endInvalidCodes } from '../people/index.ts'
import { type AuditEntry, anonymizeInAudit, recordAudit } from '../platform/audit.ts'
import { type Engine, idsOf, inList, type OnEngine, type Queries } from '../platform/db/engine.ts'
import { flag } from '../platform/db/tables.ts'
import type { MemberContext } from '../platform/http/route.ts'
import type { RoleFields } from './roles.rules.ts'

/** An assigned studio can only be cleared here, because `RoleFields` has its name and not its id. */
export async function writeRoles(db: Queries, id: number, roles: RoleFields): Promise<void> {
  const columns = {
    is_admin: flag(roles.isAdmin),
    is_guide: flag(roles.isGuide),
    is_coach: flag(roles.isCoachWooden),
    is_captain: flag(roles.isCrewCaptain),
    can_bypass_deadlines: flag(roles.canBypassDeadlines),
    group_id: roles.groupId,
    // An undefined column does not change.
    assigned_studio_id: roles.assignedStudio === null ? null : undefined,
  }
  await db.updateTable('users').set(columns).where('id', '=', id).execute()
  if (roles.assignedCrews.length === 0)
    await db.deleteFrom('coach_crews').where('coach_id', '=', id).execute()
}

/**
 * Sessions, crew, captaincy and assignments go; the other flags, studio, username, password, address, links and factors stay
 * without effect.
 */
export async function markAsLeft(tx: OnEngine, leavers: readonly User[], now: number): Promise<void> {
  const ids = idsOf(leavers)
  const left = { left_at: now, group_id: null, is_captain: 0, assigned_studio_id: null } as const
  await tx.db
    .updateTable('users')
    .set(left)
    .where(inList(tx.engine, 'id', ids))
    .execute()
  await tx.db
    .deleteFrom('coach_crews')
    .where(inList(tx.engine, 'coach_id', ids))
    .execute()
  await endSessionsOfUsers(tx, ids)
  await endInvalidCodes(tx, ids)
  const leaders = leavers.filter(
    ({ isCrewCaptain, assignedCrews, assignedStudio }) =>
      isCrewCaptain || assignedCrews.length > 0 || assignedStudio !== null,
  )
  await revokeNotifications(tx, idsOf(leaders))
}

/**
 * Deletes sessions, goals with their feedback, notifications and activities too. Feedback that these users gave to others
 * loses its giver, and the audit log their names.
 */
export async function deleteUsers(db: Queries, engine: Engine, ids: readonly number[]): Promise<void> {
  // The lock keeps concurrent calls from writing audit entries with the names after these are removed.
  await db
    .selectFrom('users')
    .select('id')
    .where(inList(engine, 'id', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  await anonymizeInAudit(db, engine, ids)
  const guardians = await db
    .selectFrom('connections')
    .select('guardian_id')
    .where(inList(engine, 'user_id', ids))
    .execute()
  await db
    .deleteFrom('users')
    .where(inList(engine, 'id', ids))
    .execute()
  await deleteUnconnectedGuardians(
    { db, engine },
    guardians.map(({ guardian_id }) => guardian_id),
  )
}

/** Deletes the provider links and all sessions of accounts that had an address and now have another one or none. */
export async function unlinkAndSignOut(tx: OnEngine, ids: readonly number[]): Promise<void> {
  await tx.db
    .deleteFrom('identities')
    .where(inList(tx.engine, 'user_id', ids))
    .execute()
  await endSessionsOfUsers(tx, ids)
}

/** Ends all sessions and pending sign-ins of these people, and deletes the challenges of both. */
export async function endSessionsOfUsers({ db, engine }: OnEngine, ids: readonly number[]): Promise<void> {
  for (const table of ['sessions', 'pending_sign_ins', 'challenges'] as const)
    await db
      .deleteFrom(table)
      .where(inList(engine, 'user_id', ids))
      .execute()
}

/**
 * Notifies these people, but never the caller, that the caller has set their address or password. People who have never signed
 * in are not notified: for them nothing changed.
 */
export async function notifySignInChange(
  tx: OnEngine,
  { caller, now }: Pick<MemberContext, 'caller' | 'now'>,
  ids: readonly number[],
  signInChange: SignInChange,
): Promise<void> {
  const others = await tx.db
    .selectFrom('users')
    .select('id')
    .where(inList(tx.engine, 'id', ids))
    .where('id', '!=', caller.id)
    .where('awaits_first_sign_in', '=', 0)
    .orderBy('id')
    .execute()
  const data = { actor: fullName(caller), signInChange }
  await notifyAll(tx, idsOf(others), { type: 'account_changed', goalId: null, data }, now)
}

type Acting = Pick<MemberContext, 'caller' | 'now'>
type Recorded = Pick<User, 'id' | 'firstName' | 'lastName' | 'username' | 'schoolId'>

/** Writes to the audit log of the account's school. `detail` must not contain a password. */
export async function recordAccount(
  db: Queries,
  acting: Acting,
  account: Recorded,
  action: AuditAction,
  detail?: Record<string, unknown>,
): Promise<void> {
  await recordAudit(db, accountEntry(acting, account, action, detail))
}

function accountEntry(
  { caller, now }: Acting,
  account: Recorded,
  action: AuditAction,
  detail?: Record<string, unknown>,
): AuditEntry {
  return {
    schoolId: account.schoolId,
    at: now,
    actorId: caller.id,
    aboutId: account.id,
    action,
    subject: `${fullName(account)} (${account.username})`,
    detail: detail ?? null,
  }
}

/**
 * The entries of an edited account, with the names of its fields. Changed credentials get an entry of their own, so that a
 * search for a taken-over account finds them.
 */
export function toChangeEntries(acting: Acting, after: Recorded, changed: readonly string[]): AuditEntry[] {
  const credentials = changed.filter(isCredential)
  const others = changed.filter((key) => !isCredential(key))
  const entry = (action: AuditAction, fields: string[]) =>
    fields.length === 0 ? [] : [accountEntry(acting, after, action, { changed: fields })]
  return [...entry('user.credentials', credentials), ...entry('user.change', others)]
}

function isCredential(field: string): boolean {
  return field === 'username' || field === 'password' || field === 'email'
}
