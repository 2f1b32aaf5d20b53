import { formatCount } from '../../contract/sentences.ts'

/** 'Jo Li, Bo Li and 9 others': the first `most` of them by name. */
export function namedFew(names: readonly string[], most = 4): string {
  const shown = names.slice(0, names.length > most + 1 ? most : names.length)
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${formatCount(rest)} others`
  const last = shown.pop()
  return shown.length === 0 ? (last ?? '') : `${shown.join(', ')} and ${last}`
}
