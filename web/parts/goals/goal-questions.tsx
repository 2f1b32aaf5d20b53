// The questions before a goal or a reply is deleted.

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Goal } from '../../../contract/goals.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useUndoAction } from '../../frame/undo-deletion.ts'

interface DeleteGoalDialogProps {
  goal: Pick<Goal, 'id' | 'title'>
  ownerName?: string | undefined
  onClose: () => void
}

/** Asks before a goal is deleted. It is open while mounted. `ownerName` is set when the goal belongs to another person. */
export function DeleteGoalDialog({ goal, ownerName, onClose }: DeleteGoalDialogProps) {
  const undoAction = useUndoAction()
  const { title } = goal
  return (
    <ConfirmChange
      call="DELETE /api/goals/:id"
      input={{ params: { id: goal.id } }}
      title={t`Delete this goal?`}
      confirmLabel={t`Delete goal`}
      cancelLabel={t`Keep it`}
      successToast={(deletion) => [t`Goal deleted`, undefined, undoAction(deletion, t`Goal restored`)]}
      failure={t`Failed to delete goal. Please try again.`}
      fallback=""
      onClose={onClose}
    >
      <p>
        {ownerName ? (
          <Trans>
            {ownerName}: “{title}” and its feedback will be deleted.
          </Trans>
        ) : (
          <Trans>“{title}” and its feedback will be deleted.</Trans>
        )}
      </p>
    </ConfirmChange>
  )
}

interface RemoveAnswerDialogProps {
  feedbackId: number
  learnerName: string
  onClose: () => void
}

/** Asks before an admin removes a learner's reply to feedback. */
export function RemoveAnswerDialog({ feedbackId, learnerName, onClose }: RemoveAnswerDialogProps) {
  return (
    <ConfirmChange
      call="DELETE /api/feedback/:id/answer"
      input={{ params: { id: feedbackId } }}
      title={t`Remove this reply?`}
      confirmLabel={t`Remove`}
      pendingLabel={t`Removing...`}
      successToast={[t`Reply removed`]}
      onClose={onClose}
    >
      <Trans>{learnerName} can then reply again.</Trans>
    </ConfirmChange>
  )
}
