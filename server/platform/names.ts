// How names of schools, studios and crews are compared and sorted.

/** Equal for names that differ only in case or in the Unicode form of their accents. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

let collator: Intl.Collator | undefined

/** 'Crew 2' before 'Crew 10'; the same order on both engines. */
export function byName(a: string, b: string): number {
  // The first object of Intl takes 8 MiB of the process, so it is made when there is something to sort.
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(a, b)
}
