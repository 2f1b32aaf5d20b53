// Names of people in lists: how they are written and sorted.
import { compareText } from '../../ui/text.tsx'

interface Named {
  firstName: string
  lastName: string
}

/** Formats 'Last, First', as lists are sorted. */
export const listedName = ({ firstName, lastName }: Named): string =>
  [lastName, firstName].filter((part) => part !== '').join(', ')

/** People with one name are sorted by it among the last names. */
export const compareNames = (a: Named, b: Named): number =>
  compareText(a.lastName || a.firstName, b.lastName || b.firstName) || compareText(a.firstName, b.firstName)
