/** Characters as people count them and as databases can store them. */
/** The number of Unicode code points, so that an emoji does not count twice. */
export function characterCount(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

/** False for a text with NUL or a lone surrogate, because databases and other programs cannot handle them. */
export function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Whether the text is invisible: only spaces, zero-width characters and direction marks, which look like an empty row. */
export function isBlank(value: string): boolean {
  return /^[\p{Z}\p{Cc}\p{Cf}]*$/u.test(value)
}

/** Null for a text that is absent or invisible. */
export function textOrNull(value: string | null | undefined): string | null {
  return value == null || isBlank(value) ? null : value
}
