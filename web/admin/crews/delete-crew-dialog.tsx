import type { GroupWithMembers } from '../../../contract/crews.ts'
import { plural } from '../../../contract/sentences.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'

export function DeleteCrewDialog({ crew, onClose }: { crew: GroupWithMembers; onClose: () => void }) {
  return (
    <ConfirmChange
      call="DELETE /api/admin/groups/:id"
      input={{ params: { id: crew.id } }}
      title={`Delete ${crew.name}?`}
      confirmLabel="Delete crew"
      saved={['Crew deleted', `${crew.name} is gone.`]}
      failure="Failed to delete crew"
      onClose={onClose}
    >
      {crew.memberCount === 0 ? (
        'Nobody is in it.'
      ) : (
        <>
          <b>{plural(crew.memberCount, 'learner')}</b> become unassigned, and captains among them lose the
          crown.{' '}
        </>
      )}{' '}
      All goals stay with their owners.
    </ConfirmChange>
  )
}
