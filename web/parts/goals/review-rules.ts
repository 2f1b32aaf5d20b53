// Pure rules of a review: which goals of a crew's week need review, and in which order.

import type { Member } from '../../../contract/crews.ts'
import type { Feedback } from '../../../contract/feedback-shapes.ts'
import { isDueLater, reviewRefusal } from '../../../contract/goal-rules.ts'
import { isInWeek } from '../../../contract/goal-week.ts'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import type { Person } from '../../../contract/people.ts'
import type { WeekDays } from '../../../contract/school-week.ts'
import type { NeedsGoal } from '../people/without-goal.ts'
import { getGoalState } from './goal-standing.ts'

type SchoolWeekDays = Pick<WeekDays, 'weekStart' | 'weekUntil'>

/** A `closed` goal was not reviewed by this user and can no longer be reviewed. */
export type Standing = 'waiting' | 'reviewed' | 'closed' | 'own'
export type ReviewView = 'open' | 'all' | 'none' | 'reflections'

/** The goals that were reviewed during this visit. */
type Handled = Pick<ReadonlySet<number>, 'has'>

/** Finds the reviewer's active feedback. */
export function findOwnFeedback(goal: GoalWithFeedback, reviewerId: number): Feedback | undefined {
  return goal.feedback.find(({ feedbackProviderId }) => feedbackProviderId === reviewerId)
}

export function getReviewStanding(goal: GoalWithFeedback, reviewerId: number): Standing {
  if (goal.userId === reviewerId) return 'own'
  if (findOwnFeedback(goal, reviewerId)) return 'reviewed'
  return goal.abilities.review === true ? 'waiting' : 'closed'
}

/** Updates `abilities.review`, because a deadline can pass while the page is open. `now` is in epoch milliseconds. */
export function withCurrentAbilities(
  goal: GoalWithFeedback,
  now: number,
  canBypass: boolean,
): GoalWithFeedback {
  if (goal.abilities.review !== true) return goal
  const refusal = reviewRefusal(reviewState(goal), now, canBypass)
  return refusal === null ? goal : { ...goal, abilities: { ...goal.abilities, review: refusal } }
}

const reviewState = (goal: GoalWithFeedback) => ({
  ...getGoalState(goal),
  feedbackUntil: Date.parse(goal.feedbackUntil),
})

/** Whether the grace days are over, or the school has none, so only users who may bypass deadlines can review the goal. */
export const needsBypass = (goal: GoalWithFeedback, now: number): boolean =>
  reviewRefusal(reviewState(goal), now, false) === 'deadline_passed'

export interface Progress {
  reviewed: number
  waiting: number
  closed: number
}

/** Counts reviewed and pending goals. The reviewer's own goals are excluded, because nobody reviews their own. */
export function countProgress(goals: readonly GoalWithFeedback[], reviewerId: number): Progress {
  const progress = { reviewed: 0, waiting: 0, closed: 0 }
  for (const goal of goals) {
    const standing = getReviewStanding(goal, reviewerId)
    if (standing !== 'own') progress[standing] += 1
  }
  return progress
}

export interface LearnerGoals {
  learner: Person | Member
  goals: GoalWithFeedback[]
  progress: Progress
  /** The number of goals due in the week, and how many of them are finished. */
  due: number
  done: number
  /** Nothing is due, although the learner is at school in the week. */
  isWithout: boolean
}

interface ToSort {
  members: readonly Person[] | readonly Member[]
  goals: readonly GoalWithFeedback[]
  reviewerId: number
  handled: Handled
  /** If it is absent, all goals count as due in the week. */
  week?: SchoolWeekDays
  needsGoal?: NeedsGoal
}

/**
 * Returns every member with the goals of the week, and the goals of other weeks that await feedback. Learners with
 * unreviewed stuck goals come first, then those with unreviewed goals of earlier weeks, then those with other unreviewed
 * ones; goals are sorted the same way. Goals `handled` during this visit keep their place, so that nothing moves while the
 * reviewer works.
 */
export function sortLearners({
  members,
  goals,
  reviewerId,
  handled,
  week,
  needsGoal = () => true,
}: ToSort): LearnerGoals[] {
  const known = new Set(members.map(({ id }) => id))
  const newcomers = goals.map(({ user }) => user).filter(({ id }) => !known.has(id) && known.add(id))
  const isOpen = (goal: GoalWithFeedback) =>
    handled.has(goal.id) || getReviewStanding(goal, reviewerId) === 'waiting'
  const isEarlier = ({ dueOn }: GoalWithFeedback) => week !== undefined && dueOn < week.weekStart
  const isDue = (goal: GoalWithFeedback) => !week || isInWeek(goal.dueOn, week)
  const isLater = (goal: GoalWithFeedback) => week !== undefined && isDueLater(goal, week.weekUntil)
  const rank = (goal: GoalWithFeedback) => {
    if (!isOpen(goal)) return getReviewStanding(goal, reviewerId) === 'closed' ? 2 : 1
    if (isStuck(goal)) return -2
    return isEarlier(goal) ? -1 : 0
  }
  const learners = [...members, ...newcomers].map((learner) => {
    const own = goals.filter(({ userId }) => userId === learner.id)
    const due = own.filter(isDue)
    return {
      learner,
      goals: own.sort((a, b) => Number(isLater(a)) - Number(isLater(b)) || rank(a) - rank(b) || a.id - b.id),
      progress: countProgress(own, reviewerId),
      due: due.length,
      done: due.filter(({ completed }) => completed).length,
      isWithout: due.length === 0 && needsGoal(learner),
    }
  })
  const learnerRank = (learnerGoals: LearnerGoals) =>
    learnerGoals.goals.some(isOpen)
      ? Math.min(...learnerGoals.goals.map(rank))
      : learnerGoals.goals.length > 0
        ? 1
        : 2
  return learners.sort((a, b) => learnerRank(a) - learnerRank(b))
}

/** Whether the owner says that the open goal is stuck. */
const isStuck = ({ check, status }: GoalWithFeedback): boolean =>
  status === 'in_progress' && check?.state === 'stuck'

/** Picks the view to start with: goals to review, then the reflections `toRead`, or all goals if nothing is pending. */
export function pickFirstView(
  goals: readonly GoalWithFeedback[],
  reviewerId: number,
  toRead = 0,
): ReviewView {
  const waits = goals.some((goal) => getReviewStanding(goal, reviewerId) === 'waiting')
  if (!waits && toRead > 0) return 'reflections'
  return waits || goals.length === 0 ? 'open' : 'all'
}

/** A learner in a view. `goals` are rows, `closed` goals are folded to one line. */
export interface ListedLearner extends LearnerGoals {
  closed: GoalWithFeedback[]
}

/**
 * The view `open` has unreviewed and just handled goals, with closed ones folded. `none` has learners without a goal.
 * `reflections` has no goals.
 */
export function selectLearners(
  view: ReviewView,
  learners: readonly LearnerGoals[],
  reviewerId: number,
  handled: Handled,
): ListedLearner[] {
  if (view === 'reflections') return []
  if (view !== 'open') {
    const listed = view === 'all' ? learners : learners.filter(({ isWithout }) => isWithout)
    return listed.map((learner) => ({ ...learner, closed: [] }))
  }
  const isShown = (goal: GoalWithFeedback) =>
    handled.has(goal.id) || getReviewStanding(goal, reviewerId) === 'waiting'
  const isClosed = (goal: GoalWithFeedback) =>
    !isShown(goal) && getReviewStanding(goal, reviewerId) === 'closed'
  return learners
    .filter(({ goals }) => goals.some(isShown))
    .map((learner) => ({
      ...learner,
      goals: learner.goals.filter(isShown),
      closed: learner.goals.filter(isClosed),
    }))
}

/** Finds the next goal to review after `from`, else the first, or null if there is none. */
export function findNextPending(
  goals: readonly GoalWithFeedback[],
  from: number,
  reviewerId: number,
): number | null {
  const at = goals.findIndex(({ id }) => id === from)
  const rest = [...goals.slice(at + 1), ...goals.slice(0, Math.max(at, 0))]
  return rest.find((goal) => getReviewStanding(goal, reviewerId) === 'waiting')?.id ?? null
}
