// What a reviewer can do with a goal, from a button or a key.
import { useEffect, useRef, useState } from 'react'
import type { Feedback, FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ApiError } from '../api/api-error.ts'
import { useUser } from '../frame/session-context.ts'
import { toast } from '../ui/toast.ts'
import { focusGoal } from './focus-goal.ts'
import { type FeedbackInput, useGiveFeedback } from './give-feedback.ts'
import { nextWaiting, ownFeedback } from './review-rules.ts'
import { useVisit } from './review-visit.ts'

/** Those that need a message. */
export type Asked = Exclude<FeedbackStatus, 'accepted'>

export type ReviewActions = ReturnType<typeof useReviewActions>['actions']

/** `orderNow` answers the goals on the screen, in their order. */
export function useReviewActions(
  crewId: number,
  goals: readonly GoalWithFeedback[],
  orderNow: () => readonly GoalWithFeedback[],
) {
  const me = useUser()
  const [visit, happen] = useVisit()
  const [question, setQuestion] = useState<{ goal: GoalWithFeedback; status: Asked } | null>(null)
  // A toast outlives the state it was made in.
  const latest = useRef({ goals, visit })
  useEffect(() => {
    latest.current = { goals, visit }
  }, [goals, visit])
  const find = (id: number) => latest.current.goals.find((goal) => goal.id === id)
  const give = useGiveFeedback({
    crewId,
    onGiven: (goalId) => sayGiven(goalId),
    onRefused: (goalId, error) => refused(goalId, error),
  })

  const sayGiven = (goalId: number) =>
    toast({
      kind: 'success',
      title: 'Feedback submitted successfully!',
      description: find(goalId)?.title,
      action: { label: 'Undo', onSelect: () => undo(goalId) },
    })

  /** Answers the goal to go on with. */
  const given = (goal: GoalWithFeedback, { body }: FeedbackInput, before = entryOf(goal)): number | null => {
    const next = nextWaiting(orderNow(), goal.id, me.id)
    happen({ type: 'gave', handled: { goalId: goal.id, status: body.status, before }, next })
    return next
  }

  const entryOf = (goal: GoalWithFeedback): Feedback | null => ownFeedback(goal, me.id) ?? null

  const refused = (goalId: number, error: ApiError) =>
    happen({ type: 'failed', goalId, revised: error.code === 'goal_revised' })

  const inputFor = (goal: GoalWithFeedback, status: FeedbackStatus, comments: string | null = null) => ({
    params: { goalId: goal.id },
    body: { status, comments, expectedRevision: goal.revisionCount },
  })

  const accept = (goal: GoalWithFeedback) => {
    const input = inputFor(goal, 'accepted')
    const next = given(goal, input)
    give.mutate(input)
    focusGoal(next ?? goal.id)
  }

  const ask = (goal: GoalWithFeedback, status: Asked) => {
    happen({ type: 'go', goalId: goal.id })
    setQuestion({ goal, status })
  }

  const change = (goalId: number) => {
    happen({ type: 'change', goalId })
    // Its three answers come with this change.
    setTimeout(() => focusGoal(goalId))
  }

  /** An entry cannot be taken back: the one it replaced is given again, or the three answers are offered again. */
  function undo(goalId: number) {
    const goal = find(goalId)
    const before = latest.current.visit.handled.find((one) => one.goalId === goalId)?.before
    if (!goal || !before) return change(goalId)
    give.mutate(inputFor(goal, before.status, before.comments), {
      onSuccess: () => happen({ type: 'undone', goalId }),
    })
  }

  // A goal may leave the list while somebody writes about it: the week turns, or it is deleted. The message stays.
  const asked = question && (goals.find(({ id }) => id === question.goal.id) ?? question.goal)
  return {
    visit,
    asking: question && asked ? { status: question.status, goal: asked } : null,
    actions: {
      accept,
      ask,
      change,
      undo,
      given: (goal: GoalWithFeedback, input: FeedbackInput) => {
        setQuestion(null)
        sayGiven(goal.id)
        return given(goal, input)
      },
      refused,
      keep: (goalId: number) => happen({ type: 'keep', goalId }),
      go: (goalId: number) => happen({ type: 'go', goalId }),
      stopAsking: () => setQuestion(null),
    },
  }
}
