import { t } from '@lingui/core/macro'
import { type Language, languages, offeredLanguages } from '../../contract/languages.ts'
import { useChange } from '../api/queries.ts'
import { nameLanguage, showAccountLanguage } from '../frame/language.ts'
import { useUser } from '../frame/user-and-week.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Options, Select } from '../ui/select.tsx'
import { showSuccess } from '../ui/toast.ts'

/** Renders nothing while only one language is offered. */
export function LanguageCard({ offered = offeredLanguages }: { offered?: readonly Language[] }) {
  const { language, schoolLanguage } = useUser()
  const change = useChange('PATCH /api/users/me', {
    topics: ['session'],
    onSuccess: async (user) => {
      await showAccountLanguage(user)
      showSuccess(t`Language changed`)
    },
    failure: t`The language wasn’t changed`,
  })
  if (offered.length < 2) return null
  const schoolName = nameLanguage(schoolLanguage)
  const choices = offered.map((code) => [code, languages[code].name] as const)
  return (
    <Card title={t`Language`}>
      <CardBody>
        <Select
          aria-label={t`Language`}
          value={language ?? ''}
          disabled={change.isPending}
          onChange={({ target }) => {
            const chosen = offered.find((code) => code === target.value) ?? null
            change.mutate({ body: { language: chosen } })
          }}
        >
          <option value="">{t`Same as the school (${schoolName})`}</option>
          <Options choices={choices} />
        </Select>
      </CardBody>
    </Card>
  )
}
