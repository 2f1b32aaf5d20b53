import { minimumPasswordLength } from '../../../contract/passwords.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
import { joinNames } from '../../../contract/sentences.ts'
import { useApi, useChange } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { useUser } from '../../frame/user-and-week.ts'
import { checkNames, lastNameToSend, NameFields, nameFields } from '../../parts/sign-in/name-fields.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { showNoChanges, useClosingChange } from '../use-save.ts'
import { EMAIL_HINT, EmailField, StudioField } from './account-fields.tsx'
import { firstPassword, roleOnCard } from './first-password.ts'
import {
  describeOtherChanges,
  listLosses,
  type PersonDialogProps,
  type PersonEdit,
  pickChanges,
  usePersonUndo,
} from './person-changes.ts'

const toFailure = (noun: PersonDialogProps['noun']) =>
  noun === 'learner' ? 'Failed to update student' : 'Failed to update user'

/** Edits a person's name and Admin Bypass, a learner's studio, and with `schools` the school. */
export function EditPersonDialog({ person, noun, schools, onClose }: PersonDialogProps) {
  const isLearner = noun === 'learner'
  const failure = toFailure(noun)
  const me = useUser()
  const mayBypass = person.id !== me.id && (me.isSuperAdmin || !(person.isAdmin || person.isSuperAdmin))
  const undo = usePersonUndo()
  const params = { id: person.id }
  const account = useChange('PUT /api/admin/users/:id', { failure })
  const bypass = useChange('PATCH /api/admin/users/:id/bypass-deadlines', { failure })
  const finish = (user: User) => {
    const losses = listLosses(person, user)
    if (losses.length === 0) showSuccess('Changes saved')
    else showSuccess('Changes saved', `${fullName(user)} ${joinNames(losses)}.`, undo(person, user))
    onClose()
  }
  // Admin Bypass has its own call, after that of the account.
  const save = (edit: PersonEdit) => {
    const { canBypassDeadlines, ...body } = pickChanges(person, edit)
    const last = (user: User) =>
      canBypassDeadlines === undefined
        ? finish(user)
        : bypass.mutate({ params, body: { canBypassDeadlines } }, { onSuccess: finish })
    if (Object.keys(body).length > 0) account.mutate({ params, body }, { onSuccess: last })
    else if (canBypassDeadlines !== undefined) last(person)
    else showNoChanges()
  }
  // The lists show the account after the first call, before the second one responds.
  const savesOwn = account.isPending || account.isSuccess || bypass.isPending
  const form = useCheckedForm({
    defaultValues: {
      firstName: person.firstName,
      lastName: person.lastName,
      hasNoLastName: person.lastName === '',
      email: person.email ?? '',
      studio: person.studio ?? '',
      schoolId: String(person.schoolId ?? ''),
      canBypassDeadlines: person.canBypassDeadlines,
    },
    check: checkNames,
    alsoClears: { hasNoLastName: ['lastName'] },
    call: {
      error: account.error ?? bypass.error,
      isPending: account.isPending || bypass.isPending,
    },
    onSend: ({ firstName, lastName, hasNoLastName, email, studio, schoolId, canBypassDeadlines }) =>
      save({
        firstName,
        lastName: lastNameToSend({ lastName, hasNoLastName }),
        email: email.trim() || null,
        ...(isLearner && { studio: studio || null }),
        ...(schools && { schoolId: schoolId === '' ? null : Number(schoolId) }),
        ...(mayBypass && { canBypassDeadlines }),
      }),
  })
  return (
    <FormDialog title={`Edit ${fullName(person)}`} form={form} label="Save changes" onClose={onClose}>
      {noun !== 'admin' && !savesOwn && <ChangedElsewhere person={person} />}
      <NameFields form={form} names={nameFields} hasNoLastName={form.watch('hasNoLastName')} />
      <EmailField form={form} {...(person.email !== null && { hint: EMAIL_HINT })} />
      {isLearner && <StudioField name="studio" label="Studio" form={form} none="No studio" />}
      {schools && (
        <Field
          label="School"
          error={form.issue('schoolId')}
          hint="In another school, this person starts with no studio, crew or assignments."
        >
          <Select {...form.register('schoolId')}>
            <option value="">No School Assigned</option>
            <Options choices={schools.map(({ id, name }) => [id, name])} />
          </Select>
        </Field>
      )}
      {mayBypass && (
        <Checkbox
          {...form.register('canBypassDeadlines')}
          label="Can act after deadlines (Admin Bypass)"
          hint="Can still complete, edit, delete and review goals after their deadline."
        />
      )}
    </FormDialog>
  )
}

/**
 * Warns if another admin changed the account in the meantime. Those changes are kept unless the same fields are changed
 * here.
 */
function ChangedElsewhere({ person }: { person: User }) {
  const { data = [person] } = useApi('GET /api/admin/users', useScope().input)
  const now = data.find(({ id }) => id === person.id)
  if (!now) return <Note tone="bad" alert title="Someone else just deleted this account." />
  const changes = describeOtherChanges(person, now)
  if (changes.length === 0) return null
  return (
    <Note tone="warn" alert title="Someone else just changed this account.">
      {changes.join(' ')} Only what you change here is saved.
    </Note>
  )
}

/** Changes another person's username, password, or both. */
export function CredentialsDialog({ person, noun, onClose }: PersonDialogProps) {
  const isOwn = useUser().id === person.id
  const save = useClosingChange('PUT /api/admin/users/:id', {
    onSaved: (user, { body }) => {
      const ended = body.password === undefined ? '' : ' They’ve been signed out everywhere.'
      if (body.password !== undefined)
        firstPassword.set({ person: user, role: roleOnCard(user), password: body.password })
      showSuccess('Credentials updated', `${fullName(user)} signs in as ${user.username}.${ended}`)
    },
    failure: toFailure(noun),
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: { username: '', password: '' },
    call: save,
    onSend: (typed) => {
      const username = typed.username.trim()
      const { password } = typed
      const body = {
        ...(username !== '' && username !== person.username && { username }),
        ...(password !== '' && { password }),
      }
      if (Object.keys(body).length > 0) save.mutate({ params: { id: person.id }, body })
      else showNoChanges(isOwn ? 'Please enter a new username' : 'Please enter a new username or password')
    },
  })
  return (
    <FormDialog
      title={`Credentials of ${fullName(person)}`}
      description={
        <>
          Signs in as{' '}
          <span translate="no" className="font-mono text-ink">
            {person.username}
          </span>
          . Fill in only what you want to change.
        </>
      }
      form={form}
      label="Save credentials"
      onClose={onClose}
    >
      <Field label="New username" optional error={form.issue('username')}>
        <TextInput {...form.register('username')} mono autoComplete="off" />
      </Field>
      {isOwn ? (
        <Note tone="info">Change your own password on your account page.</Note>
      ) : (
        <Field
          label="New password"
          optional
          error={form.issue('password')}
          hint={`At least ${minimumPasswordLength(person)} characters. They’ll be signed out everywhere.`}
        >
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
      )}
    </FormDialog>
  )
}
