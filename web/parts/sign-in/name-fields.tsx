// The first and last name in forms. Some people have one name, so a box says that there is no last name.
import { t } from '@lingui/core/macro'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import type { FormFields } from '../../ui/form.tsx'

export interface TypedNames {
  firstName: string
  lastName: string
  hasNoLastName: boolean
}

/** The names of the fields in a form that has them at its top. */
export const nameFields = {
  firstName: 'firstName',
  lastName: 'lastName',
  hasNoLastName: 'hasNoLastName',
} as const

export const emptyNames: TypedNames = { firstName: '', lastName: '', hasNoLastName: false }

/** Finds the names that were left empty. */
export function checkNames({ firstName, lastName, hasNoLastName }: TypedNames) {
  return {
    ...(firstName.trim() === '' && { firstName: t`Enter a first name.` }),
    ...(lastName.trim() === '' && !hasNoLastName && { lastName: t`Enter a last name.` }),
  }
}

/** Returns the last name as calls take it: null for people with one name. */
export const lastNameToSend = ({
  lastName,
  hasNoLastName,
}: Pick<TypedNames, 'lastName' | 'hasNoLastName'>): string | null => (hasNoLastName ? null : lastName)

interface NameFieldsProps<Name extends string> {
  form: FormFields<Name>
  /** The names of the fields in the form. */
  names: { [Part in keyof TypedNames]: Name }
  hasNoLastName: boolean
  /** Fills in the user's own name. */
  isOwn?: boolean
}

export function NameFields<Name extends string>({
  form,
  names,
  hasNoLastName,
  isOwn = false,
}: NameFieldsProps<Name>) {
  return (
    <div className="grid gap-4.5 sm:grid-cols-2">
      <Field label={t`First name`} error={form.issue(names.firstName)} required>
        <TextInput {...form.register(names.firstName)} autoComplete={isOwn ? 'given-name' : 'off'} />
      </Field>
      <div className="grid content-start">
        <Field label={t`Last name`} error={form.issue(names.lastName)} required={!hasNoLastName}>
          <TextInput
            {...form.register(names.lastName)}
            disabled={hasNoLastName}
            autoComplete={isOwn ? 'family-name' : 'off'}
          />
        </Field>
        <Checkbox {...form.register(names.hasNoLastName)} label={t`No last name`} />
      </div>
    </div>
  )
}
