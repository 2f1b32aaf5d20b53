// What may happen to a goal in its state at an instant, apart from who asks.
import type { ErrorCode } from '../../contract/errors.ts'
import type { Goal, GoalStatus } from '../../contract/goals.ts'
import type { Caller } from '../platform/caller.ts'
import { mayCompleteGoals, mayManageGoals, mayReviewGoals, type Owner } from './goals.policy.ts'

/** The state that the rules ask about; instants in epoch milliseconds. */
export interface GoalState {
  completed: boolean
  isIncompleteLocked: boolean
  deadlineAt: number
  archivedAt: number | null
}

/** At 16:00:00.000 it has passed. A lock stays, even if a clock is set back. */
export function isPast(goal: GoalState, now: number): boolean {
  return goal.isIncompleteLocked || now >= goal.deadlineAt
}

export function statusOf(goal: GoalState, now: number): GoalStatus {
  if (goal.completed) return 'completed'
  return isPast(goal, now) ? 'incomplete' : 'in_progress'
}

type Refusal = ErrorCode | null

/** Why the text cannot be edited or the goal deleted, or null. */
export function changeRefusal(goal: GoalState, now: number, bypass: boolean): Refusal {
  if (goal.archivedAt !== null) return 'goal_archived'
  return isPast(goal, now) && !bypass ? 'deadline_passed' : null
}

/** Why the tick cannot change to `completed`, or null. Asking for the value it has is answered before this. */
export function completionRefusal(
  goal: GoalState,
  completed: boolean,
  now: number,
  bypass: boolean,
): Refusal {
  if (goal.archivedAt !== null) return 'goal_archived'
  if (!isPast(goal, now) || bypass) return null
  return completed ? 'goal_locked' : 'deadline_passed'
}

/** Why it cannot be reviewed now, or null. */
export function reviewRefusal(goal: GoalState, now: number, bypass: boolean): Refusal {
  return changeRefusal(goal, now, bypass)
}

/** What the caller may do with the goal now: true, or the code the call would answer. */
export function abilitiesOf(caller: Caller, owner: Owner, goal: GoalState, now: number): Goal['abilities'] {
  const bypass = caller.canBypassDeadlines
  const change = mayManageGoals(caller, owner) ? (changeRefusal(goal, now, bypass) ?? true) : 'forbidden'
  return {
    edit: change,
    delete: change,
    complete: mayCompleteGoals(caller, owner)
      ? (completionRefusal(goal, !goal.completed, now, bypass) ?? true)
      : 'forbidden',
    review: mayReviewGoals(caller, owner) ? (reviewRefusal(goal, now, bypass) ?? true) : 'forbidden',
  }
}
