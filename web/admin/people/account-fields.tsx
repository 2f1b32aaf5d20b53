import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { isLanguage, type Language, languages } from '../../../contract/languages.ts'
import type { User } from '../../../contract/people.ts'
import { makeReadablePassword } from '../../../contract/readable-password.ts'
import { useApi } from '../../api/queries.ts'
import { nameLanguage } from '../../frame/language.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { TextButton } from '../../ui/button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import type { FormFields } from '../../ui/form.tsx'
import { Options, Select } from '../../ui/select.tsx'

export const requireCredentials = () => ({
  username: t`Enter a username.`,
  password: t`Enter a password.`,
})

interface CredentialFieldsProps {
  form: FormFields<'username' | 'password'>
  minLength: 8 | 12
  /** Gets a suggested password. If absent, none is suggested. */
  onSuggest?: ((password: string) => void) | undefined
}

export function CredentialFields({ form, minLength, onSuggest }: CredentialFieldsProps) {
  const [suggested, setSuggested] = useState(0)
  return (
    <>
      <Field
        label={t`Username`}
        error={form.issue('username')}
        hint={t`3 to 64 letters, digits, dots, dashes or underscores.`}
        required
      >
        <TextInput {...form.register('username')} mono autoComplete="off" />
      </Field>
      <Field
        label={t`Password`}
        error={form.issue('password')}
        hint={t`At least ${minLength} characters.`}
        required
      >
        {/* A suggested password is visible immediately. */}
        <PasswordInput
          key={suggested}
          startsShown={suggested > 0}
          {...form.register('password')}
          autoComplete="new-password"
        />
        {onSuggest && (
          <TextButton
            onClick={() => {
              onSuggest(suggestPassword(minLength))
              setSuggested(suggested + 1)
            }}
            className="my-0! justify-self-start"
          >
            <Trans>Suggest one</Trans>
          </TextButton>
        )}
      </Field>
    </>
  )
}

/** Returns the providers that are set up; empty until they are loaded. */
export const useProviders = () => useApi('GET /api/auth/providers').data?.providers ?? []

/** Shown once a provider is set up. */
export function EmailField({ form, hint }: { form: FormFields<'email'>; hint?: string }) {
  if (useProviders().length === 0) return null
  return (
    <Field label={t`Email`} error={form.issue('email')} hint={hint} optional>
      <TextInput {...form.register('email')} type="email" autoComplete="off" spellCheck={false} />
    </Field>
  )
}

/** Says what a change of an address does to a person who has one. */
export const emailHint = () =>
  t`Replacing or removing it disconnects the school account and signs this person out.`

/** The studios of the school. `none` is the label of the empty choice. */
export function StudioField<Name extends string>({
  name,
  label,
  form,
  none = t`Choose a studio`,
}: {
  name: Name
  label: string
  form: FormFields<Name>
  none?: string
}) {
  const { input } = useScope()
  const { data: studios = [] } = useApi('GET /api/admin/studios', input)
  return (
    <Field label={label} error={form.issue(name)} required>
      <Select {...form.register(name)}>
        <option value="">{none}</option>
        <Options choices={studios.map(({ name: studio }) => [studio, studio])} />
      </Select>
    </Field>
  )
}

interface LanguageFieldProps {
  form: FormFields<'language'>
  person: Pick<User, 'language' | 'schoolLanguage'>
  offered: readonly Language[]
}

/** The person's own language. Renders nothing while only one is offered. */
export function LanguageField({ form, person: { language, schoolLanguage }, offered }: LanguageFieldProps) {
  if (offered.length < 2) return null
  const schoolName = nameLanguage(schoolLanguage)
  // A program may have set one that is not offered.
  const codes = new Set(isLanguage(language) ? [...offered, language] : offered)
  return (
    <Field label={t`Language`} error={form.issue('language')}>
      <Select {...form.register('language')}>
        <option value="">{t`Same as the school (${schoolName})`}</option>
        <Options choices={[...codes].map((code) => [code, languages[code].name])} />
      </Select>
    </Field>
  )
}

/** Suggests 'otter-maple-472'. Two short words can be one character too few for the passwords of staff. */
export function suggestPassword(minLength = 0): string {
  const words = makeReadablePassword(randomBelow)
  return words.length < minLength ? suggestPassword(minLength) : words
}

/** The bias is negligible, because 2^32 is far above the counts. */
const randomBelow = (count: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % count
