import type { GroupWithMembers } from '../../../contract/crews.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { useUndoAction } from '../../frame/undo-deletion.ts'
import { ItemDialog } from '../item-dialog.tsx'

export function CrewDialog({ crew, onClose }: { crew?: { id: number; name: string }; onClose: () => void }) {
  const { input } = useScope()
  return (
    <ItemDialog
      item={crew}
      values={{ name: crew?.name ?? '' }}
      toStored={({ name }) => ({ name: name.trim() })}
      storedIn={({ name }) => ({ name })}
      fields={[{ name: 'name', label: 'Crew name', required: 'Enter a crew name.' }]}
      create={{
        call: 'POST /api/admin/groups',
        input: (body) => ({ ...input, body }),
        title: 'Create Crew',
        label: 'Create crew',
        pendingLabel: 'Creating...',
        saved: ({ name }) => ['Crew created successfully', `Now add learners to ${name}.`],
        failure: 'Failed to create crew',
      }}
      update={{
        call: 'PUT /api/admin/groups/:id',
        input: (body, { id }) => ({ params: { id }, body }),
        title: ({ name }) => `Rename ${name}`,
        label: 'Rename crew',
        pendingLabel: 'Saving...',
        saved: () => ['Crew updated'],
        failure: 'Failed to update crew',
      }}
      onClose={onClose}
    />
  )
}

export function DeleteCrewDialog({ crew, onClose }: { crew: GroupWithMembers; onClose: () => void }) {
  const undoAction = useUndoAction()
  return (
    <ConfirmChange
      call="DELETE /api/admin/groups/:id"
      input={{ params: { id: crew.id } }}
      title={`Delete ${crew.name}?`}
      confirmLabel="Delete crew"
      successToast={(deletion) => [
        'Crew deleted',
        `${crew.name} is gone.`,
        undoAction(deletion, `${crew.name} restored`),
      ]}
      failure="Failed to delete crew"
      onClose={onClose}
    >
      {crew.memberCount === 0 ? (
        'Nobody is in it.'
      ) : (
        <>
          <b>{plural(crew.memberCount, 'learner')}</b> {pluralWord(crew.memberCount, 'becomes', 'become')}{' '}
          unassigned, and captains among them won’t be captains anymore.{' '}
        </>
      )}{' '}
      All goals stay with their owners.
    </ConfirmChange>
  )
}
