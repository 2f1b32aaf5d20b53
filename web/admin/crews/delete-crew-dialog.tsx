import type { GroupWithMembers } from '../../../contract/crews.ts'
import { plural } from '../../../contract/sentences.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'

export function DeleteCrewDialog({ crew, onClose }: { crew: GroupWithMembers; onClose: () => void }) {
  const remove = useChange('DELETE /api/admin/groups/:id', {
    onSuccess: () => {
      showSuccess('Crew deleted', `${crew.name} is gone.`)
      onClose()
    },
    onError: onFailure('Failed to delete crew'),
  })
  const members = plural(crew.memberCount, 'learner')
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${crew.name}?`}
      confirmLabel="Delete crew"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate({ params: { id: crew.id } })}
    >
      {crew.memberCount === 0 ? (
        'Nobody is in it.'
      ) : (
        <>
          <b>{members}</b> become unassigned, and captains among them lose the crown.{' '}
        </>
      )}{' '}
      All goals stay with their owners.
    </ConfirmDialog>
  )
}
