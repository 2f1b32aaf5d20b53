// The queue of goals: which one is current, and the keys that work while the focus is inside.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { focusGoal } from './focus-goal.ts'
import { useKeysOn } from './keys-preference.ts'
import { nextWaiting, ownFeedback, type ReviewView } from './review-rules.ts'
import type { Visit } from './review-visit.ts'
import type { ReviewActions } from './use-review-actions.ts'

export interface Queue {
  current: number | null
  keysOn: boolean
  /** Whether the goal stands as one line: handled in this visit, and not opened again. */
  isFolded: (goal: GoalWithFeedback) => boolean
}

interface QueueSettings {
  /** The goals on the screen, in their order. */
  order: readonly GoalWithFeedback[]
  visit: Visit
  view: ReviewView
  reviewerId: number
  actions: ReviewActions
  /** Holds the queue of every tab: `[data-queue]`. */
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

  const step = (by: 1 | -1) => {
    const at = stops.findIndex(({ id }) => id === current)
    const next = stops[Math.min(Math.max(at + by, 0), stops.length - 1)]
    if (!next) return
    actions.go(next.id)
    focusGoal(next.id)
  }

  const answer = (goal: GoalWithFeedback, key: string) => {
    const answered = ownFeedback(goal, reviewerId) && !visit.changing.has(goal.id)
    // One press too many does not replace what was said: it offers the three answers first.
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

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!keysOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    // The tabs and the buttons beside them lie outside of the queue.
    const { target } = event
    if (!(target instanceof Element) || !target.closest('[data-queue]')) return
    if (target.closest('input, select, textarea')) return
    if (press(event.key.toLowerCase())) event.preventDefault()
  })

  // A pointer makes a goal current when it is let go, not when it goes down: the row changes its shape, and the
  // button under the pointer would be gone.
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
    queue.addEventListener('keydown', keys)
    queue.addEventListener('focusin', point)
    queue.addEventListener('click', point)
    return () => {
      queue.removeEventListener('keydown', keys)
      queue.removeEventListener('focusin', point)
      queue.removeEventListener('click', point)
    }
  }, [within])

  return { current, keysOn, isFolded }
}
