import type { School } from '../../../contract/schools.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TimeZoneField } from '../../ui/time-zone-field.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { useSave } from '../use-save.ts'

const USUAL_ZONE = 'America/Chicago'

/** Creates a school with its five studios, or edits one. */
export function SchoolDialog({ item: school, onClose }: { item?: School; onClose: () => void }) {
  const { save, ...call } = useSave({
    existing: school,
    fieldsOf: ({ name, description, timeZone }) => ({ name, description, timeZone }),
    create: {
      call: 'POST /api/admin/schools',
      input: (body) => ({ body }),
      onSaved: ({ name }) =>
        showSuccess('School created successfully', `${name} has its five studios. Add an admin next.`),
      failure: 'Failed to create school',
    },
    update: {
      call: 'PUT /api/admin/schools/:id',
      input: (body, { id }) => ({ params: { id }, body }),
      onSaved: ({ name }) => showSuccess('School updated successfully', `${name} is up to date.`),
      failure: 'Failed to update school',
    },
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: {
      name: school?.name ?? '',
      description: school?.description ?? '',
      timeZone: school?.timeZone ?? USUAL_ZONE,
    },
    required: { name: 'Enter a school name.' },
    call,
    onSend: ({ name, description, timeZone }) =>
      save({ name: name.trim(), description: description.trim() || null, timeZone }),
  })
  const zone = form.watch('timeZone')
  const isNewZone = school !== undefined && zone !== school.timeZone
  return (
    <FormDialog
      title={school ? `Edit ${school.name}` : 'Add School'}
      form={form}
      label={school ? 'Save school' : 'Add school'}
      pendingLabel={school ? 'Saving...' : 'Adding...'}
      onClose={onClose}
    >
      <Field label="School name" error={form.issue('name')} required>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Description" optional error={form.issue('description')}>
        <TextArea {...form.register('description')} rows={2} />
      </Field>
      <TimeZoneField
        zone={zone}
        onChange={(next) => form.setValue('timeZone', next)}
        error={form.issue('timeZone')}
        hint={
          isNewZone
            ? 'Goals keep their day; open deadlines become 4:00 PM in the new zone. Goals that are locked stay locked.'
            : undefined
        }
      />
    </FormDialog>
  )
}

export function DeleteSchoolDialog({ item: school, onClose }: { item: School; onClose: () => void }) {
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
        This permanently deletes its studios, crews and coach assignments. <b>{users}</b>{' '}
        {pluralWord(userCount, 'stays', 'stay')} without a school and can only sign in and out until you put
        them into another one.
      </p>
    </ConfirmChange>
  )
}
