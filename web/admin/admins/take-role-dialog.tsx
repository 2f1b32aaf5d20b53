import type { User } from '../../../contract/people.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { fullName } from '../people/person-name.ts'

export function TakeRoleDialog({ admin, onClose }: { admin: User; onClose: () => void }) {
  const name = fullName(admin)
  return (
    <ConfirmChange
      call="PATCH /api/admin/users/:id/admin"
      input={{ params: { id: admin.id }, body: { isAdmin: false } }}
      title={`Take the admin role from ${name}?`}
      confirmLabel="Take admin role"
      pendingLabel="Taking..."
      saved={['Admin role taken', `${name} is no longer an admin.`]}
      failure="Failed to update user"
      onClose={onClose}
    >
      {name} can no longer manage {admin.schoolName ?? 'a school'}. The account stays
      {admin.isGuide || admin.isCoachWooden ? ' with its other roles.' : ' and is that of a learner.'}
    </ConfirmChange>
  )
}
