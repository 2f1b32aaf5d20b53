// Who may not be deleted: oneself, the last super admin, and the last admin of a school that has other users.

interface Account {
  id: number
  isAdmin: boolean
  isSuperAdmin: boolean
}

/** What is there before anybody goes. A super admin of the school is one of its admins. */
export interface Around {
  /** Null for people without a school, who leave nobody behind. */
  school: { users: number; admins: readonly number[] } | null
  superAdmins: readonly number[]
}

/**
 * The refused among `asked`, each with the code. Admins go last, so that a list with everybody else of a school on it
 * may also hold its last admin.
 */
export function refusedDeletions(
  callerId: number,
  asked: readonly Account[],
  { school, superAdmins }: Around,
): Map<number, 'own_account' | 'last_admin'> {
  const refused = new Map<number, 'own_account' | 'last_admin'>()
  let usersLeft = school?.users ?? 0
  const adminsLeft = new Set(school?.admins)
  const superAdminsLeft = new Set(superAdmins)
  const isLast = (id: number, of: ReadonlySet<number>) => of.has(id) && of.size === 1
  for (const account of asked.toSorted((a, b) => Number(isAnyAdmin(a)) - Number(isAnyAdmin(b)))) {
    const { id } = account
    if (id === callerId) refused.set(id, 'own_account')
    else if (isLast(id, superAdminsLeft) || (usersLeft > 1 && isLast(id, adminsLeft))) {
      refused.set(id, 'last_admin')
    } else {
      usersLeft--
      adminsLeft.delete(id)
      superAdminsLeft.delete(id)
    }
  }
  return refused
}

function isAnyAdmin({ isAdmin, isSuperAdmin }: Account): boolean {
  return isAdmin || isSuperAdmin
}
