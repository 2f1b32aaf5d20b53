import { t } from '@lingui/core/macro'
import { type Language, languages } from '../../../contract/languages.ts'
import { Field } from '../../ui/field.tsx'
import type { FormFields } from '../../ui/form.tsx'
import { Options, Select } from '../../ui/select.tsx'

interface SchoolLanguageFieldProps<Name extends string> {
  form: FormFields<Name>
  /** The name of the field in the form. */
  name: Name
  offered: readonly Language[]
  /** The saved language. A program may have set one that is not offered. */
  saved?: Language
}

/** The language of people without one of their own. Renders nothing while only one language is offered. */
export function SchoolLanguageField<Name extends string>({
  form,
  name,
  offered,
  saved,
}: SchoolLanguageFieldProps<Name>) {
  if (offered.length < 2) return null
  const codes = new Set(saved === undefined ? offered : [...offered, saved])
  return (
    <Field label={t`School language`} error={form.issue(name)}>
      <Select {...form.register(name)} className="sm:max-w-50">
        <Options choices={[...codes].map((code) => [code, languages[code].name])} />
      </Select>
    </Field>
  )
}
