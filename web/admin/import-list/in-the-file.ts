// Finds out who is in the file although the row has no id that could be read, so that nobody in the file is called missing.
import type { RosterAccount } from '../../../contract/roster-import.ts'

/** As the server compares names: without case, accents and extra blanks. */
export const plainName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

const wordsOf = (text: string): string[] =>
  plainName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Whether a row has all words of an account's name, or its username, in whatever cells. */
export function findInRows(rows: readonly (readonly string[])[]) {
  const places = new Map<string, Set<number>>()
  rows.forEach((cells, index) => {
    for (const word of cells.flatMap((cell) => [plainName(cell), ...wordsOf(cell)])) {
      const known = places.get(word)
      if (known) known.add(index)
      else places.set(word, new Set([index]))
    }
  })
  return ({ firstName, lastName, username }: RosterAccount): boolean => {
    if (places.has(plainName(username))) return true
    const [first, ...others] = wordsOf(`${firstName} ${lastName}`).map((word) => places.get(word))
    return first !== undefined && [...first].some((row) => others.every((rest) => rest?.has(row)))
  }
}
