// Finds people who are in the file although their row has no readable id, so that nobody in the file is called missing.
import { fullName } from '../../../contract/person-name.ts'
import type { RosterAccount } from '../../../contract/roster-import.ts'

/** Normalizes a name like the server: without case, accents and extra spaces. */
export const normalizeName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

const splitWords = (text: string): string[] =>
  normalizeName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether a row has all words of an account's name, or its username, in any cells. */
export function findInRows(rows: readonly (readonly string[])[]) {
  const places = new Map<string, Set<number>>()
  rows.forEach((cells, index) => {
    for (const word of cells.flatMap((cell) => [normalizeName(cell), ...splitWords(cell)])) {
      const known = places.get(word)
      if (known) known.add(index)
      else places.set(word, new Set([index]))
    }
  })
  return ({ firstName, lastName, username }: RosterAccount): boolean => {
    if (places.has(normalizeName(username))) return true
    const [first, ...others] = splitWords(fullName({ firstName, lastName })).map((word) => places.get(word))
    return first !== undefined && [...first].some((row) => others.every((rest) => rest?.has(row)))
  }
}
