// Who may see a crew, and who may read the goals of its members. The crew is in the school that the caller acts in.
import { leadsCrew, seesWholeSchool } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'

type Viewer = Pick<Caller, 'isAdmin' | 'isGuide' | 'isCoach' | 'isCaptain' | 'groupId' | 'assignedCrews'>

/** Its members, and every coach, guide and admin of the school. */
export function mayViewCrew(caller: Viewer, groupId: number): boolean {
  return seesWholeSchool(caller) || caller.groupId === groupId
}

/** Its captain, the coaches assigned to it, and every guide and admin of the school. */
export function mayReadCrewGoals(caller: Viewer, groupId: number): boolean {
  return caller.isAdmin || caller.isGuide || leadsCrew(caller, groupId)
}
