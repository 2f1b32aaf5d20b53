import type { User } from '../../../contract/people.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { fullName } from '../people/person-name.ts'

export function TakeRoleDialog({ admin, onClose }: { admin: User; onClose: () => void }) {
  const name = fullName(admin)
  const take = useChange('PATCH /api/admin/users/:id/admin', {
    onSuccess: () => {
      showSuccess('Admin role taken', `${name} is no longer an admin.`)
      onClose()
    },
    onError: onFailure('Failed to update user'),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Take the admin role from ${name}?`}
      confirmLabel="Take admin role"
      pending={take.isPending}
      pendingLabel="Taking..."
      onConfirm={() => take.mutate({ params: { id: admin.id }, body: { isAdmin: false } })}
    >
      {name} can no longer manage {admin.schoolName ?? 'a school'}. The account stays
      {admin.isGuide || admin.isCoachWooden ? ' with its other roles.' : ' and is that of a learner.'}
    </ConfirmDialog>
  )
}
