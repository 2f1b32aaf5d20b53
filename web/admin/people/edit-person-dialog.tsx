import type { User } from '../../../contract/people.ts'
import { useUser } from '../../frame/session.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { missingNames, NameFields, StudioField } from './account-fields.tsx'
import { changedElsewhere } from './person-changes.ts'
import { fullName } from './person-name.ts'
import { useSavePerson } from './use-save-person.ts'

/** Name of anybody, and whether deadlines bind; with `studios` the studio too, with `schools` the school. */
export function EditPersonDialog({
  person,
  now = person,
  studios,
  schools,
  failure,
  onClose,
}: {
  /** As it was when the dialog opened. */
  person: User
  /** As it is while the dialog is open; null when somebody has deleted it. */
  now?: User | null
  studios?: readonly { id: number; name: string }[]
  schools?: readonly { id: number; name: string }[]
  /** Title of the toast when the server refuses. */
  failure: string
  onClose: () => void
}) {
  const me = useUser()
  const mayBypass = person.id !== me.id && (me.isSuperAdmin || !(person.isAdmin || person.isSuperAdmin))
  const { save, error, isPending } = useSavePerson({ person, failure, onSaved: onClose })
  const form = useCheckedForm({
    defaultValues: {
      firstName: person.firstName,
      lastName: person.lastName,
      studio: person.studio ?? '',
      schoolId: String(person.schoolId ?? ''),
      canBypassDeadlines: person.canBypassDeadlines,
    },
    required: missingNames,
    error,
    pending: isPending,
    onSend: ({ firstName, lastName, studio, schoolId, canBypassDeadlines }) =>
      save({
        firstName,
        lastName,
        ...(studios && { studio: studio || null }),
        ...(schools && { schoolId: schoolId === '' ? null : Number(schoolId) }),
        ...(mayBypass && { canBypassDeadlines }),
      }),
  })
  return (
    <FormDialog title={`Edit ${fullName(person)}`} form={form} label="Save changes" onClose={onClose}>
      <ChangedElsewhere person={person} now={now} />
      <NameFields form={form} />
      {studios && <StudioField name="studio" label="Studio" form={form} studios={studios} none="No studio" />}
      {schools && (
        <Field
          label="School"
          error={form.issue('schoolId')}
          hint="In another school this person starts without studio, crew and assignments."
        >
          <Select {...form.register('schoolId')}>
            <option value="">No School Assigned</option>
            {schools.map((school) => (
              <option key={school.id} value={school.id}>
                {school.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {mayBypass && (
        <Checkbox
          {...form.register('canBypassDeadlines')}
          label="May act after deadlines (Admin Bypass)"
          hint="Can still complete, edit, delete and review goals when their deadline has passed."
        />
      )}
    </FormDialog>
  )
}

/** Two admins may have the same person open: what the other one changed stays, unless it is changed here too. */
function ChangedElsewhere({ person, now }: { person: User; now: User | null }) {
  if (now === null) return <Note tone="bad" alert title="Somebody else has just deleted this account." />
  const changes = changedElsewhere(person, now)
  if (changes.length === 0) return null
  return (
    <Note tone="warn" alert title="Somebody else has just changed this account.">
      {changes.join(' ')} Only what you change here is saved.
    </Note>
  )
}
