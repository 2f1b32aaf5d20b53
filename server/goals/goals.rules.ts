// What a caller may do with a goal at an instant: the policies about its owner, then the rules about its state.
import { changeRefusal, completionRefusal, type GoalState } from '../../contract/goal-rules.ts'
import type { Goal } from '../../contract/goals.ts'
import type { Caller } from '../platform/caller.ts'
import { mayCompleteGoals, mayManageGoals, mayReviewGoals, type Owner } from './goals.policy.ts'

/** True, or the code the call would answer. */
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
