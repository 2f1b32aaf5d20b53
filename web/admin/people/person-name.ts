// Names of people in lists and sentences.
import { compareText } from '../../ui/text.tsx'

interface Named {
  firstName: string
  lastName: string
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/** Formats 'Last, First', as lists are sorted. */
export const listedName = ({ firstName, lastName }: Named): string =>
  [lastName, firstName].filter((part) => part !== '').join(', ')

export const compareNames = (a: Named, b: Named): number =>
  compareText(a.lastName, b.lastName) || compareText(a.firstName, b.firstName)
