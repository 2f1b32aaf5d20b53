let collator: Intl.Collator | undefined

/** In which order two texts stand in a list: case and accents do not count, 'Crew 9' is before 'Crew 10'. */
export function compareText(one: string, other: string): number {
  collator ??= new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })
  return collator.compare(one, other)
}
