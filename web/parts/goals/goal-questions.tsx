// The questions before a goal or a reply is deleted.
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
  return (
    <ConfirmChange
      call="DELETE /api/goals/:id"
      input={{ params: { id: goal.id } }}
      title="Delete this goal?"
      confirmLabel="Delete goal"
      cancelLabel="Keep it"
      successToast={(deletion) => ['Goal deleted', undefined, undoAction(deletion, 'Goal restored')]}
      failure="Failed to delete goal. Please try again."
      fallback=""
      onClose={onClose}
    >
      <p>
        {ownerName && `${ownerName}: `}“{goal.title}” and its feedback will be deleted.
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
      title="Remove this reply?"
      confirmLabel="Remove"
      pendingLabel="Removing..."
      successToast={['Reply removed']}
      onClose={onClose}
    >
      {learnerName} can then reply again.
    </ConfirmChange>
  )
}
