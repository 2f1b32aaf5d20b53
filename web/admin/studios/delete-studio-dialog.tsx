import type { Studio } from '../../../contract/schools.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { done, failed } from '../failure-toast.ts'

export function DeleteStudioDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const remove = useChange('DELETE /api/admin/studios/:id', {
    onSuccess: () => {
      done('Studio deleted successfully', `${studio.name} is gone.`)
      onClose()
    },
    onError: failed('Failed to delete studio'),
  })
  const learners = studio.learnerCount === 1 ? '1 learner chooses' : `${studio.learnerCount} learners choose`
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${studio.name}?`}
      confirmLabel="Delete studio"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate({ params: { id: studio.id } })}
    >
      <p>Are you sure you want to delete this studio? This action cannot be undone.</p>
      <p className="mt-2 text-14 text-ink-2">
        <b>{learners}</b> a studio again at the next sign-in; its guides look after none until you give them
        another. Goals stay.
      </p>
    </ConfirmDialog>
  )
}
