// What a reviewer still has to do and in which order: pure decisions over a crew's goals of one week.
import type { Member } from '../../contract/crews.ts'
import type { Feedback } from '../../contract/feedback-shapes.ts'
import { changeRefusal } from '../../contract/goal-rules.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { Person } from '../../contract/people.ts'
import { goalState } from '../goals/goal-standing.ts'

/** `closed`: not reviewed by this person, and no longer reviewable. */
export type Standing = 'waiting' | 'reviewed' | 'closed' | 'own'
export type ReviewView = 'open' | 'all' | 'none'

/** The reviewer's entry that counts now. */
export function ownFeedback(goal: GoalWithFeedback, reviewerId: number): Feedback | undefined {
  return goal.feedback.find(({ feedbackProviderId }) => feedbackProviderId === reviewerId)
}

export function standingOf(goal: GoalWithFeedback, reviewerId: number): Standing {
  if (goal.userId === reviewerId) return 'own'
  if (ownFeedback(goal, reviewerId)) return 'reviewed'
  return goal.abilities.review === true ? 'waiting' : 'closed'
}

/** The server's answer ages: a deadline passes while the page is open. `now` in epoch milliseconds. */
export function asOf(goal: GoalWithFeedback, now: number, canBypass: boolean): GoalWithFeedback {
  if (goal.abilities.review !== true) return goal
  const refusal = changeRefusal(goalState(goal), now, canBypass)
  return refusal === null ? goal : { ...goal, abilities: { ...goal.abilities, review: refusal } }
}

export interface Progress {
  reviewed: number
  waiting: number
  closed: number
}

/** Own goals are nobody's to review, so they count nowhere. */
export function progressOf(goals: readonly GoalWithFeedback[], reviewerId: number): Progress {
  const progress = { reviewed: 0, waiting: 0, closed: 0 }
  for (const goal of goals) {
    const standing = standingOf(goal, reviewerId)
    if (standing !== 'own') progress[standing] += 1
  }
  return progress
}

export interface LearnerGoals {
  learner: Person
  goals: GoalWithFeedback[]
  progress: Progress
  /** Finished goals of the week. */
  done: number
}

/**
 * Every member with the goals of the week. Who has something unreviewed comes first, and so does it among the goals;
 * what was `handled` during this visit keeps its place, so that nothing jumps away under the reviewer.
 */
export function learnersInOrder(
  members: readonly Person[] | readonly Member[],
  goals: readonly GoalWithFeedback[],
  reviewerId: number,
  handled: ReadonlySet<number>,
): LearnerGoals[] {
  const known = new Set(members.map(({ id }) => id))
  const newcomers = goals.map(({ user }) => user).filter(({ id }) => !known.has(id) && known.add(id))
  const isOpen = (goal: GoalWithFeedback) =>
    handled.has(goal.id) || standingOf(goal, reviewerId) === 'waiting'
  const rank = (goal: GoalWithFeedback) =>
    isOpen(goal) ? 0 : standingOf(goal, reviewerId) === 'closed' ? 2 : 1
  const learners = [...members, ...newcomers].map((learner) => {
    const own = goals.filter(({ userId }) => userId === learner.id)
    return {
      learner,
      goals: own.sort((one, other) => rank(one) - rank(other) || one.id - other.id),
      progress: progressOf(own, reviewerId),
      done: own.filter(({ completed }) => completed).length,
    }
  })
  const later = (of: LearnerGoals) => (of.goals.some(isOpen) ? 0 : of.goals.length > 0 ? 1 : 2)
  return learners.sort((one, other) => later(one) - later(other))
}

/** What waits; when nothing does, all goals with what was said to them. */
export function firstView(goals: readonly GoalWithFeedback[], reviewerId: number): ReviewView {
  const waits = goals.some((goal) => standingOf(goal, reviewerId) === 'waiting')
  return waits || goals.length === 0 ? 'open' : 'all'
}

/** What a view shows: `open` what is unreviewed or was handled in this visit, `none` the learners without a goal. */
export function shownIn(
  view: ReviewView,
  learners: readonly LearnerGoals[],
  reviewerId: number,
  handled: ReadonlySet<number>,
): LearnerGoals[] {
  if (view === 'all') return [...learners]
  if (view === 'none') return learners.filter(({ goals }) => goals.length === 0)
  const isShown = (goal: GoalWithFeedback) => {
    const standing = standingOf(goal, reviewerId)
    return handled.has(goal.id) || standing === 'waiting' || standing === 'closed'
  }
  return learners
    .map((learner) => ({ ...learner, goals: learner.goals.filter(isShown) }))
    .filter(({ goals }) => goals.length > 0)
}

/** The goal to go on with after `from`: the next one that waits, else the first. */
export function nextWaiting(
  goals: readonly GoalWithFeedback[],
  from: number,
  reviewerId: number,
): number | null {
  const at = goals.findIndex(({ id }) => id === from)
  const rest = [...goals.slice(at + 1), ...goals.slice(0, Math.max(at, 0))]
  return rest.find((goal) => standingOf(goal, reviewerId) === 'waiting')?.id ?? null
}
