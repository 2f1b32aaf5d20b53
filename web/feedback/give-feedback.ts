// Giving feedback: shown at once where it is a plain 'accepted', taken back with the server's sentence when refused.
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { User } from '../../contract/people.ts'
import type { ApiError } from '../api/api-error.ts'
import type { Input } from '../api/calls.ts'
import { useChange } from '../api/queries.ts'
import { useUser } from '../frame/session-context.ts'
import { showFailure } from '../ui/toast.ts'

export type FeedbackInput = Input<'POST /api/feedback/goals/:goalId'>

/** The id of an entry that the server has not answered yet. */
const NOT_YET = -1
export const isOnItsWay = (entry: Feedback): boolean => entry.id === NOT_YET

export interface GivenSettings {
  crewId: number
  onGiven?: (goalId: number, input: FeedbackInput) => void
  onRefused?: (goalId: number, error: ApiError) => void
}

export function useGiveFeedback({ crewId, onGiven, onRefused }: GivenSettings) {
  const me = useUser()
  return useChange('POST /api/feedback/goals/:goalId', {
    optimistic: (input, cache) => {
      if (input.body.status !== 'accepted') return
      const goalId = Number(input.params.goalId)
      cache.update(
        'GET /api/groups/:id/goals-with-feedback',
        (goals) => goals.map((goal) => (goal.id === goalId ? withAnswer(goal, me, input) : goal)),
        { id: crewId },
      )
    },
    onSuccess: (_, input) => onGiven?.(Number(input.params.goalId), input),
    onError: (error, input) => {
      sayFailed(error)
      onRefused?.(Number(input.params.goalId), error)
    },
  })
}

function sayFailed(error: ApiError): void {
  showFailure('Failed to submit feedback', error.sentence)
}

function withAnswer(goal: GoalWithFeedback, me: User, { body }: FeedbackInput): GoalWithFeedback {
  const entry: Feedback = {
    id: NOT_YET,
    goalId: goal.id,
    feedbackProviderId: me.id,
    feedbackProvider: { id: me.id, firstName: me.firstName, lastName: me.lastName },
    status: body.status,
    comments: body.comments ?? null,
    createdAt: new Date().toISOString(),
    isActive: true,
    goalRevisionAtTime: goal.revisionCount,
  }
  const others = goal.feedback.filter(({ feedbackProviderId }) => feedbackProviderId !== me.id)
  return { ...goal, feedback: [entry, ...others] }
}
