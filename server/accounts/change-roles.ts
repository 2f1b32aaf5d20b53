// Gives and takes roles; roles.rules.ts says what is lost with a role.
import type { Roles } from '../../contract/coaching.ts'
import type { AuditAction } from '../../contract/logs.ts'
import type { User } from '../../contract/people.ts'
import { sentence } from '../../contract/sentence.ts'
import { hasStoppedLeading, revokeNotifications } from '../notifications/index.ts'
import { endConnections, endInvalidCodes, findStudioByName, getAccount } from '../people/index.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { type AccountTx, withAccount } from './account-transactions.ts'
import { canChangeRoles } from './accounts.policy.ts'
import { recordAccount, writeRoles } from './accounts.store.ts'
import { getSchoolAdmins, listGuidedStudios } from './accounts.views.ts'
import { announceAccounts } from './announce.ts'
import { writeStudio } from './change-account.ts'
import { findRefusedDeletions } from './deletion.rules.ts'
import { writeActive } from './end-accounts.ts'
import { captainProblem, normalizeRoles } from './roles.rules.ts'

export type RoleChange = Partial<
  Pick<User, 'isGuide' | 'isCoachWooden' | 'isCrewCaptain' | 'canBypassDeadlines' | 'isAdmin'>
>

/**
 * The caller may change the roles of the account. 409 `own_account`; `account_left`; `not_a_candidate` or `no_crew` for a new captain;
 * `last_admin` when the last admin of a school with other users would lose the flag.
 */
export async function changeRoles(context: MemberContext, account: User, change: RoleChange): Promise<User> {
  if (account.id === context.caller.id) refuse('own_account')
  const write = async (tx: AccountTx, before: User) => ({
    after: await writeFlags(context, tx, before, change),
  })
  return (await withAnnouncement(context, account, write)).after
}

/** The part of `changeRoles` inside its transaction. Returns the account after it. */
export async function writeFlags(
  context: MemberContext,
  tx: AccountTx,
  before: User,
  change: RoleChange,
): Promise<User> {
  if (before.hasLeft) refuse('account_left')
  if (change.isCrewCaptain) {
    const problem = captainProblem(before)
    if (problem) refuse(problem)
  }
  if (change.isAdmin === false) await requireOtherAdmin(context, tx, before)
  const roles = normalizeRoles(before, change)
  await writeRoles(tx.db, before.id, roles)
  // Guardians may not follow admins and guides.
  if (roles.isAdmin || roles.isGuide)
    await endConnections(tx, { userIds: [before.id], actorId: context.caller.id, now: context.now })
  return recordRoles(context, tx, before, 'user.roles')
}

/** 400 on `assignedStudio` if the school has no such studio, 409 `account_left`, `not_a_guide`. Null takes the studio away. */
export async function assignStudio(
  context: MemberContext,
  account: User,
  { assignedStudio }: { assignedStudio: string | null },
): Promise<User> {
  const { after } = await withAnnouncement(context, account, async (tx, before) => ({
    after: await writeAssignedStudio(context, tx, before, assignedStudio),
  }))
  return after
}

async function writeAssignedStudio(
  context: MemberContext,
  tx: AccountTx,
  before: User,
  assignedStudio: string | null,
): Promise<User> {
  const school = before.schoolId === null ? undefined : tx.schools.get(before.schoolId)
  if (assignedStudio !== null && !school) {
    invalid('assignedStudio', sentence("There's no studio to look after without a school."))
  }
  const id =
    assignedStudio === null || !school
      ? null
      : await findStudioByName(school, assignedStudio, 'assignedStudio')
  if (before.id === context.caller.id) refuse('own_account')
  if (before.hasLeft) refuse('account_left')
  if (!before.isGuide) refuse('not_a_guide')
  await tx.db.updateTable('users').set({ assigned_studio_id: id }).where('id', '=', before.id).execute()
  return recordRoles(context, tx, before, 'user.assigned-studio')
}

/** Applies these roles, except crews, and returns the account. Call it in a transaction of `withAnnouncement`. */
export async function writeAccountRoles(
  context: MemberContext,
  tx: AccountTx,
  before: User,
  { isAdmin, isGuide, isCoachWooden, canBypassDeadlines, hasLeft, studio, assignedStudio }: Roles,
): Promise<User> {
  if (before.hasLeft && !hasLeft) await writeActive(context, tx, before.schoolId, [before], true)
  let now: User = { ...before, hasLeft }
  // A coach without a studio can't be in a crew, so the studio comes first.
  if (studio !== now.studio) now = await writeStudio(context, tx, now, studio)
  now = await writeFlags(context, tx, now, { isAdmin, isGuide, isCoachWooden, canBypassDeadlines })
  if (assignedStudio === now.assignedStudio) return now
  return writeAssignedStudio(context, tx, now, assignedStudio)
}

/** If `write` does not change the account, nothing is published. */
export async function withAnnouncement<T extends { after: User }>(
  context: MemberContext,
  account: User,
  write: (tx: AccountTx, before: User) => Promise<T>,
): Promise<T & { before: User }> {
  const written = await withAccount(context, { account, may: canChangeRoles }, async (tx, before) => {
    const done = await write(tx, before)
    return { ...done, before, guided: await listGuidedStudios(tx, [before, done.after]) }
  })
  if (findDifferences(written.before, written.after)) {
    announceAccounts(context.services.live, [written], written.guided)
  }
  return written
}

/** Returns the account after a write. If that changed nothing, nothing is recorded. */
async function recordRoles(
  context: MemberContext,
  tx: AccountTx,
  before: User,
  action: AuditAction,
): Promise<User> {
  const after = await getAccount(tx, before.id)
  const detail = findDifferences(before, after)
  if (detail) await recordAccount(tx.db, context, after, action, detail)
  if (detail) await endInvalidCodes(tx, [after.id])
  if (hasStoppedLeading(before, after)) await revokeNotifications(tx, [after.id])
  return after
}

const ROLE_FIELDS = [
  'isAdmin',
  'isGuide',
  'isCoachWooden',
  'isCrewCaptain',
  'canBypassDeadlines',
  'groupName',
  'assignedStudio',
  'assignedCrews',
  'studio',
  'hasLeft',
] as const satisfies readonly (keyof User)[]

/** The fields that changed, with their new values; null if none did. */
function findDifferences(before: User, after: User): Record<string, unknown> | null {
  const fields = ROLE_FIELDS.filter((field) => String(before[field]) !== String(after[field]))
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, after[field]]))
}

/** A super admin stays an admin of its school without the flag. */
async function requireOtherAdmin({ caller }: MemberContext, tx: AccountTx, account: User): Promise<void> {
  if (!account.isAdmin || account.isSuperAdmin) return
  const admins = await getSchoolAdmins(tx.db, account.schoolId)
  if (findRefusedDeletions(caller.id, [account], admins).size > 0) refuse('last_admin')
}
