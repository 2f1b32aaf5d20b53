// Who may do what to whose account. The school is settled already: the caller is a super admin, or both are of one.
import type { User } from '../../contract/people.ts'
import type { Caller } from '../platform/caller.ts'

type Roles = Pick<User, 'isAdmin' | 'isSuperAdmin' | 'isGuide' | 'isCoachWooden'>

/** Editing and deleting: admins also the other admins of their school, but for the super admins among them. */
export function mayEditAccount(
  caller: Pick<Caller, 'isAdmin' | 'isSuperAdmin'>,
  account: Pick<Roles, 'isSuperAdmin'>,
): boolean {
  return caller.isSuperAdmin || (caller.isAdmin && !account.isSuperAdmin)
}

/** Roles, studio and crew: only a super admin touches an account that holds isAdmin or isSuperAdmin. */
export function mayChangeStanding(
  caller: Pick<Caller, 'isAdmin' | 'isSuperAdmin'>,
  account: Pick<Roles, 'isAdmin' | 'isSuperAdmin'>,
): boolean {
  return caller.isSuperAdmin || (caller.isAdmin && !account.isAdmin && !account.isSuperAdmin)
}

/** Admins for every learner, a guide for those of its studio; never for anybody with another role but captain. */
export function mayGiveCard(
  giver: Pick<User, 'isAdmin' | 'isSuperAdmin' | 'isGuide' | 'assignedStudio'>,
  account: Roles & Pick<User, 'studio'>,
): boolean {
  if (account.isAdmin || account.isSuperAdmin || account.isGuide || account.isCoachWooden) return false
  if (giver.isAdmin || giver.isSuperAdmin) return true
  return giver.isGuide && giver.assignedStudio !== null && giver.assignedStudio === account.studio
}
