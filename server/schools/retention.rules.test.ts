// Calendar months before an instant.
import { expect, test } from 'vitest'
import { subtractMonths } from './retention.ts'

test.each([
  ['2026-11-18T15:00:00.000Z', 1, '2026-10-18T15:00:00.000Z'],
  ['2026-11-18T15:00:00.000Z', 24, '2024-11-18T15:00:00.000Z'],
  ['2026-05-31T00:00:00.000Z', 1, '2026-04-30T00:00:00.000Z'],
  ['2026-03-31T23:59:59.999Z', 1, '2026-02-28T23:59:59.999Z'],
  ['2028-03-31T12:00:00.000Z', 1, '2028-02-29T12:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2027-02-28T12:00:00.000Z'],
  ['2026-01-15T12:00:00.000Z', 1, '2025-12-15T12:00:00.000Z'],
  ['2026-01-31T12:00:00.000Z', 120, '2016-01-31T12:00:00.000Z'],
])('%s minus %i months is %s', (now, months, before) => {
  expect(new Date(subtractMonths(Date.parse(now), months)).toISOString()).toBe(before)
})
