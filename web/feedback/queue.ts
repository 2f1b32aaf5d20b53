// The queue of goals to review: the current one, and the keys. J, K and ? work everywhere on the screen, the others only
// while the focus is in the queue.

import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ShownWeek } from '../frame/goal-week.ts'
import {
  type LearnerGoals,
  type ListedLearner,
  nextWaiting,
  ownFeedback,
  type ReviewView,
} from '../parts/goals/review-rules.ts'
import { useKeysOn } from './review-keys.tsx'
import type { Visit } from './review-visit.ts'
import { focusGoal, type ReviewActions } from './use-review-actions.ts'

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

/** What takes the keys itself while it is open. */
export const OPEN_OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"]'

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
    focusGoal(goal.id)
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
    if (document.querySelector(OPEN_OVERLAY)) return false
    if (key === 'j' || key === 'k') goTo(stops.find(({ id }) => id === current) ?? stops[0])
    else if (key === '?') onHelp()
    else return false
    return true
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!keysOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (!(target instanceof Element) || target.closest('input, select, textarea')) return
    // The tabs and the buttons next to them are outside of the queue.
    const key = event.key.toLowerCase()
    const used = target.closest('[data-queue]') ? press(key) : pressOutside(key)
    if (used) event.preventDefault()
  })

  // A pointer makes a goal current on click, not on pointer down: the row then changes its layout, and the button under
  // the pointer would move away.
  const onPoint = useEffectEvent(({ type, target }: Event) => {
    if (!(target instanceof Element)) return
    if (type === 'focusin' ? !target.matches(':focus-visible') : target.closest('button, a, summary')) return
    const id = Number(target.closest('[data-goal]')?.getAttribute('data-goal'))
    if (stops.some((goal) => goal.id === id)) actions.go(id)
  })

  useEffect(() => {
    const queue = within.current
    if (!queue) return
    const keys = (event: KeyboardEvent) => onKeyDown(event)
    const point = (event: Event) => onPoint(event)
    document.addEventListener('keydown', keys)
    queue.addEventListener('focusin', point)
    queue.addEventListener('click', point)
    return () => {
      document.removeEventListener('keydown', keys)
      queue.removeEventListener('focusin', point)
      queue.removeEventListener('click', point)
    }
  }, [within])

  return { current, keysOn, isFolded }
}

/** Props of every list of the queue. */
export interface QueueProps {
  learners: readonly LearnerGoals[]
  /** Learners in the current view. */
  listed: readonly ListedLearner[]
  shown: ShownWeek
  visit: Visit
  queue: Queue
  actions: ReviewActions
  crewId: number
  /** The goal of the notification that led here. */
  marked: number | undefined
}
