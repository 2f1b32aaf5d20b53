import type { Studio } from '../../../contract/schools.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { BOTH_KEPT, changedFields } from '../changed-fields.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useDialogForm } from '../use-dialog-form.ts'
import { GoalTypesEditor } from './goal-types-editor.tsx'

/** Makes a studio, or changes one. */
export function StudioDialog({ studio, onClose }: { studio?: Studio; onClose: () => void }) {
  const { input } = useScope()
  const create = useChange('POST /api/admin/studios', {
    onSuccess: ({ name }) => {
      showSuccess('Studio created successfully', `Learners can choose ${name} now.`)
      onClose()
    },
    onError: onFailure('Failed to create studio'),
  })
  const update = useChange('PUT /api/admin/studios/:id', {
    onSuccess: ({ name, goalTypes }, { body }) => {
      const merged = body.goalTypes && body.goalTypes.join('\n') !== goalTypes.join('\n')
      showSuccess('Studio updated successfully', merged ? BOTH_KEPT : `${name} is up to date.`)
      onClose()
    },
    onError: onFailure('Failed to update studio'),
  })
  const form = useDialogForm({
    error: create.error ?? update.error,
    required: { name: 'Write a studio name.' },
    pending: create.isPending || update.isPending,
    onSend: (text) => {
      const body = {
        name: text('name').trim(),
        description: text('description').trim() || null,
        goalTypes: text('goalTypes')
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      }
      if (!studio) return create.mutate({ ...input, body })
      const { name, description, goalTypes } = studio
      const change = changedFields({ name, description, goalTypes }, body)
      if (!change) return
      const base = change.goalTypes && { base: goalTypes }
      update.mutate({ params: { id: studio.id }, body: { ...change, ...base } })
    },
  })
  return (
    <FormDialog
      title={studio ? `Edit ${studio.name}` : 'Create Studio'}
      form={form}
      label={studio ? 'Save studio' : 'Create studio'}
      pendingLabel={studio ? 'Saving...' : 'Creating...'}
      onClose={onClose}
    >
      <Field label="Studio name" error={form.issue('name')} required>
        <TextInput name="name" defaultValue={studio?.name} autoComplete="off" />
      </Field>
      <Field label="Description" optional error={form.issue('description')}>
        <TextArea name="description" rows={2} defaultValue={studio?.description ?? ''} />
      </Field>
      <GoalTypesEditor types={studio?.goalTypes ?? []} error={form.issue('goalTypes')} />
    </FormDialog>
  )
}
