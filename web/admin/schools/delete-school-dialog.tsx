import type { School } from '../../../contract/schools.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'

export function DeleteSchoolDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const remove = useChange('DELETE /api/admin/schools/:id', {
    onSuccess: () => {
      showSuccess('School deleted', `${school.name} is gone.`)
      onClose()
    },
    onError: onFailure('Failed to delete school'),
  })
  // The count must be current, not that of the loaded list.
  const { data } = useApi('GET /api/admin/schools', {}, { fresh: true })
  const { userCount } = data?.find(({ id }) => id === school.id) ?? school
  const users = plural(userCount, 'user')
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${school.name}?`}
      confirmLabel="Delete school"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate({ params: { id: school.id } })}
    >
      <p>All users associated with this school will need to be reassigned.</p>
      <p className="mt-2 text-14 text-ink-2">
        Gone for good: its studios, crews and coach assignments. <b>{users}</b>{' '}
        {pluralWord(userCount, 'stays', 'stay')} without a school and can only sign in and out until you put
        them into another one.
      </p>
    </ConfirmDialog>
  )
}
