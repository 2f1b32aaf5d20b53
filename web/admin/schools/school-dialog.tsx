import { formatTimeOfDay } from '../../../contract/school-week.ts'
import type { School } from '../../../contract/schools.ts'
import { plural, pluralWord } from '../../../contract/sentences.ts'
import { useApi } from '../../api/queries.ts'
import { ConfirmChange } from '../../frame/confirm-change.tsx'
import type { CheckedForm } from '../../ui/form.tsx'
import { TimeZoneField } from '../../ui/time-zone-field.tsx'
import { ItemDialog } from '../item-dialog.tsx'

const USUAL_ZONE = 'America/Chicago'

/** Creates a school with its five studios, or edits one. */
export function SchoolDialog({ item: school, onClose }: { item?: School; onClose: () => void }) {
  return (
    <ItemDialog
      item={school}
      values={{
        name: school?.name ?? '',
        description: school?.description ?? '',
        timeZone: school?.timeZone ?? USUAL_ZONE,
      }}
      toStored={({ name, description, timeZone }) => ({
        name: name.trim(),
        description: description.trim() || null,
        timeZone,
      })}
      storedIn={({ name, description, timeZone }) => ({ name, description, timeZone })}
      fields={[
        { name: 'name', label: 'School name', required: 'Enter a school name.' },
        { name: 'description', label: 'Description', rows: 2 },
      ]}
      create={{
        call: 'POST /api/admin/schools',
        input: (body) => ({ body }),
        title: 'Add School',
        label: 'Add school',
        pendingLabel: 'Adding...',
        saved: ({ name }) => [
          'School created successfully',
          `${name} has its five studios. Add an admin next.`,
        ],
        failure: 'Failed to create school',
      }}
      update={{
        call: 'PUT /api/admin/schools/:id',
        input: (body, { id }) => ({ params: { id }, body }),
        title: ({ name }) => `Edit ${name}`,
        label: 'Save school',
        pendingLabel: 'Saving...',
        saved: () => ['School updated successfully'],
        failure: 'Failed to update school',
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ZoneField form={form} school={school} />
          {school && <p className="text-14 text-ink-2">{plural(school.userCount, 'user')}</p>}
        </>
      )}
    </ItemDialog>
  )
}

interface ZoneFieldProps {
  form: CheckedForm<{ name: string; description: string; timeZone: string }>
  school: School | undefined
}

function ZoneField({ form, school }: ZoneFieldProps) {
  const zone = form.watch('timeZone')
  const isNewZone = school !== undefined && zone !== school.timeZone
  return (
    <TimeZoneField
      zone={zone}
      onChange={(next) => form.setValue('timeZone', next)}
      error={form.issue('timeZone')}
      dueTime={school?.deadlineTime}
      hint={
        isNewZone
          ? `Goals keep their due dates. Open deadlines become ${formatTimeOfDay(school.deadlineTime)} in the new time zone, and locked goals stay locked.`
          : undefined
      }
    />
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
      successToast={['School deleted', `${school.name} is gone.`]}
      failure="Failed to delete school"
      onClose={onClose}
    >
      <p>All users associated with this school will need to be reassigned.</p>
      <p className="mt-2 text-14 text-ink-2">
        This permanently deletes its studios, crews and coach assignments. <b>{users}</b>{' '}
        {pluralWord(userCount, 'stays', 'stay')} without a school and can only sign in and out until you move
        them to another one.
      </p>
    </ConfirmChange>
  )
}
