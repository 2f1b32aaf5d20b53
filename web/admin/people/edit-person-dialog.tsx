import type { User } from '../../../contract/people.ts'
import { listOf } from '../../../contract/sentences.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../frame/session.tsx'
import { onFailure } from '../../frame/toasts.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Select } from '../../ui/select.tsx'
import { showSuccess, toast } from '../../ui/toast.ts'
import { EMAIL_HINT, EmailField, NameFields, requiredNames, StudioField } from './account-fields.tsx'
import { changedElsewhere, lossesOf, onlyChanges, type PersonEdit } from './person-changes.ts'
import { fullName } from './person-name.ts'
import { usePersonUndo } from './use-undo.ts'

/** Edits the name and Admin Bypass of a person; with `studios` also the studio, with `schools` also the school. */
export function EditPersonDialog({
  person,
  now = person,
  studios,
  schools,
  failure,
  onClose,
}: {
  /** The person when the dialog opened. */
  person: User
  /** The person now; null if another admin has deleted the account. */
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
      email: person.email ?? '',
      studio: person.studio ?? '',
      schoolId: String(person.schoolId ?? ''),
      canBypassDeadlines: person.canBypassDeadlines,
    },
    required: requiredNames,
    error,
    pending: isPending,
    onSend: ({ firstName, lastName, email, studio, schoolId, canBypassDeadlines }) =>
      save({
        firstName,
        lastName,
        email: email.trim() || null,
        ...(studios && { studio: studio || null }),
        ...(schools && { schoolId: schoolId === '' ? null : Number(schoolId) }),
        ...(mayBypass && { canBypassDeadlines }),
      }),
  })
  return (
    <FormDialog title={`Edit ${fullName(person)}`} form={form} label="Save changes" onClose={onClose}>
      <ChangedElsewhere person={person} now={now} />
      <NameFields form={form} />
      <EmailField form={form} {...(person.email !== null && { hint: EMAIL_HINT })} />
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

/** Warns if another admin changed the account meanwhile. Those changes are kept unless the same fields are changed here. */
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

/** Saves the account, and then Admin Bypass, which has a separate call. */
function useSavePerson({
  person,
  failure,
  onSaved,
}: {
  /** The person when the dialog opened. */
  person: User
  /** Title of the toast when the server refuses. */
  failure: string
  onSaved: () => void
}) {
  const account = useChange('PUT /api/admin/users/:id', { onError: onFailure(failure) })
  const bypass = useChange('PATCH /api/admin/users/:id/bypass-deadlines', { onError: onFailure(failure) })
  const undo = usePersonUndo()
  const params = { id: person.id }
  const finish = (user: User) => {
    const losses = lossesOf(person, user)
    if (losses.length === 0) showSuccess('Changes saved', `${fullName(user)} is up to date.`)
    else showSuccess('Changes saved', `${fullName(user)} ${listOf(losses)}.`, undo(person, user))
    onSaved()
  }
  return {
    error: account.error ?? bypass.error,
    isPending: account.isPending || bypass.isPending,
    save: (edit: PersonEdit) => {
      const { canBypassDeadlines, ...body } = onlyChanges(person, edit)
      const last = (user: User) =>
        canBypassDeadlines === undefined
          ? finish(user)
          : bypass.mutate({ params, body: { canBypassDeadlines } }, { onSuccess: finish })
      if (Object.keys(body).length > 0) account.mutate({ params, body }, { onSuccess: last })
      else if (canBypassDeadlines !== undefined) last(person)
      else toast({ kind: 'info', title: 'No changes made', description: 'Nothing was different.' })
    },
  }
}
