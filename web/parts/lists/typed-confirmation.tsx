// To confirm an action, a user types the number of people, or the name of one person.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { fullName } from '../../../contract/person-name.ts'
import { Field, TextInput } from '../../ui/field.tsx'
import { formatCount } from '../../ui/numbers.ts'

export interface Confirmation {
  text: string
  label: ReactNode
  /** The message if something else was typed. */
  issue: string
  isNumber: boolean
}

export function confirmNumber(count: number): Confirmation {
  const number = formatCount(count)
  return {
    text: String(count),
    label: (
      <Trans>
        Type <b>{number}</b> to continue
      </Trans>
    ),
    issue: t`Type ${number} to confirm that you’ve selected ${number} learners.`,
    isNumber: true,
  }
}

/** Asks for the name of one person, or for the number of several. */
export function confirmDeletion(people: readonly { firstName: string; lastName: string }[]): Confirmation {
  const [person, ...others] = people
  const isNumber = !person || others.length > 0
  const shown = isNumber ? formatCount(people.length) : fullName(person)
  return {
    text: isNumber ? String(people.length) : shown,
    label: (
      <Trans>
        To delete for good, type <b>{shown}</b>
      </Trans>
    ),
    issue: t`Type ${shown} to delete for good.`,
    isNumber,
  }
}

/** Capitals, accents, blanks and punctuation do not matter: '1,204' is 1204, and 'zoe li' is 'Zoë Li'. */
const toPlain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()

export function isTyped(typed: string, { text }: Confirmation): boolean {
  const plain = toPlain(text)
  // A name may consist of signs alone.
  return plain === '' ? typed.trim() === text.trim() : toPlain(typed) === plain
}

/** The field for it; the props of the input are those of the form. */
export function ConfirmationField({
  confirmation: { label, isNumber },
  error,
  ...input
}: { confirmation: Confirmation; error: string | undefined } & Parameters<typeof TextInput>[0]) {
  return (
    <Field label={label} error={error}>
      <TextInput
        {...input}
        {...(isNumber ? { inputMode: 'numeric', className: 'max-w-40' } : { autoCapitalize: 'words' })}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}
