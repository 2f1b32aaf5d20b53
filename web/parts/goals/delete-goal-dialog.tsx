import type { Goal } from '../../../contract/goals.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'

/** Asks before a goal is deleted; shown while mounted. `ownerName` is set when the goal belongs to another person. */
export function DeleteGoalDialog({
  goal,
  ownerName,
  onClose,
  onDeleted,
}: {
  goal: Pick<Goal, 'id' | 'title'>
  ownerName?: string | undefined
  onClose: () => void
  onDeleted?: () => void
}) {
  return (
    <ConfirmChange
      call="DELETE /api/goals/:id"
      input={{ params: { id: goal.id } }}
      title="Delete this goal?"
      confirmLabel="Delete goal"
      cancelLabel="Keep it"
      saved={['Goal deleted']}
      onSaved={onDeleted}
      failure="Failed to delete goal. Please try again."
      otherwise=""
      onClose={onClose}
    >
      <p>
        {ownerName && `${ownerName}: `}“{goal.title}” and the feedback on it will be gone. This cannot be
        undone.
      </p>
    </ConfirmChange>
  )
}
