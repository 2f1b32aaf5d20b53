import type { Studio } from '../../../contract/schools.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { BOTH_KEPT } from '../changed-fields.ts'
import { useSave } from '../use-save.ts'
import { GoalTypesEditor } from './goal-types-editor.tsx'

/** Makes a studio, or changes one. */
export function StudioDialog({ studio, onClose }: { studio?: Studio; onClose: () => void }) {
  const { input } = useScope()
  const { save, error, pending } = useSave({
    existing: studio,
    fieldsOf: ({ name, description, goalTypes }) => ({ name, description, goalTypes }),
    create: {
      call: 'POST /api/admin/studios',
      input: (body) => ({ ...input, body }),
      saved: ({ name }) => showSuccess('Studio created successfully', `Learners can choose ${name} now.`),
      failure: 'Failed to create studio',
    },
    update: {
      call: 'PUT /api/admin/studios/:id',
      input: (changed, { id, goalTypes }) => ({
        params: { id },
        body: { ...changed, ...(changed.goalTypes && { base: goalTypes }) },
      }),
      saved: ({ name, goalTypes }, { body }) => {
        const merged = body.goalTypes && body.goalTypes.join('\n') !== goalTypes.join('\n')
        showSuccess('Studio updated successfully', merged ? BOTH_KEPT : `${name} is up to date.`)
      },
      failure: 'Failed to update studio',
    },
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: {
      name: studio?.name ?? '',
      description: studio?.description ?? '',
      goalTypes: studio?.goalTypes ?? [],
    },
    required: { name: 'Write a studio name.' },
    error,
    pending,
    onSend: ({ name, description, goalTypes }) =>
      save({
        name: name.trim(),
        description: description.trim() || null,
        goalTypes: goalTypes.map((type) => type.trim()).filter((type) => type !== ''),
      }),
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
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Description" optional error={form.issue('description')}>
        <TextArea {...form.register('description')} rows={2} />
      </Field>
      <GoalTypesEditor
        types={studio?.goalTypes ?? []}
        onChange={(types) => form.setValue('goalTypes', types)}
        error={form.issue('goalTypes')}
      />
    </FormDialog>
  )
}
