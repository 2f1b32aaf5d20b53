import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { Missing } from './use-sign-in.ts'

/** Username and password as password managers expect them; below them why the last try failed. */
export function SignInFields({
  missing,
  failure,
  username,
}: {
  missing: Missing
  failure: string | null
  /** Known already: writing starts in the password. */
  username?: string
}) {
  const known = username !== undefined
  return (
    <>
      <Field label="Username" error={missing.username} required>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={!known}
          defaultValue={username}
        />
      </Field>
      <Field label="Password" error={missing.password} required>
        <PasswordInput name="password" autoComplete="current-password" data-autofocus={known || undefined} />
      </Field>
      {failure && (
        // On the sign-in screen a toast says it aloud; on a phone it covers what is below the fields.
        <Note tone="bad" alert={known} className="max-sm:order-first">
          {failure}
        </Note>
      )}
    </>
  )
}
