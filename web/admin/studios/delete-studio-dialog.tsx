import type { User } from '../../../contract/people.ts'
import type { Studio } from '../../../contract/schools.ts'
import { pluralWord } from '../../../contract/sentences.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { fullName, namedFew } from '../people/person-name.ts'

export function DeleteStudioDialog({ studio, onClose }: { studio: Studio; onClose: () => void }) {
  const { input } = useScope()
  const { data: coaches = [] } = useApi('GET /api/admin/users', input, {
    select: coachesInCrews(studio.name),
  })
  const leaving = coaches.map((coach) => `${fullName(coach)} (${coach.groupName ?? 'a crew'})`)
  const remove = useChange('DELETE /api/admin/studios/:id', {
    onSuccess: () => {
      const left =
        leaving.length === 0 ? '' : ` Coaches without a studio leave their crews: ${namedFew(leaving)}.`
      showSuccess('Studio deleted successfully', `${studio.name} is gone.${left}`)
      onClose()
    },
    onError: onFailure('Failed to delete studio'),
  })
  const learners = `${studio.learnerCount} ${pluralWord(studio.learnerCount, 'learner chooses', 'learners choose')}`
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
      {leaving.length > 0 && (
        <p className="mt-2 text-14 text-ink-2">
          Coaches without a studio leave their crews: <b>{namedFew(leaving)}</b>.
        </p>
      )}
    </ConfirmDialog>
  )
}

const coachesInCrews = (studio: string) => (users: User[]) =>
  users.filter((user) => user.studio === studio && user.isCoachWooden && user.groupId !== null)
