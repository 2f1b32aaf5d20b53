// What happened during one visit to a crew's review: which goals were handled, and which one comes next.
import { useReducer } from 'react'
import type { Feedback, FeedbackStatus } from '../../contract/feedback-shapes.ts'

export interface Handled {
  goalId: number
  status: FeedbackStatus
  /** The own entry that this one replaced; giving it again is how to undo. */
  before: Feedback | null
}

export interface Visit {
  /** In the order of handling. */
  handled: readonly Handled[]
  /** Reviewed goals whose three answers are shown again. */
  changing: ReadonlySet<number>
  /** Chosen by the reviewer; the page falls back to the first goal that waits. */
  current: number | null
  /** Goals that the learner changed between reading and answering. */
  revised: ReadonlySet<number>
}

type Happening =
  | { type: 'gave'; handled: Handled; next: number | null }
  | { type: 'failed'; goalId: number; revised: boolean }
  | { type: 'undone'; goalId: number }
  | { type: 'change'; goalId: number }
  | { type: 'keep'; goalId: number }
  | { type: 'go'; goalId: number }

const start: Visit = { handled: [], changing: new Set(), current: null, revised: new Set() }

function visitAfter(visit: Visit, happening: Happening): Visit {
  const { handled, changing, revised } = visit
  switch (happening.type) {
    case 'gave': {
      const { goalId } = happening.handled
      return {
        handled: [...without(handled, goalId), happening.handled],
        changing: less(changing, goalId),
        revised: less(revised, goalId),
        current: happening.next,
      }
    }
    case 'failed': {
      const { goalId } = happening
      return {
        ...visit,
        handled: without(handled, goalId),
        // The current goal stays: the reviewer may be about to answer it.
        revised: happening.revised ? more(revised, goalId) : revised,
      }
    }
    case 'undone':
      return { ...visit, handled: without(handled, happening.goalId), current: happening.goalId }
    case 'change':
      return { ...visit, changing: more(changing, happening.goalId), current: happening.goalId }
    case 'keep':
      return { ...visit, changing: less(changing, happening.goalId) }
    case 'go':
      return visit.current === happening.goalId ? visit : { ...visit, current: happening.goalId }
  }
}

export function useVisit() {
  return useReducer(visitAfter, start)
}

const without = (handled: readonly Handled[], id: number) => handled.filter(({ goalId }) => goalId !== id)
const more = (ids: ReadonlySet<number>, id: number) => new Set([...ids, id])
const less = (ids: ReadonlySet<number>, id: number) => new Set([...ids].filter((one) => one !== id))
