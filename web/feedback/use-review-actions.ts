// What a reviewer can do with a goal, by button or key.

import { useEffect, useRef, useState } from 'react'
import type { Feedback, FeedbackStatus, NegativeStatus } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ApiError } from '../api/api-error.ts'
import { useUser } from '../frame/session-context.ts'
import { nextWaiting, ownFeedback } from '../parts/goals/review-rules.ts'
import { toast } from '../ui/toast.ts'
import { type FeedbackInput, useGiveFeedback } from './give-feedback.ts'
import { focusRow } from './queue-events.ts'
import type { Visit, VisitAction } from './review-visit.ts'

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
    toast({
      kind: 'success',
      title: 'Feedback submitted successfully!',
      description: find(goalId)?.title,
      action: { label: 'Undo', onSelect: () => undo(goalId) },
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
