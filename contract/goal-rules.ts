/**
 * Decides what a goal's deadline, lock and archive allow at an instant, for every user. The server enforces the rules; pages that
 * stay open past a deadline apply them until they read again.
 */
import type { Day } from './days.ts'
import type { GoalStatus } from './goals.ts'

/** Instants in epoch milliseconds; flags also as stored. */
export interface GoalState {
  completed: boolean | 0 | 1
  isIncompleteLocked: boolean | 0 | 1
  deadlineAt: number
  archivedAt: number | null
}

/** True from 16:00:00.000 on, and for a locked goal always, even if the clock is set back. */
export function isPastDeadline(
  goal: Pick<GoalState, 'isIncompleteLocked' | 'deadlineAt'>,
  now: number,
): boolean {
  return Boolean(goal.isIncompleteLocked) || now >= goal.deadlineAt
}

export function getGoalStatus(goal: Omit<GoalState, 'archivedAt'>, now: number): GoalStatus {
  if (goal.completed) return 'completed'
  return isPastDeadline(goal, now) ? 'incomplete' : 'in_progress'
}

/** Why it cannot be edited or deleted, or null. `bypass` is `canBypassDeadlines` of the person who acts. */
export function changeRefusal(
  goal: Omit<GoalState, 'completed'>,
  now: number,
  bypass: boolean,
): 'goal_archived' | 'deadline_passed' | null {
  if (goal.archivedAt !== null) return 'goal_archived'
  return isPastDeadline(goal, now) && !bypass ? 'deadline_passed' : null
}

/**
 * Why the goal cannot be reviewed, or null. `feedbackUntil` in epoch milliseconds: the deadline, or later where the school
 * has days of grace. A lock ends the feedback only where it has none.
 */
export function reviewRefusal(
  goal: Omit<GoalState, 'completed'> & { feedbackUntil: number },
  now: number,
  bypass: boolean,
): 'goal_archived' | 'deadline_passed' | null {
  const { archivedAt, feedbackUntil, deadlineAt } = goal
  const isIncompleteLocked = goal.isIncompleteLocked && feedbackUntil <= deadlineAt
  return changeRefusal({ archivedAt, isIncompleteLocked, deadlineAt: feedbackUntil }, now, bypass)
}

/** Why the tick cannot change to `completed`, or null. Call it only if the goal has the other value. */
export function completionRefusal(
  goal: Omit<GoalState, 'completed'>,
  completed: boolean,
  now: number,
  bypass: boolean,
): 'goal_archived' | 'deadline_passed' | 'goal_locked' | null {
  const refusal = changeRefusal(goal, now, bypass)
  return refusal === 'deadline_passed' && completed ? 'goal_locked' : refusal
}

/** A goal that was moved and is due after the goal week; the lists of the goal week have it too. */
export function isDueLater(goal: { dueOn: Day; firstDueOn: Day }, weekEnd: Day): boolean {
  return goal.dueOn !== goal.firstDueOn && goal.dueOn > weekEnd
}

/** Why the owner cannot say how the goal is going, or null. No bypass lifts it. */
export function checkRefusal(
  goal: GoalState,
  now: number,
): 'goal_archived' | 'goal_completed' | 'goal_locked' | null {
  if (goal.archivedAt !== null) return 'goal_archived'
  if (goal.completed) return 'goal_completed'
  return isPastDeadline(goal, now) ? 'goal_locked' : null
}

/** The owner's reply to an entry of feedback. */
export interface GivenAnswer {
  text: string
  /** When the first text was sent, in epoch milliseconds. A new text keeps it. */
  createdAt: number
}

/** The writer may change the reply or take it back for this long. */
const ANSWER_EDITABLE_MS = 10 * 60_000

export function isAnswerFinal({ createdAt }: Pick<GivenAnswer, 'createdAt'>, now: number): boolean {
  return now >= createdAt + ANSWER_EDITABLE_MS
}
