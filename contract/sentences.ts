/** Numbers and lists in sentences. `Intl` is not used, because its first object takes a phone as long as rendering a view. */

/** '12,345', '-1,204'; a fraction as `Intl` rounds it, '1,204.5'. */
export function formatCount(count: number): string {
  return Number.isSafeInteger(count)
    ? String(count).replace(/\B(?=(\d{3})+$)/g, ',')
    : count.toLocaleString('en-US')
}

/** '1 learner', '1,204 learners'; `pluralForm` where it is not `singular` with an s. */
export const plural = (count: number, singular: string, pluralForm?: string): string =>
  `${formatCount(count)} ${pluralWord(count, singular, pluralForm)}`

/** Returns only the word: a noun, or a verb as in `pluralWord(count, 'goes', 'go')`. */
export const pluralWord = (count: number, singular: string, pluralForm = `${singular}s`): string =>
  count === 1 ? singular : pluralForm

/** 'A', 'A and B', 'A, B, and C'; empty for no names. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${last}`
}

/** 'a', 'a or b', 'a, b or c' */
export function joinAlternatives(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

/** 'Jo Li, Bo Li and 9 others': the first `maxNamed` by name, unless only one more would be counted. */
export function summarizeNames(names: readonly string[], maxNamed = 4): string {
  const named = names.slice(0, names.length > maxNamed + 1 ? maxNamed : names.length)
  const rest = names.length - named.length
  if (rest > 0) return `${named.join(', ')} and ${formatCount(rest)} others`
  const last = named.pop()
  return named.length === 0 ? (last ?? '') : `${named.join(', ')} and ${last}`
}
