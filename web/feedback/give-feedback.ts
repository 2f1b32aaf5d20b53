// Gives feedback. 'accepted' is an optimistic update, rolled back with the server's message when refused.
import { t } from '@lingui/core/macro'
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { User } from '../../contract/people.ts'
import type { Input } from '../api/calls.ts'
import type { ApiError } from '../api/client.ts'
import { useChange } from '../api/queries.ts'
import { useUser } from '../frame/user-and-week.ts'
import { showFailure } from '../ui/toast.ts'

type FeedbackInput = Input<'POST /api/feedback/goals/:goalId'>

/** The id of an entry until the server has responded. */
const SENDING_ID = -1
export const isSending = (entry: Feedback): boolean => entry.id === SENDING_ID

interface GiveFeedbackSettings {
  crewId: number
  onSubmitted?: (goalId: number) => void
  onRefused?: (goalId: number, error: ApiError) => void
}

export function useGiveFeedback({ crewId, onSubmitted, onRefused }: GiveFeedbackSettings) {
  const me = useUser()
  return useChange('POST /api/feedback/goals/:goalId', {
    optimistic: (input, cache) => {
      if (input.body.status !== 'accepted') return
      const goalId = Number(input.params.goalId)
      cache.update(
        'GET /api/groups/:id/goals-with-feedback',
        (goals) => goals.map((goal) => (goal.id === goalId ? addAnswer(goal, me, input) : goal)),
        { id: crewId },
      )
    },
    onSuccess: (_, input) => onSubmitted?.(Number(input.params.goalId)),
    onError: (error, input) => {
      showFailure(t`Failed to submit feedback`, error.sentence)
      onRefused?.(Number(input.params.goalId), error)
    },
  })
}

function addAnswer(goal: GoalWithFeedback, me: User, { body }: FeedbackInput): GoalWithFeedback {
  const entry: Feedback = {
    id: SENDING_ID,
    goalId: goal.id,
    feedbackProviderId: me.id,
    feedbackProvider: { id: me.id, firstName: me.firstName, lastName: me.lastName },
    status: body.status,
    comments: body.comments ?? null,
    createdAt: new Date().toISOString(),
    isActive: true,
    goalRevisionAtTime: goal.revisionCount,
    answer: null,
    mayAnswer: 'forbidden',
  }
  const others = goal.feedback.filter(({ feedbackProviderId }) => feedbackProviderId !== me.id)
  return { ...goal, feedback: [entry, ...others] }
}
