// The queue of goals to review: the current one, and the keys. J, K and ? work everywhere on the screen, the others only
// while the focus is in the queue.

import type { RefObject } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ShownWeek } from '../frame/goal-week.ts'
import {
  type LearnerGoals,
  type ListedLearner,
  nextWaiting,
  ownFeedback,
  type ReviewView,
} from '../parts/goals/review-rules.ts'
import { focusRow, isCovered, useQueueEvents } from './queue-events.ts'
import { useKeysOn } from './review-keys.tsx'
import type { ReviewActions, Visit } from './use-review-actions.ts'

export interface Queue {
  current: number | null
  keysOn: boolean
  /** Shown as one line: reviewed during this visit and not reopened. */
  isFolded: (goal: GoalWithFeedback) => boolean
}

interface QueueSettings {
  /** The goals on the screen, in their order. */
  order: readonly GoalWithFeedback[]
  visit: Visit
  view: ReviewView
  reviewerId: number
  actions: ReviewActions
  /** Contains the queue of each tab: `[data-queue]`. */
  within: RefObject<HTMLElement | null>
  onHelp: () => void
}

export function useQueue({ order, visit, view, reviewerId, actions, within, onHelp }: QueueSettings): Queue {
  const keysOn = useKeysOn()
  const isFolded = (goal: GoalWithFeedback) =>
    view === 'open' &&
    !visit.changing.has(goal.id) &&
    visit.handled.some(({ goalId }) => goalId === goal.id) &&
    ownFeedback(goal, reviewerId) !== undefined
  const stops = order.filter((goal) => goal.abilities.review === true && !isFolded(goal))
  const chosen = stops.some(({ id }) => id === visit.current) ? visit.current : null
  const current = chosen ?? nextWaiting(stops, -1, reviewerId)

  const goTo = (goal: GoalWithFeedback | undefined) => {
    if (!goal) return
    actions.go(goal.id)
    focusRow('goal', goal.id)
  }

  const step = (by: 1 | -1) => {
    const at = stops.findIndex(({ id }) => id === current)
    goTo(stops[Math.min(Math.max(at + by, 0), stops.length - 1)])
  }

  const answer = (goal: GoalWithFeedback, key: string) => {
    const answered = ownFeedback(goal, reviewerId) && !visit.changing.has(goal.id)
    // An accidental second press must not replace feedback, so it only shows the three buttons again.
    if (answered) actions.change(goal.id)
    else if (key === 'a') actions.accept(goal)
    else actions.ask(goal, key === 'i' ? 'needs_improvement' : 'denied')
  }

  const press = (key: string): boolean => {
    const goal = stops.find(({ id }) => id === current)
    const last = visit.handled.at(-1)
    if (key === 'j') step(1)
    else if (key === 'k') step(-1)
    else if (key === '?') onHelp()
    else if (key === 'u' && last) actions.undo(last.goalId)
    else if (goal && /^[aid]$/.test(key)) answer(goal, key)
    else return false
    return true
  }

  /** Outside of the queue J and K only enter it, so that no goal is answered that was not seen. */
  const pressOutside = (key: string): boolean => {
    if (isCovered()) return false
    if (key === 'j' || key === 'k') goTo(stops.find(({ id }) => id === current) ?? stops[0])
    else if (key === '?') onHelp()
    else return false
    return true
  }

  useQueueEvents({
    row: 'goal',
    within,
    // The tabs and the buttons next to them are outside of the queue.
    onKey: (key, target) => (target.closest('[data-queue]') ? press(key) : pressOutside(key)),
    onChoose: (id) => {
      if (stops.some((goal) => goal.id === id)) actions.go(id)
    },
  })

  return { current, keysOn, isFolded }
}

/** Props of every list of the queue. */
export interface QueueProps {
  learners: readonly LearnerGoals[]
  listed: readonly ListedLearner[]
  shown: ShownWeek
  visit: Visit
  queue: Queue
  actions: ReviewActions
  crewId: number
  /** The goal of the notification that led here. */
  marked: number | undefined
}
