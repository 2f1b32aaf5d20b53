// Who may do what with whose goals; who may read them, people/people.policy.ts says. The school is settled already: policies speak of people of one school.
import { leadsCrew } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'

/** What the policies ask about the owner of a goal, as it is now. */
export interface Owner {
  id: number
  groupId: number | null
  studioId: number | null
}

/** Create, edit, delete. */
export function mayManageGoals(caller: Caller, owner: Owner): boolean {
  return caller.id === owner.id || caller.isAdmin || leadsCrew(caller, owner.groupId)
}

/** Those who manage, and the guide of the owner's studio. */
export function mayCompleteGoals(caller: Caller, owner: Owner): boolean {
  const guides = caller.isGuide && owner.studioId !== null && caller.assignedStudioId === owner.studioId
  return guides || mayManageGoals(caller, owner)
}

/** Never one's own. */
export function mayReviewGoals(caller: Caller, owner: Owner): boolean {
  return caller.id !== owner.id && leadsCrew(caller, owner.groupId)
}
