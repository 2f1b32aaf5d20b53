// Who may see a crew, and who may read the goals of its members. The crew is one of the school the caller acts in.
import type { Caller } from '../platform/caller.ts'

type Viewer = Pick<Caller, 'isAdmin' | 'isGuide' | 'isCoach' | 'isCaptain' | 'groupId' | 'assignedCrews'>

/** Its members, and every coach, guide and admin of the school. */
export function mayViewCrew(caller: Viewer, groupId: number): boolean {
  return caller.isAdmin || caller.isGuide || caller.isCoach || caller.groupId === groupId
}

/** Its captain, the coaches assigned to it, and every guide and admin of the school. */
export function mayReadCrewGoals(caller: Viewer, groupId: number): boolean {
  if (caller.isAdmin || caller.isGuide) return true
  if (caller.isCaptain && caller.groupId === groupId) return true
  return caller.isCoach && caller.assignedCrews.includes(groupId)
}

/** Coaches, guides and admins see all crews of the school; everybody else the own one. */
export function seesAllCrews(caller: Pick<Viewer, 'isAdmin' | 'isGuide' | 'isCoach'>): boolean {
  return caller.isAdmin || caller.isGuide || caller.isCoach
}

/** Admins place everybody but admins; those are a super admin's. */
export function mayPlace(
  caller: Pick<Caller, 'isSuperAdmin'>,
  account: { isAdmin: boolean; isSuperAdmin: boolean },
): boolean {
  return caller.isSuperAdmin || !(account.isAdmin || account.isSuperAdmin)
}
