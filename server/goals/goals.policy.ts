// Who may change, complete and review goals, by owner. Reading is in people/people.policy.ts. The caller's access to the
// school is checked before.
import { changeRefusal, completionRefusal, type GoalState, reviewRefusal } from '../../contract/goal-rules.ts'
import type { Goal } from '../../contract/goals.ts'
import { guidesStudio, leadsCrew, mayGiveTime } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'

/** The current crew and studio of a goal's owner. */
export interface Owner {
  id: number
  groupId: number | null
  studioId: number | null
}

/** The row of an owner. Goals of a leaver are read and deleted, but no longer changed. */
export interface OwnerState extends Owner {
  hasLeft: boolean
}

/** Create, edit, delete. */
export function mayManageGoals(caller: Caller, owner: Owner): boolean {
  return caller.id === owner.id || caller.isAdmin || leadsCrew(caller, owner.groupId)
}

/** Those who manage, and the guide of the owner's studio. */
export function mayCompleteGoals(caller: Caller, owner: Owner): boolean {
  return guidesStudio(caller, owner.studioId) || mayManageGoals(caller, owner)
}

/** Never one's own. */
export function mayReviewGoals(caller: Caller, owner: Owner): boolean {
  return caller.id !== owner.id && leadsCrew(caller, owner.groupId)
}

/** Why a goal can no longer be completed, reopened or edited, whatever its deadline; null if it can. */
export function readOnlyRefusal(
  { archivedAt }: Pick<GoalState, 'archivedAt'>,
  { hasLeft }: Pick<OwnerState, 'hasLeft'>,
): 'goal_archived' | 'account_left' | null {
  if (archivedAt !== null) return 'goal_archived'
  return hasLeft ? 'account_left' : null
}

/** Why a goal cannot get another day, for every caller; null if it can. */
export function moveRefusal(
  goal: Pick<GoalState, 'completed' | 'archivedAt'>,
  owner: Pick<OwnerState, 'hasLeft'>,
): 'goal_archived' | 'account_left' | 'goal_completed' | null {
  return readOnlyRefusal(goal, owner) ?? (goal.completed ? 'goal_completed' : null)
}

/** What the caller may do with a goal at `now`: true, or the error code that the call would return. */
export function abilitiesOf(
  caller: Caller,
  owner: OwnerState,
  goal: GoalState & { feedbackUntil: number },
  now: number,
): Goal['abilities'] {
  const bypass = caller.canBypassDeadlines
  const inTime = changeRefusal(goal, now, bypass) ?? true
  const manages = mayManageGoals(caller, owner)
  const readOnly = readOnlyRefusal(goal, owner)
  return {
    edit: manages ? (readOnly ?? inTime) : 'forbidden',
    delete: manages ? inTime : 'forbidden',
    complete: mayCompleteGoals(caller, owner)
      ? (readOnly ?? completionRefusal(goal, !goal.completed, now, bypass) ?? true)
      : 'forbidden',
    review: mayReviewGoals(caller, owner) ? (reviewRefusal(goal, now, bypass) ?? true) : 'forbidden',
    extend: mayGiveTime(caller, owner) ? (moveRefusal(goal, owner) ?? true) : 'forbidden',
    carry: 'switched_off',
    check: 'switched_off',
  }
}
