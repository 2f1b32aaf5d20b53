// The first-run set-up: the first school, and the account of the person who opened the printed link.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Language, offeredLanguages, SOURCE_LANGUAGE } from '../../../contract/languages.ts'
import { getServerAhead } from '../../api/client.ts'
import { queryOptionsFor, useChange } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { useStartSession } from '../../frame/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { type FormFields, FormNote, useCheckedForm } from '../../ui/form.tsx'
import { useShownLanguage } from '../../ui/language.ts'
import { setClockAhead } from '../../ui/time.tsx'
import { guessTimeZone, TimeZoneField } from '../../ui/time-zone-field.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { SchoolLanguageField } from '../school/school-language-field.tsx'
import {
  checkSchoolDays,
  SchoolWeekFields,
  SchoolWeekLine,
  toSentWeek,
  usualWeek,
} from '../school/school-week-fields.tsx'
import { Gate } from './gate.tsx'
import { LanguageWords } from './language-words.tsx'
import { emptyNames, lastNameToSend, NameFields, type TypedNames } from './name-fields.tsx'

export function SetupPage({ offered = offeredLanguages }: { offered?: readonly Language[] }) {
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const startSession = useStartSession()
  const { code } = useShownLanguage().language
  const [showsWeek, setShowsWeek] = useState(false)
  const shown = offered.find((language) => language === code) ?? SOURCE_LANGUAGE
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
      school: { name: '', timeZone: guessTimeZone(), language: shown, ...usualWeek },
      admin: { ...emptyNames, username: '', password: '' },
    },
    check: ({ school }) => {
      const problem = checkSchoolDays(school)
      return problem ? { 'school.schoolDays': problem } : {}
    },
    alsoClears: { 'admin.hasNoLastName': ['admin.lastName'] },
    call: setUp,
    onSend: ({ school, admin: { firstName, lastName, hasNoLastName, ...credentials } }) => {
      const names = { firstName, lastName: lastNameToSend({ lastName, hasNoLastName }) }
      const { language, schoolDays, deadlineTime, ...fields } = school
      const sent = { ...fields, ...toSentWeek({ schoolDays, deadlineTime }) }
      setUp.mutate({
        body: {
          token,
          school: offered.length > 1 ? { ...sent, language } : sent,
          admin: { ...names, ...credentials },
        },
      })
    },
  })
  const { setValue, formState } = form
  // The school's language follows that of the page until someone chooses it.
  const isChosen = formState.dirtyFields.school?.language === true
  useEffect(() => {
    if (!isChosen) setValue('school.language', shown)
  }, [shown, isChosen, setValue])
  const week = form.watch('school')
  // Refused fields stay while they are corrected.
  if (!showsWeek && weekNames.some((name) => form.issue(name) !== undefined)) setShowsWeek(true)
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
            <div className="grid content-start gap-1.5">
              <Field label={t`School name`} error={form.issue('school.name')} required>
                <TextInput {...form.register('school.name')} autoComplete="organization" autoFocus />
              </Field>
              {!showsWeek && <SchoolWeekLine week={week} onOpen={() => setShowsWeek(true)} />}
            </div>
            <TimeZoneField
              zone={form.watch('school.timeZone')}
              onChange={(zone) => form.setValue('school.timeZone', zone)}
              error={form.issue('school.timeZone')}
              dueTime={week.deadlineTime}
            />
            <SchoolLanguageField form={form} name="school.language" offered={offered} />
          </div>
          {showsWeek && (
            <SchoolWeekFields
              form={form}
              names={weekFields}
              week={week}
              onDays={(days) => {
                form.clearErrors('school.schoolDays')
                form.setValue('school.schoolDays', days)
              }}
            />
          )}
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

const weekFields = { schoolDays: 'school.schoolDays', deadlineTime: 'school.deadlineTime' } as const
const weekNames = Object.values(weekFields)

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
