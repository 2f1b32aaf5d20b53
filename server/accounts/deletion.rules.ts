// Protects accounts from being deleted or marked as left: the caller, the last active super admin, and the last active
// admin of a school that has other users.

interface Account {
  id: number
  isAdmin: boolean
  isSuperAdmin: boolean
}

/** The state before. A super admin of the school is one of its admins. Leavers are users, but no admins. */
export interface SchoolAdmins {
  /** Null for people without a school. */
  school: { users: number; admins: readonly number[] } | null
  superAdmins: readonly number[]
}

/**
 * The ids of the refused among `requested`, with the error codes. Admins are checked last, so that the last admin may go
 * when the list has all other users of the school too. `usersStay` is true for leavers, who remain users of the school.
 */
export function findRefusedDeletions(
  callerId: number,
  requested: readonly Account[],
  { school, superAdmins }: SchoolAdmins,
  { usersStay = false } = {},
): Map<number, 'own_account' | 'last_admin'> {
  const refused = new Map<number, 'own_account' | 'last_admin'>()
  let usersLeft = school?.users ?? 0
  const adminsLeft = new Set(school?.admins)
  const superAdminsLeft = new Set(superAdmins)
  const isLast = (id: number, ids: ReadonlySet<number>) => ids.has(id) && ids.size === 1
  for (const account of requested.toSorted((a, b) => Number(isAnyAdmin(a)) - Number(isAnyAdmin(b)))) {
    const { id } = account
    if (id === callerId) refused.set(id, 'own_account')
    else if (isLast(id, superAdminsLeft) || (usersLeft > 1 && isLast(id, adminsLeft))) {
      refused.set(id, 'last_admin')
    } else {
      if (!usersStay) usersLeft--
      adminsLeft.delete(id)
      superAdminsLeft.delete(id)
    }
  }
  return refused
}

function isAnyAdmin({ isAdmin, isSuperAdmin }: Account): boolean {
  return isAdmin || isSuperAdmin
}
