import type { School } from '../../../contract/schools.ts'
import { formatTime } from '../../ui/dates.ts'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useNow } from '../../ui/now.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { timeZones } from '../../ui/zone.ts'
import { useSave } from '../use-save.ts'

const USUAL_ZONE = 'America/Chicago'

/** Creates a school with its five studios, or edits one. */
export function SchoolDialog({ school, onClose }: { school?: School; onClose: () => void }) {
  const now = useNow()
  const { save, error, pending } = useSave({
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
    required: { name: 'Write a school name.' },
    error,
    pending,
    onSend: ({ name, description, timeZone }) =>
      save({ name: name.trim(), description: description.trim() || null, timeZone }),
  })
  const zone = form.watch('timeZone')
  const { zones } = timeZones()
  const choices = zones.includes(zone) ? zones : [zone, ...zones]
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
      <Field
        label="Time zone"
        error={form.issue('timeZone')}
        hint={
          isNewZone
            ? 'Goals keep their day; open deadlines become 4:00 PM in the new zone. Goals that are locked stay locked.'
            : `Goals are due at 4:00 PM in this zone. It is ${formatTime(now, zone)} there now.`
        }
      >
        <Select {...form.register('timeZone')}>
          {choices.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}
