import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isLanguage, type Language, offeredLanguages } from '../../../contract/languages.ts'
import { minimumPasswordLength } from '../../../contract/passwords.ts'
import type { User } from '../../../contract/people.ts'
import { fullName } from '../../../contract/person-name.ts'
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
import { EmailField, emailHint, LanguageField, StudioField } from './account-fields.tsx'
import { firstPassword, roleOnCard } from './first-password.ts'
import {
  describeOtherChanges,
  type PersonDialogProps,
  type PersonEdit,
  pickChanges,
  usePersonUndo,
} from './person-changes.ts'
import { describeLosses } from './role-changes.ts'

const toFailure = (noun: PersonDialogProps['noun']) =>
  noun === 'learner' ? t`Failed to update student` : t`Failed to update user`

interface EditPersonDialogProps extends PersonDialogProps {
  offered?: readonly Language[]
}

/** Edits a person's name, language and Admin Bypass, a learner's studio, and with `schools` the school. */
export function EditPersonDialog({
  person,
  noun,
  schools,
  offered = offeredLanguages,
  onClose,
}: EditPersonDialogProps) {
  const isLearner = noun === 'learner'
  const offersLanguages = offered.length > 1
  const failure = toFailure(noun)
  const me = useUser()
  const mayBypass = person.id !== me.id && (me.isSuperAdmin || !(person.isAdmin || person.isSuperAdmin))
  const undo = usePersonUndo()
  const params = { id: person.id }
  const account = useChange('PUT /api/admin/users/:id', { failure })
  const bypass = useChange('PATCH /api/admin/users/:id/bypass-deadlines', { failure })
  const finish = (user: User) => {
    const losses = describeLosses(person, user)
    if (losses === null) showSuccess(t`Changes saved`)
    else showSuccess(t`Changes saved`, losses, undo(person, user))
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
      language: person.language ?? '',
      canBypassDeadlines: person.canBypassDeadlines,
    },
    check: checkNames,
    alsoClears: { hasNoLastName: ['lastName'] },
    call: {
      error: account.error ?? bypass.error,
      isPending: account.isPending || bypass.isPending,
    },
    onSend: ({ lastName, hasNoLastName, email, studio, schoolId, language, ...typed }) =>
      save({
        firstName: typed.firstName,
        lastName: lastNameToSend({ lastName, hasNoLastName }),
        email: email.trim() || null,
        ...(isLearner && { studio: studio || null }),
        ...(schools && { schoolId: schoolId === '' ? null : Number(schoolId) }),
        ...(offersLanguages && { language: isLanguage(language) ? language : null }),
        ...(mayBypass && { canBypassDeadlines: typed.canBypassDeadlines }),
      }),
  })
  const name = fullName(person)
  return (
    <FormDialog title={t`Edit ${name}`} form={form} label={t`Save changes`} onClose={onClose}>
      {noun !== 'admin' && !savesOwn && <ChangedElsewhere person={person} />}
      <NameFields form={form} names={nameFields} hasNoLastName={form.watch('hasNoLastName')} />
      <EmailField form={form} {...(person.email !== null && { hint: emailHint() })} />
      {isLearner && <StudioField name="studio" label={t`Studio`} form={form} none={t`No studio`} />}
      {schools && (
        <Field
          label={t`School`}
          error={form.issue('schoolId')}
          hint={t`In another school, this person starts with no studio, crew or assignments.`}
        >
          <Select {...form.register('schoolId')}>
            <option value="">{t`No School Assigned`}</option>
            <Options choices={schools.map(({ id, name }) => [id, name])} />
          </Select>
        </Field>
      )}
      <LanguageField form={form} person={person} offered={offered} />
      {mayBypass && (
        <Checkbox
          {...form.register('canBypassDeadlines')}
          label={t`Can act after deadlines (Admin Bypass)`}
          hint={t`Can still complete, edit, delete and review goals after their deadline.`}
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
  if (!now) return <Note tone="bad" alert title={t`Someone else just deleted this account.`} />
  const changes = describeOtherChanges(person, now)
  if (changes.length === 0) return null
  return (
    <Note tone="warn" alert title={t`Someone else just changed this account.`}>
      {changes.join(' ')} {t`Only what you change here is saved.`}
    </Note>
  )
}

/** Changes another person's username, password, or both. */
export function CredentialsDialog({ person, noun, onClose }: PersonDialogProps) {
  const isOwn = useUser().id === person.id
  const save = useClosingChange('PUT /api/admin/users/:id', {
    onSaved: (user, { body }) => {
      if (body.password !== undefined)
        firstPassword.set({ person: user, role: roleOnCard(user), password: body.password })
      const name = fullName(user)
      const { username } = user
      showSuccess(
        t`Credentials updated`,
        body.password === undefined
          ? t`${name} signs in as ${username}.`
          : t`${name} signs in as ${username}. They’ve been signed out everywhere.`,
      )
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
      else showNoChanges(isOwn ? t`Please enter a new username` : t`Please enter a new username or password`)
    },
  })
  const name = fullName(person)
  const { username } = person
  const minimum = minimumPasswordLength(person)
  return (
    <FormDialog
      title={t`Credentials of ${name}`}
      description={
        <Trans>
          Signs in as{' '}
          <span translate="no" className="font-mono text-ink">
            {username}
          </span>
          . Fill in only what you want to change.
        </Trans>
      }
      form={form}
      label={t`Save credentials`}
      onClose={onClose}
    >
      <Field label={t`New username`} optional error={form.issue('username')}>
        <TextInput {...form.register('username')} mono autoComplete="off" />
      </Field>
      {isOwn ? (
        <Note tone="info">{t`Change your own password on your account page.`}</Note>
      ) : (
        <Field
          label={t`New password`}
          optional
          error={form.issue('password')}
          hint={t`At least ${minimum} characters. They’ll be signed out everywhere.`}
        >
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
      )}
    </FormDialog>
  )
}
