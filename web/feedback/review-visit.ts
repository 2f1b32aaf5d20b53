// The state of one visit to a crew's review: which goals were handled, and which one is current.
import { useReducer } from 'react'
import type { Feedback, FeedbackStatus } from '../../contract/feedback-shapes.ts'

export interface Handled {
  goalId: number
  status: FeedbackStatus
  /** The user's feedback that this one replaced; undo submits it again. */
  before: Feedback | null
}

export interface Visit {
  /** Oldest first. */
  handled: readonly Handled[]
  /** Reviewed goals that show the three buttons again. */
  changing: ReadonlySet<number>
  /** Chosen by the reviewer; null stands for the first goal to review. */
  current: number | null
  /** Goals that the learner changed between the reviewer's reading and responding. */
  revised: ReadonlySet<number>
}

export type VisitAction =
  | { type: 'submitted'; handled: Handled; next: number | null }
  | { type: 'failed'; goalId: number; revised: boolean }
  | { type: 'undone'; goalId: number }
  | { type: 'change'; goalId: number }
  | { type: 'keep'; goalId: number }
  | { type: 'go'; goalId: number }

const start: Visit = { handled: [], changing: new Set(), current: null, revised: new Set() }

function visitAfter(visit: Visit, action: VisitAction): Visit {
  const { handled, changing, revised } = visit
  switch (action.type) {
    case 'submitted': {
      const { goalId } = action.handled
      return {
        handled: [...without(handled, goalId), action.handled],
        changing: remove(changing, goalId),
        revised: remove(revised, goalId),
        current: action.next,
      }
    }
    case 'failed': {
      const { goalId } = action
      return {
        ...visit,
        handled: without(handled, goalId),
        // The current goal stays, because the reviewer may already be working on it.
        revised: action.revised ? add(revised, goalId) : revised,
      }
    }
    case 'undone':
      return { ...visit, handled: without(handled, action.goalId), current: action.goalId }
    case 'change':
      return { ...visit, changing: add(changing, action.goalId), current: action.goalId }
    case 'keep':
      return { ...visit, changing: remove(changing, action.goalId) }
    case 'go':
      return visit.current === action.goalId ? visit : { ...visit, current: action.goalId }
  }
}

export function useVisit() {
  return useReducer(visitAfter, start)
}

const without = (handled: readonly Handled[], id: number) => handled.filter(({ goalId }) => goalId !== id)
const add = (ids: ReadonlySet<number>, id: number) => new Set([...ids, id])
const remove = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((one) => one !== id))
