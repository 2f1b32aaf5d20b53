// How names of schools, studios and crews are compared and sorted.
import type { Language } from '../../contract/languages.ts'

/** Keys are equal for names that differ only in case or in the Unicode form of their accents. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

const collators = new Map<Language, Intl.Collator>()

/** Sorts 'Crew 2' before 'Crew 10', in the same order on both engines. `language` is that of the school. */
export function byName(a: string, b: string, language: Language): number {
  // The first Intl object takes 8 MiB, so it is created when there is something to sort.
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator.compare(a, b)
}
