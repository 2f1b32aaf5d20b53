// Numbers and lists in the language that is shown. The examples are English.
import { plural, t } from '@lingui/core/macro'
import { shownLanguage } from './language.ts'

/** '12,345', '-1,204' */
export const formatCount = (count: number): string => shownLanguage().language.format.formatCount(count)

/** 'A', 'A and B', 'A, B, and C'; empty for no names. */
export const joinNames = (names: readonly string[]): string =>
  shownLanguage().language.format.formatList(names)

/** 'Jo Li, Bo Li and 9 others': the first `maxNamed` by name, unless only one more would be counted. */
export function summarizeNames(names: readonly string[], maxNamed = 4): string {
  const named = names.slice(0, names.length > maxNamed + 1 ? maxNamed : names.length)
  const rest = names.length - named.length
  const last = rest > 0 ? '' : (named.pop() ?? '')
  const list = named.join(', ')
  if (rest > 0) return plural(rest, { one: `${list} and # other`, other: `${list} and # others` })
  return named.length === 0 ? last : t`${list} and ${last}`
}
