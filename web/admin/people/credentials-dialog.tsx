import { minimumPasswordLength } from '../../../contract/passwords.ts'
import type { User } from '../../../contract/people.ts'
import { useUser } from '../../frame/session.tsx'
import { Field } from '../../ui/field.tsx'
import { useCheckedForm } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showSuccess, toast } from '../../ui/toast.ts'
import { useClosingChange } from '../use-save.ts'
import { fullName } from './person-name.ts'

/** A new username, a new password of another person, or both. */
export function CredentialsDialog({
  person,
  failure,
  onClose,
}: {
  person: User
  failure: string
  onClose: () => void
}) {
  const isOwn = useUser().id === person.id
  const save = useClosingChange('PUT /api/admin/users/:id', {
    onSaved: (user, { body }) => {
      const ended = body.password === undefined ? '' : ' All open sessions have ended.'
      showSuccess('Credentials updated', `${fullName(user)} signs in as ${user.username}.${ended}`)
    },
    failure,
    onClose,
  })
  const form = useCheckedForm({
    defaultValues: { username: '', password: '' },
    error: save.error,
    pending: save.isPending,
    onSend: (typed) => {
      const username = typed.username.trim()
      const { password } = typed
      const body = {
        ...(username !== '' && username !== person.username && { username }),
        ...(password !== '' && { password }),
      }
      if (Object.keys(body).length > 0) save.mutate({ params: { id: person.id }, body })
      else
        toast({
          kind: 'info',
          title: 'No changes made',
          description: isOwn ? 'Please enter a new username' : 'Please enter a new username or password',
        })
    },
  })
  return (
    <FormDialog
      title={`Credentials of ${fullName(person)}`}
      description={
        <>
          Signs in as <span className="font-mono text-ink">{person.username}</span>. Fill in what should
          change.
        </>
      }
      form={form}
      label="Save credentials"
      onClose={onClose}
    >
      <Field label="New username" optional error={form.issue('username')}>
        <TextInput
          {...form.register('username')}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {isOwn ? (
        <Note tone="info">Change your own password under Your account.</Note>
      ) : (
        <Field
          label="New password"
          optional
          error={form.issue('password')}
          hint={`At least ${minimumPasswordLength(person)} characters. Open sessions end.`}
        >
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
      )}
    </FormDialog>
  )
}
