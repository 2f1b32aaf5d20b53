// Names of people in lists and sentences.

import { formatCount } from '../../../contract/sentences.ts'
import { compareText } from '../../ui/text.tsx'

interface Named {
  firstName: string
  lastName: string
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/** 'Last, First', as lists are sorted. */
export const listedName = ({ firstName, lastName }: Named): string =>
  [lastName, firstName].filter((part) => part !== '').join(', ')

export const compareNames = (a: Named, b: Named): number =>
  compareText(a.lastName, b.lastName) || compareText(a.firstName, b.firstName)

/** 'Jo Li, Bo Li and 9 others': the first `most` by name, unless only one more would be counted. */
export function namedFew(names: readonly string[], most = 4): string {
  const named = names.slice(0, names.length > most + 1 ? most : names.length)
  const rest = names.length - named.length
  if (rest > 0) return `${named.join(', ')} and ${formatCount(rest)} others`
  const last = named.pop()
  return named.length === 0 ? (last ?? '') : `${named.join(', ')} and ${last}`
}
