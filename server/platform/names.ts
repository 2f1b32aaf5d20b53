// How names of schools, studios and crews are compared.

/** Two names are the same whatever the case and however their accents are written. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}
