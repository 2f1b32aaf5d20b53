// The queue of goals to review: the current one, and the shortcuts. J, K and ? work everywhere on the screen, the others
// only while the focus is in the queue.

import { createContext, type RefObject, use } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ShownWeek } from '../frame/user-and-week.ts'
import { useUser } from '../frame/user-and-week.ts'
import {
  findNextPending,
  findOwnFeedback,
  type LearnerGoals,
  type ReviewView,
} from '../parts/goals/review-rules.ts'
import { useQueueEvents } from './queue-events.ts'
import { useKeysOn } from './review-keys.tsx'
import type { ReviewActions, Visit } from './use-review-actions.ts'

export interface Queue {
  current: number | null
  keysOn: boolean
  /** Whether the goal is shown as one line, because it was reviewed during this visit and not reopened. */
  isFolded: (goal: GoalWithFeedback) => boolean
}

interface QueueSettings {
  /** The goals on the screen, in order. */
  order: readonly GoalWithFeedback[]
  visit: Visit
  view: ReviewView
  actions: ReviewActions
  /** Contains the queue of each tab: `[data-queue]`. */
  within: RefObject<HTMLElement | null>
  paused: boolean
  onHelp: () => void
}

export function useQueue({ order, visit, view, actions, within, paused, onHelp }: QueueSettings): Queue {
  const { id: reviewerId } = useUser()
  const keysOn = useKeysOn()
  const isFolded = (goal: GoalWithFeedback) =>
    view === 'open' &&
    !visit.changing.has(goal.id) &&
    visit.handled.has(goal.id) &&
    findOwnFeedback(goal, reviewerId) !== undefined
  const stops = order.filter((goal) => goal.abilities.review === true && !isFolded(goal))
  const chosen = stops.some(({ id }) => id === visit.current) ? visit.current : null
  const current = chosen ?? findNextPending(stops, -1, reviewerId)

  const answer = (goal: GoalWithFeedback, key: string) => {
    const answered = findOwnFeedback(goal, reviewerId) && !visit.changing.has(goal.id)
    // An accidental second press must not replace feedback, so it only shows the three buttons again.
    if (answered) actions.change(goal.id)
    else if (key === 'a') actions.accept(goal)
    else actions.ask(goal, key === 'i' ? 'needs_improvement' : 'denied')
  }

  useQueueEvents({
    row: 'goal',
    within,
    stops,
    current,
    paused,
    onGo: actions.go,
    onKey: (key, isInside) => {
      const goal = stops.find(({ id }) => id === current)
      const last = [...visit.handled.keys()].at(-1)
      if (key === '?') onHelp()
      else if (!isInside) return false
      else if (key === 'u' && last !== undefined) actions.undo(last)
      else if (goal && /^[aid]$/.test(key)) answer(goal, key)
      else return false
      return true
    },
  })

  return { current, keysOn, isFolded }
}

/** Data that the lists and the rows of a review share. */
interface Reviewing {
  crewId: number
  shown: ShownWeek
  learners: readonly LearnerGoals[]
  visit: Visit
  queue: Queue
  actions: ReviewActions
  /** The goal of the notification that led here. */
  marked: number | undefined
}

const ReviewingContext = createContext<Reviewing | null>(null)
export const ReviewingProvider = ReviewingContext

export function useReviewing(): Reviewing {
  const reviewing = use(ReviewingContext)
  if (!reviewing) throw new Error('useReviewing needs a review')
  return reviewing
}
