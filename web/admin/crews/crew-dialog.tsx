import type { GroupWithMembers } from '../../../contract/crews.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { useScope } from '../../frame/school-scope.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { useSave } from '../use-save.ts'

export function CrewDialog({ crew, onClose }: { crew?: { id: number; name: string }; onClose: () => void }) {
  const { input } = useScope()
  const { save, ...call } = useSave({
    existing: crew,
    fieldsOf: ({ name }) => ({ name }),
    create: {
      call: 'POST /api/admin/groups',
      input: (body) => ({ ...input, body }),
      onSaved: ({ name }) =>
        showSuccess('Crew created successfully', `${name} waits for its first learners.`),
      failure: 'Failed to create crew',
    },
    update: {
      call: 'PUT /api/admin/groups/:id',
      input: (body, { id }) => ({ params: { id }, body }),
      onSaved: ({ name }) => showSuccess('Crew updated', `It is called ${name} now.`),
      failure: 'Failed to update crew',
    },
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: { name: crew?.name ?? '' },
    required: { name: 'Enter a crew name.' },
    call,
    onSend: ({ name }) => save({ name: name.trim() }),
  })
  return (
    <FormDialog
      title={crew ? `Rename ${crew.name}` : 'Create Crew'}
      form={form}
      label={crew ? 'Rename crew' : 'Create crew'}
      pendingLabel={crew ? 'Saving...' : 'Creating...'}
      onClose={onClose}
    >
      <Field label="Crew name" error={form.issue('name')} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

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
          <b>{plural(crew.memberCount, 'learner')}</b> {pluralWord(crew.memberCount, 'becomes', 'become')}{' '}
          unassigned, and captains among them lose the crown.{' '}
        </>
      )}{' '}
      All goals stay with their owners.
    </ConfirmChange>
  )
}
