/** Numbers and lists as sentences have them. The first object of `Intl` takes a phone as long as a whole view, so none is made. */

/** '12,345', '-1,204'; a fraction as `Intl` rounds it, '1,204.5'. */
export function formatCount(count: number): string {
  return Number.isSafeInteger(count)
    ? String(count).replace(/\B(?=(\d{3})+$)/g, ',')
    : count.toLocaleString('en-US')
}

/** 'A', 'A and B', 'A, B, and C'; nothing of nobody. */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${last}`
}
