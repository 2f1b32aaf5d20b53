/** A text in the form that searching compares: without case and accents. */
export const normalizedText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether every word of a search occurs in a text. */
export function hasWords(text: string, search: string): boolean {
  const searched = normalizedText(text)
  return normalizedText(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** Whether a text has letters that are written from right to left, such as Hebrew or Arabic ones. */
export const isRightToLeft = (text: string): boolean => /[\u0590-\u08ff]/.test(text)

let collator: Intl.Collator | undefined

/** The order of two texts in a list: case and accents do not count, and 'Crew 9' is before 'Crew 10'. */
export function compareText(one: string, other: string): number {
  collator ??= new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })
  return collator.compare(one, other)
}
