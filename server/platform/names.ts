// How names of schools, studios and crews are compared and sorted.

/** Two names are the same whatever the case and however their accents are written. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** 'Crew 2' before 'Crew 10'; the same order on both engines. */
export const byName = new Intl.Collator('en', { numeric: true }).compare
