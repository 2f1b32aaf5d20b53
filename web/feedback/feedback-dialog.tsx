// The message of 'needs improvement' and 'denied'.

import type { NegativeStatus } from '../../contract/feedback-shapes.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ApiError } from '../api/client.ts'
import { useDraft } from '../frame/drafts.ts'
import { MessageDialog } from '../parts/goals/message-dialog.tsx'
import { LongText } from '../ui/text.tsx'
import { useGiveFeedback } from './give-feedback.ts'

const dialogs = {
  needs_improvement: {
    title: 'Needs Improvement',
    missing: 'Tell the learner what to change.',
    variant: 'primary',
  },
  denied: {
    title: 'Deny this goal',
    missing: 'Tell the learner why, so the next goal can be better.',
    variant: 'destructive',
  },
} as const satisfies Record<NegativeStatus, object>

export function FeedbackDialog({
  crewId,
  goal,
  status,
  onClose,
  onClosed,
  onSubmitted,
  onRefused,
}: {
  crewId: number
  goal: GoalWithFeedback
  status: NegativeStatus
  onClose: () => void
  /** The dialog is removed, and the opener has the focus again. */
  onClosed: () => void
  onSubmitted: () => void
  onRefused: (error: ApiError) => void
}) {
  const { title, missing, variant } = dialogs[status]
  const draft = useDraft(`feedback:${goal.id}`)
  const [, , clearDraft] = draft
  const give = useGiveFeedback({
    crewId,
    onSubmitted: () => {
      clearDraft()
      onSubmitted()
    },
    onRefused: (_, error) => onRefused(error),
  })
  return (
    <MessageDialog
      sentences={{
        title,
        label: 'Message for the learner:',
        missing,
        kept: 'Saved on this device until you submit.',
        submit: 'Submit',
        submitting: 'Submitting...',
        changed: 'The goal was changed while you were writing.',
        failed: 'Failed to submit feedback.',
        stillHere: 'Your message is still here.',
      }}
      draft={draft}
      longest={2000}
      rows={5}
      variant={variant}
      version={goal.revisionCount}
      replies={{ status }}
      call={give}
      revised="goal_revised"
      onSend={(comments) =>
        give.mutate({
          params: { goalId: goal.id },
          body: { status, comments, expectedRevision: goal.revisionCount },
        })
      }
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className="text-13 text-ink-2">
        {goal.user.firstName} {goal.user.lastName}
      </p>
      <p dir="auto" className="font-600 [overflow-wrap:anywhere]">
        {goal.title}
      </p>
      {goal.description && <LongText className="text-14">{goal.description}</LongText>}
    </MessageDialog>
  )
}
