// Who may change, complete and review goals, by owner. Reading is in people/people.policy.ts. The caller's access to the
// school is checked before.
import { changeRefusal, completionRefusal, type GoalState } from '../../contract/goal-rules.ts'
import type { Goal } from '../../contract/goals.ts'
import { leadsCrew } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'

/** The current crew and studio of a goal's owner. */
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

/** What the caller may do with a goal at `now`: true, or the error code that the call would return. */
export function abilitiesOf(caller: Caller, owner: Owner, goal: GoalState, now: number): Goal['abilities'] {
  const bypass = caller.canBypassDeadlines
  const inTime = changeRefusal(goal, now, bypass) ?? true
  const change = mayManageGoals(caller, owner) ? inTime : 'forbidden'
  return {
    edit: change,
    delete: change,
    complete: mayCompleteGoals(caller, owner)
      ? (completionRefusal(goal, !goal.completed, now, bypass) ?? true)
      : 'forbidden',
    review: mayReviewGoals(caller, owner) ? inTime : 'forbidden',
  }
}
