/**
 * What a goal's deadline, lock and archive allow at an instant, whoever acts. The server enforces it; pages that stay open
 * past a deadline follow it until they read again.
 */
import type { GoalStatus } from './goals.ts'

/** Instants in epoch milliseconds. */
export interface GoalState {
  completed: boolean
  isIncompleteLocked: boolean
  deadlineAt: number
  archivedAt: number | null
}

/** At 16:00:00.000 it has passed. A lock stays, even if a clock is set back. */
export function isPast(goal: Pick<GoalState, 'isIncompleteLocked' | 'deadlineAt'>, now: number): boolean {
  return goal.isIncompleteLocked || now >= goal.deadlineAt
}

export function statusOf(goal: Omit<GoalState, 'archivedAt'>, now: number): GoalStatus {
  if (goal.completed) return 'completed'
  return isPast(goal, now) ? 'incomplete' : 'in_progress'
}

/**
 * Why the text cannot be edited, or the goal deleted or reviewed, or null. `bypass` is `canBypassDeadlines` of the person
 * who acts.
 */
export function changeRefusal(
  goal: Omit<GoalState, 'completed'>,
  now: number,
  bypass: boolean,
): 'goal_archived' | 'deadline_passed' | null {
  if (goal.archivedAt !== null) return 'goal_archived'
  return isPast(goal, now) && !bypass ? 'deadline_passed' : null
}

/** Why the tick cannot change to `completed`, or null. A request for the value that the goal has is answered before this. */
export function completionRefusal(
  goal: Omit<GoalState, 'completed'>,
  completed: boolean,
  now: number,
  bypass: boolean,
): 'goal_archived' | 'deadline_passed' | 'goal_locked' | null {
  const refusal = changeRefusal(goal, now, bypass)
  return refusal === 'deadline_passed' && completed ? 'goal_locked' : refusal
}
