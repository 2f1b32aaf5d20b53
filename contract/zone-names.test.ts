import { expect, test } from 'vitest'
import { canonicalTimeZone, currentZoneNames } from './zone-names.ts'

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['america/chicago', 'America/Chicago'],
  ['US/Central', 'America/Chicago'],
  ['utc', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['asia/calcutta', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['EUROPE/KIEV', 'Europe/Kyiv'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
])('%s is stored as %s', (sent, stored) => {
  expect(canonicalTimeZone(sent)).toBe(stored)
})

test('every zone that a browser lists has one name, and that name is its own', () => {
  for (const zone of [...Intl.supportedValuesOf('timeZone'), ...Object.values(currentZoneNames)]) {
    const stored = canonicalTimeZone(zone)
    expect(canonicalTimeZone(stored)).toBe(stored)
    expect(canonicalTimeZone(zone.toLowerCase())).toBe(stored)
  }
})

test('an unknown zone has no name', () => {
  expect(() => canonicalTimeZone('Mars/Olympus')).toThrow(RangeError)
})
