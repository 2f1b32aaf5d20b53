import { useState } from 'react'
import type { School } from '../../../contract/schools.ts'
import { useChange } from '../../api/queries.ts'
import { onFailure } from '../../frame/on-failure.ts'
import { timeZones } from '../../session/time-zones.ts'
import { formatTime } from '../../ui/dates.ts'
import { Field } from '../../ui/field.tsx'
import { useNow } from '../../ui/now.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { changedFields } from '../changed-fields.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useDialogForm } from '../use-dialog-form.ts'

const USUAL_ZONE = 'America/Chicago'

/** Makes a school with its five studios, or changes one. */
export function SchoolDialog({ school, onClose }: { school?: School; onClose: () => void }) {
  const now = useNow()
  const [zone, setZone] = useState(school?.timeZone ?? USUAL_ZONE)
  const create = useChange('POST /api/admin/schools', {
    onSuccess: ({ name }) => {
      showSuccess('School created successfully', `${name} has its five studios. Add an admin next.`)
      onClose()
    },
    onError: onFailure('Failed to create school'),
  })
  const update = useChange('PUT /api/admin/schools/:id', {
    onSuccess: ({ name }) => {
      showSuccess('School updated successfully', `${name} is up to date.`)
      onClose()
    },
    onError: onFailure('Failed to update school'),
  })
  const form = useDialogForm({
    error: create.error ?? update.error,
    required: { name: 'Write a school name.' },
    pending: create.isPending || update.isPending,
    onSend: (text) => {
      const body = {
        name: text('name').trim(),
        description: text('description').trim() || null,
        timeZone: text('timeZone'),
      }
      if (!school) return create.mutate({ body })
      const { name, description, timeZone } = school
      const change = changedFields({ name, description, timeZone }, body)
      if (change) update.mutate({ params: { id: school.id }, body: change })
    },
  })
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
        <TextInput name="name" defaultValue={school?.name} autoComplete="off" />
      </Field>
      <Field label="Description" optional error={form.issue('description')}>
        <TextArea name="description" rows={2} defaultValue={school?.description ?? ''} />
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
        <Select name="timeZone" value={zone} onChange={({ target }) => setZone(target.value)}>
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
