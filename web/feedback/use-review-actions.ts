// What a reviewer can do with a goal, by button or key.
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Feedback, FeedbackStatus, NegativeStatus } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ApiError } from '../api/api-error.ts'
import { useUser } from '../frame/session-context.ts'
import { nextWaiting, ownFeedback } from '../parts/goals/review-rules.ts'
import { showSuccess } from '../ui/toast.ts'
import { type FeedbackInput, useGiveFeedback } from './give-feedback.ts'
import { focusRow } from './queue-events.ts'

export type ReviewActions = ReturnType<typeof useReviewActions>['actions']

export function useReviewActions({
  crewId,
  goals,
  order,
  visit,
  dispatch,
}: {
  crewId: number
  goals: readonly GoalWithFeedback[]
  /** Those on the screen, in their order. */
  order: readonly GoalWithFeedback[]
  visit: Visit
  dispatch: (action: VisitAction) => void
}) {
  const me = useUser()
  const [opened, setOpened] = useState<{ goal: GoalWithFeedback; status: NegativeStatus } | null>(null)
  // The button of a toast is pressed after later renders, so it reads the latest state from this ref.
  const latest = useRef({ goals, visit })
  useEffect(() => {
    latest.current = { goals, visit }
  }, [goals, visit])
  const find = (id: number) => latest.current.goals.find((goal) => goal.id === id)
  const give = useGiveFeedback({
    crewId,
    onSubmitted: (goalId) => showSubmitted(goalId),
    onRefused: (goalId, error) => refused(goalId, error),
  })

  const showSubmitted = (goalId: number) =>
    showSuccess('Feedback submitted successfully!', find(goalId)?.title, {
      label: 'Undo',
      onSelect: () => undo(goalId),
    })

  /** @returns the next goal to review */
  const submitted = (
    goal: GoalWithFeedback,
    { body }: FeedbackInput,
    before = entryOf(goal),
  ): number | null => {
    const next = nextWaiting(order, goal.id, me.id)
    dispatch({ type: 'submitted', handled: { goalId: goal.id, status: body.status, before }, next })
    return next
  }

  const entryOf = (goal: GoalWithFeedback): Feedback | null => ownFeedback(goal, me.id) ?? null

  const refused = (goalId: number, error: ApiError) =>
    dispatch({ type: 'failed', goalId, revised: error.code === 'goal_revised' })

  const inputFor = (goal: GoalWithFeedback, status: FeedbackStatus, comments: string | null = null) => ({
    params: { goalId: goal.id },
    body: { status, comments, expectedRevision: goal.revisionCount },
  })

  const accept = (goal: GoalWithFeedback) => {
    const input = inputFor(goal, 'accepted')
    const next = submitted(goal, input)
    give.mutate(input)
    focusRow('goal', next ?? goal.id)
  }

  const ask = (goal: GoalWithFeedback, status: NegativeStatus) => {
    dispatch({ type: 'go', goalId: goal.id })
    setOpened({ goal, status })
  }

  const change = (goalId: number) => {
    dispatch({ type: 'change', goalId })
    // The three buttons appear with the next render.
    setTimeout(() => focusRow('goal', goalId))
  }

  /** Feedback cannot be deleted, so undo submits the feedback that was replaced, or shows the three buttons again. */
  function undo(goalId: number) {
    const goal = find(goalId)
    const before = latest.current.visit.handled.find((one) => one.goalId === goalId)?.before
    if (!goal || !before) return change(goalId)
    give.mutate(inputFor(goal, before.status, before.comments), {
      onSuccess: () => dispatch({ type: 'undone', goalId }),
    })
  }

  // A goal may leave the list while its dialog is open: the week ends, or it is deleted. The dialog stays open.
  const openedGoal = opened && (goals.find(({ id }) => id === opened.goal.id) ?? opened.goal)
  return {
    dialog: opened && openedGoal ? { status: opened.status, goal: openedGoal } : null,
    actions: {
      accept,
      ask,
      change,
      undo,
      submitted: (goal: GoalWithFeedback, input: FeedbackInput) => {
        setOpened(null)
        showSubmitted(goal.id)
        return submitted(goal, input)
      },
      refused,
      keep: (goalId: number) => dispatch({ type: 'keep', goalId }),
      go: (goalId: number) => dispatch({ type: 'go', goalId }),
      closeDialog: () => setOpened(null),
    },
  }
}

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

type VisitAction =
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
