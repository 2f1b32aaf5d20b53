// Who may do what with whose goals. The school is settled already: policies speak of people of one school.
import type { Caller } from '../platform/caller.ts'

/** What the policies ask about the owner of a goal, as it is now. */
export interface Owner {
  id: number
  groupId: number | null
  studioId: number | null
}

/** The captain of the owner's crew, or a coach assigned to it. */
function leadsCrewOf(caller: Caller, owner: Owner): boolean {
  if (owner.groupId === null) return false
  return (
    (caller.isCaptain && caller.groupId === owner.groupId) ||
    (caller.isCoach && caller.assignedCrews.includes(owner.groupId))
  )
}

export function mayReadGoals(caller: Caller, owner: Owner): boolean {
  return caller.id === owner.id || caller.isGuide || caller.isAdmin || leadsCrewOf(caller, owner)
}

/** Create, edit, delete. */
export function mayManageGoals(caller: Caller, owner: Owner): boolean {
  return caller.id === owner.id || caller.isAdmin || leadsCrewOf(caller, owner)
}

/** Those who manage, and the guide of the owner's studio. */
export function mayCompleteGoals(caller: Caller, owner: Owner): boolean {
  const guides = caller.isGuide && owner.studioId !== null && caller.assignedStudioId === owner.studioId
  return guides || mayManageGoals(caller, owner)
}

/** Never one's own. */
export function mayReviewGoals(caller: Caller, owner: Owner): boolean {
  return caller.id !== owner.id && leadsCrewOf(caller, owner)
}
