import type { Goal } from '../../../contract/goals.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showFailure, toast } from '../../ui/toast.ts'

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
  const remove = useChange('DELETE /api/goals/:id', {
    onSuccess: () => {
      onClose()
      toast({ kind: 'success', title: 'Goal deleted' })
      onDeleted?.()
    },
    onError: (error) =>
      showFailure(
        'Failed to delete goal. Please try again.',
        error.code === 'unknown' ? undefined : error.sentence,
      ),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this goal?"
      confirmLabel="Delete goal"
      cancelLabel="Keep it"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate({ params: { id: goal.id } })}
    >
      <p>
        {ownerName && `${ownerName}: `}“{goal.title}” and the feedback on it will be gone. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  )
}
