// Retention periods as text.

import { plural, t } from '@lingui/core/macro'

/** The months to choose from. Null means forever. */
export const retentionChoices = [1, 3, 6, 12, 24, 36, 60, 120, null] as const

/** Formats '6 months', '2 years', 'Forever'. */
export function formatRetention(months: number | null): string {
  if (months === null) return t`Forever`
  const years = months / 12
  return Number.isInteger(years)
    ? plural(years, { one: '# year', other: '# years' })
    : plural(months, { one: '# month', other: '# months' })
}

/** Whether the new setting deletes entries that the old one would have kept. */
export function isShortened(before: number | null, after: number | null): boolean {
  if (after === null) return false
  return before === null || after < before
}
