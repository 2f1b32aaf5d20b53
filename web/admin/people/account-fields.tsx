import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'

export type IssueOf = (name: string) => string | undefined

export const missingNames = { firstName: 'Write a first name.', lastName: 'Write a last name.' }
export const missingAccount = {
  ...missingNames,
  username: 'Write a username.',
  password: 'Write a password.',
}

export function NameFields({
  issue,
  firstName,
  lastName,
}: {
  issue: IssueOf
  firstName?: string
  lastName?: string
}) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Field label="First name" error={issue('firstName')} required>
        <TextInput name="firstName" defaultValue={firstName} autoComplete="off" />
      </Field>
      <Field label="Last name" error={issue('lastName')} required>
        <TextInput name="lastName" defaultValue={lastName} autoComplete="off" />
      </Field>
    </div>
  )
}

export function CredentialFields({ issue, least }: { issue: IssueOf; least: 8 | 12 }) {
  return (
    <>
      <Field
        label="Username"
        error={issue('username')}
        hint="3 to 64 letters, digits, dots, dashes or underscores."
        required
      >
        <TextInput name="username" mono autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label="Password" error={issue('password')} hint={`At least ${least} characters.`} required>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
    </>
  )
}

/** `none` is the choice of nothing, where there is one. */
export function StudioField({
  name,
  label,
  issue,
  studios,
  none,
  value,
}: {
  name: string
  label: string
  issue: IssueOf
  studios: readonly { id: number; name: string }[]
  none: string
  value?: string | null
}) {
  return (
    <Field label={label} error={issue(name)} required>
      <Select name={name} defaultValue={value ?? ''}>
        <option value="">{none}</option>
        {studios.map((studio) => (
          <option key={studio.id} value={studio.name}>
            {studio.name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
