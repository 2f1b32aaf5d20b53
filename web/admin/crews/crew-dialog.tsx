import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { changedFields } from '../changed-fields.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useDialogForm } from '../use-dialog-form.ts'

/** Makes a crew, or renames one. */
export function CrewDialog({ crew, onClose }: { crew?: { id: number; name: string }; onClose: () => void }) {
  const { input } = useScope()
  const create = useChange('POST /api/admin/groups', {
    onSuccess: ({ name }) => {
      showSuccess('Crew created successfully', `${name} waits for its first learners.`)
      onClose()
    },
    onError: onFailure('Failed to create crew'),
  })
  const rename = useChange('PUT /api/admin/groups/:id', {
    onSuccess: ({ name }) => {
      showSuccess('Crew updated', `It is called ${name} now.`)
      onClose()
    },
    onError: onFailure('Failed to update crew'),
  })
  const form = useDialogForm({
    error: create.error ?? rename.error,
    required: { name: 'Write a crew name.' },
    pending: create.isPending || rename.isPending,
    onSend: (text) => {
      const body = { name: text('name').trim() }
      const change = crew && changedFields({ name: crew.name }, body)
      if (crew && change) rename.mutate({ params: { id: crew.id }, body: change })
      else if (!crew) create.mutate({ ...input, body })
    },
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
        <TextInput name="name" defaultValue={crew?.name} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
