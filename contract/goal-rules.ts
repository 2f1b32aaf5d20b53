/**
 * Decides what a goal's deadline, lock and archive allow at a given time. The server enforces these rules. A page that stays
 * open past a deadline applies them too, until it reads the goal again.
 */
import type { Day } from './days.ts'
import type { GoalStatus } from './goals.ts'

/** The most people for whom one call sets a goal. */
export const MAX_GOAL_OWNERS = 200

/** Instants are in epoch milliseconds. Flags may be the numbers that the database stores. */
export interface GoalState {
  completed: boolean | 0 | 1
  isIncompleteLocked: boolean | 0 | 1
  deadlineAt: number
  archivedAt: number | null
}

/** Returns true from the first millisecond of the deadline on. A locked goal is always past its deadline, even if the clock is set back. */
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

/** Returns why the goal cannot be edited or deleted, or null. `bypass` is the caller's `canBypassDeadlines`. */
export function changeRefusal(
  goal: Omit<GoalState, 'completed'>,
  now: number,
  bypass: boolean,
): 'goal_archived' | 'deadline_passed' | null {
  if (goal.archivedAt !== null) return 'goal_archived'
  return isPastDeadline(goal, now) && !bypass ? 'deadline_passed' : null
}

/**
 * Returns why the goal cannot be reviewed, or null. `feedbackUntil`, in epoch milliseconds, is the deadline or, in a school
 * with grace days, a later time. In such a school a locked goal can still be reviewed until then.
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

/** Returns why an open goal cannot be completed or a completed one cannot be reopened, or null. */
export function completionRefusal(
  goal: GoalState,
  now: number,
  bypass: boolean,
): 'goal_archived' | 'deadline_passed' | 'goal_locked' | null {
  const refusal = changeRefusal(goal, now, bypass)
  return refusal === 'deadline_passed' && !goal.completed ? 'goal_locked' : refusal
}

/** Returns whether a goal was moved to a day after the goal week. The lists of the goal week still include it. */
export function isDueLater(goal: { dueOn: Day; firstDueOn: Day }, weekUntil: Day): boolean {
  return goal.dueOn !== goal.firstDueOn && goal.dueOn > weekUntil
}

/** Returns why the owner cannot answer 'How is it going?', or null. It also applies to people who can bypass deadlines. */
export function progressCheckRefusal(
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

/** How long the writer may change or delete the reply. */
const ANSWER_EDITABLE_MS = 10 * 60_000

export function isAnswerFinal({ createdAt }: Pick<GivenAnswer, 'createdAt'>, now: number): boolean {
  return now >= createdAt + ANSWER_EDITABLE_MS
}
