// The rules that decide who may see a crew and read its members' goals. The crew is in the school that the caller acts in.
import { leadsCrew, seesWholeSchool } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'

type Viewer = Pick<Caller, 'isAdmin' | 'isGuide' | 'isCoach' | 'isCaptain' | 'groupId' | 'assignedCrews'>

/** A crew is visible to its members, and to every coach, guide and admin of the school. */
export function mayViewCrew(caller: Viewer, groupId: number): boolean {
  return seesWholeSchool(caller) || caller.groupId === groupId
}

/** A crew's goals are visible to its captain and coaches, and to every guide and admin of the school. */
export function mayReadCrewGoals(caller: Viewer, groupId: number): boolean {
  return caller.isAdmin || caller.isGuide || leadsCrew(caller, groupId)
}
