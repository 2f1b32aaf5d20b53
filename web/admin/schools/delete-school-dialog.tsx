import type { School } from '../../../contract/schools.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'

export function DeleteSchoolDialog({ school, onClose }: { school: School; onClose: () => void }) {
  // The count must be current, not that of the loaded list.
  const { data } = useApi('GET /api/admin/schools', {}, { fresh: true })
  const { userCount } = data?.find(({ id }) => id === school.id) ?? school
  const users = plural(userCount, 'user')
  return (
    <ConfirmChange
      call="DELETE /api/admin/schools/:id"
      input={{ params: { id: school.id } }}
      title={`Delete ${school.name}?`}
      confirmLabel="Delete school"
      saved={['School deleted', `${school.name} is gone.`]}
      failure="Failed to delete school"
      onClose={onClose}
    >
      <p>All users associated with this school will need to be reassigned.</p>
      <p className="mt-2 text-14 text-ink-2">
        Gone for good: its studios, crews and coach assignments. <b>{users}</b>{' '}
        {pluralWord(userCount, 'stays', 'stay')} without a school and can only sign in and out until you put
        them into another one.
      </p>
    </ConfirmChange>
  )
}
