// Gives and takes roles; roles.rules.ts says what is lost with a role.
import type { AuditAction } from '../../contract/logs.ts'
import type { User } from '../../contract/people.ts'
import { revokeNotifications, stoppedLeading } from '../notifications/index.ts'
import { accountById, studioNamed } from '../people/index.ts'
import { invalid, refuse } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { type AccountTx, withAccount } from './account-transactions.ts'
import { mayChangeRoles } from './accounts.policy.ts'
import { recordAccount, writeRoles } from './accounts.store.ts'
import { schoolAdmins, studiosGuidedBy } from './accounts.views.ts'
import { announceAccounts } from './announce.ts'
import { refusedDeletions } from './deletion.rules.ts'
import { captainProblem, normalizedRoles } from './roles.rules.ts'

export type RoleChange =
  | { isGuide: boolean }
  | { isCoachWooden: boolean }
  | { isCrewCaptain: boolean }
  | { canBypassDeadlines: boolean }
  | { isAdmin: boolean }

/**
 * The caller may change the roles of the account. 409 `own_account`; `account_left`; `not_a_candidate` or `no_crew` for a new captain;
 * `last_admin` when the last admin of a school with other users would lose the flag.
 */
export function changeRoles(context: MemberContext, account: User, change: RoleChange): Promise<User> {
  if (account.id === context.caller.id) refuse('own_account')
  return withAudit(context, account, async (tx, before) => {
    if (before.hasLeft) refuse('account_left')
    if ('isCrewCaptain' in change && change.isCrewCaptain) {
      const problem = captainProblem(before)
      if (problem) refuse(problem)
    }
    if ('isAdmin' in change && !change.isAdmin) await requireOtherAdmin(context, tx, before)
    await writeRoles(tx.db, before.id, normalizedRoles(before, change))
    return 'user.roles'
  })
}

/** 400 on `assignedStudio` if the school has no such studio, 409 `account_left`, `not_a_guide`. Null takes the studio away. */
export async function assignStudio(
  context: MemberContext,
  account: User,
  assignedStudio: string | null,
): Promise<User> {
  return withAudit(context, account, async (tx, before) => {
    const school = before.schoolId === null ? undefined : tx.schools.get(before.schoolId)
    if (assignedStudio !== null && !school) {
      invalid('assignedStudio', 'Without a school there is no studio to look after.')
    }
    const id =
      assignedStudio === null || !school ? null : await studioNamed(school, assignedStudio, 'assignedStudio')
    if (before.id === context.caller.id) refuse('own_account')
    if (before.hasLeft) refuse('account_left')
    if (!before.isGuide) refuse('not_a_guide')
    await tx.db.updateTable('users').set({ assigned_studio_id: id }).where('id', '=', before.id).execute()
    return 'user.assigned-studio'
  })
}

/** `write` returns the action for the audit log. If the account does not change, nothing is recorded or published. */
async function withAudit(
  context: MemberContext,
  account: User,
  write: (tx: AccountTx, before: User) => Promise<AuditAction>,
): Promise<User> {
  const { before, after, guided } = await withAccount(
    context,
    { account, may: mayChangeRoles },
    async (tx, current) => {
      const action = await write(tx, current)
      const changed = await accountById(tx, current.id)
      const detail = differences(current, changed)
      if (detail) await recordAccount(tx.db, context, changed, action, detail)
      if (stoppedLeading(current, changed)) await revokeNotifications(tx, [changed.id])
      return { before: current, after: changed, guided: await studiosGuidedBy(tx.db, [current, changed]) }
    },
  )
  if (differences(before, after)) announceAccounts(context.services.live, [{ before, after }], guided)
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
] as const satisfies readonly (keyof User)[]

/** The fields that changed, with their new values; null if none did. */
function differences(before: User, after: User): Record<string, unknown> | null {
  const fields = ROLE_FIELDS.filter((field) => String(before[field]) !== String(after[field]))
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, after[field]]))
}

/** A super admin stays an admin of its school without the flag. */
async function requireOtherAdmin({ caller }: MemberContext, tx: AccountTx, account: User): Promise<void> {
  if (!account.isAdmin || account.isSuperAdmin) return
  const admins = await schoolAdmins(tx.db, account.schoolId)
  if (refusedDeletions(caller.id, [account], admins).size > 0) refuse('last_admin')
}
