// The first-run set-up: the first school, and the account of the person who opened the printed link.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { getServerAhead } from '../../api/client.ts'
import { queryOptionsFor, useChange } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { useStartSession } from '../../frame/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { type FormFields, FormNote, useCheckedForm } from '../../ui/form.tsx'
import { setClockAhead } from '../../ui/time.tsx'
import { guessTimeZone, TimeZoneField } from '../../ui/time-zone-field.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { Gate } from './gate.tsx'
import { LanguageWords } from './language-words.tsx'
import { emptyNames, lastNameToSend, NameFields, type TypedNames } from './name-fields.tsx'

export function SetupPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const startSession = useStartSession()
  // Nobody is signed in, so no goal week has set the clock.
  useEffect(() => setClockAhead(getServerAhead()), [])
  const setUp = useChange('POST /api/setup', {
    onSuccess: (user, { body }) => {
      client.setQueryData(queryOptionsFor('GET /api/setup').queryKey, { needed: false })
      startSession(user)
      const school = body.school.name
      showSuccess(t`Welcome to Cairn!`, t`${school} is set up.`)
      navigate(paths.home(), { replace: true })
    },
  })
  const form = useCheckedForm({
    defaultValues: {
      school: { name: '', timeZone: guessTimeZone() },
      admin: { ...emptyNames, username: '', password: '' },
    },
    alsoClears: { 'admin.hasNoLastName': ['admin.lastName'] },
    call: setUp,
    onSend: ({ school, admin: { firstName, lastName, hasNoLastName, ...credentials } }) => {
      const names = { firstName, lastName: lastNameToSend({ lastName, hasNoLastName }) }
      setUp.mutate({ body: { token, school, admin: { ...names, ...credentials } } })
    },
  })
  return (
    <Gate
      wide
      title={t`Set up Cairn`}
      lead={t`Set up your school and your own account. You can change everything later.`}
      stones={1}
      todo={5}
    >
      <form noValidate className="grid gap-5 sm:gap-3.5" onSubmit={form.onSubmit}>
        <Group legend={t`Your school`}>
          <div className="grid gap-4 lg:grid-cols-2">
            <Field label={t`School name`} error={form.issue('school.name')} required>
              <TextInput {...form.register('school.name')} autoComplete="organization" autoFocus />
            </Field>
            <TimeZoneField
              zone={form.watch('school.timeZone')}
              onChange={(zone) => form.setValue('school.timeZone', zone)}
              error={form.issue('school.timeZone')}
            />
          </div>
        </Group>
        <AdminFields form={form} hasNoLastName={form.watch('admin.hasNoLastName')} />
        <FormNote rest={form.rest} />
        <Button type="submit" variant="primary" pending={setUp.isPending} pendingLabel={t`Setting up...`}>
          <Trans>Set up and sign in</Trans>
        </Button>
      </form>
      <LanguageWords />
    </Gate>
  )
}

const adminNames = {
  firstName: 'admin.firstName',
  lastName: 'admin.lastName',
  hasNoLastName: 'admin.hasNoLastName',
} as const

interface AdminFieldsProps {
  form: FormFields<`admin.${keyof TypedNames | 'username' | 'password'}`>
  hasNoLastName: boolean
}

function AdminFields({ form, hasNoLastName }: AdminFieldsProps) {
  return (
    <Group legend={t`The first admin: you`}>
      <NameFields form={form} names={adminNames} hasNoLastName={hasNoLastName} isOwn />
      <Field
        label={t`Username`}
        error={form.issue('admin.username')}
        hint={t`3 to 64 letters, digits, dots, dashes or underscores.`}
        required
      >
        <TextInput
          {...form.register('admin.username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label={t`Password`}
        error={form.issue('admin.password')}
        hint={t`At least 12 characters. A few words only you would put together work best.`}
        required
      >
        <PasswordInput {...form.register('admin.password')} autoComplete="new-password" />
      </Field>
    </Group>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3.5 sm:gap-2.5">
      <legend className="mb-2 text-18 font-600 sm:mb-1">{legend}</legend>
      {children}
    </fieldset>
  )
}
