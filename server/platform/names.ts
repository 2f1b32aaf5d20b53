// How names of schools, studios and crews are compared and sorted.

/** Keys are equal for names that differ only in case or in the Unicode form of their accents. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

let collator: Intl.Collator | undefined

/** Sorts 'Crew 2' before 'Crew 10', in the same order on both engines. */
export function byName(a: string, b: string): number {
  // The first Intl object takes 8 MiB, so it is created when there is something to sort.
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(a, b)
}
