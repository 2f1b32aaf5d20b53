// Rules about changes of accounts. Callers check the school before: the caller is a super admin, or both share a school.
import type { User } from '../../contract/people.ts'
import { isStaff } from '../../contract/roles.ts'
import { type Caller, requireProof } from '../platform/caller.ts'
import { fieldOf, type MemberContext } from '../platform/http/route.ts'

type Roles = Pick<User, 'isAdmin' | 'isSuperAdmin' | 'isGuide' | 'isCoachWooden'>

/** Editing and deleting. Admins may edit other admins of their school too, but no super admin. */
export function canEditAccount(
  caller: Pick<Caller, 'isAdmin' | 'isSuperAdmin'>,
  account: Pick<Roles, 'isSuperAdmin'>,
): boolean {
  return caller.isSuperAdmin || (caller.isAdmin && !account.isSuperAdmin)
}

/**
 * Changes that could take over an account of staff ask for a proof: another address or password, and one's own address.
 * `change` may be a body that is not validated yet.
 */
export function requireProofToChange(
  context: Pick<MemberContext, 'caller' | 'now'>,
  account: User,
  change: unknown,
): void {
  const setsEmail = fieldOf(change, 'email') !== undefined
  const setsPassword = fieldOf(change, 'password') !== undefined && account.id !== context.caller.id
  if (isStaff(account) && (setsEmail || setsPassword)) requireProof(context)
}

/** Changing roles, studio and crew. Only super admins may change an account that is admin or super admin. */
export function canChangeRoles(
  caller: Pick<Caller, 'isAdmin' | 'isSuperAdmin'>,
  account: Pick<Roles, 'isAdmin' | 'isSuperAdmin'>,
): boolean {
  return caller.isSuperAdmin || (caller.isAdmin && !account.isAdmin && !account.isSuperAdmin)
}

type Giver = Pick<User, 'isAdmin' | 'isSuperAdmin' | 'isGuide' | 'assignedStudio'>

/** Admins care for every learner, guides for the learners of their studio. */
export function caresFor(giver: Giver, { studio }: Pick<User, 'studio'>): boolean {
  if (giver.isAdmin || giver.isSuperAdmin) return true
  return giver.isGuide && giver.assignedStudio !== null && giver.assignedStudio === studio
}

/** Captain is the only role that such a learner may have. */
export function canGiveCard(giver: Giver, account: Roles & Pick<User, 'studio'>): boolean {
  if (account.isAdmin || account.isSuperAdmin || account.isGuide || account.isCoachWooden) return false
  return caresFor(giver, account)
}
