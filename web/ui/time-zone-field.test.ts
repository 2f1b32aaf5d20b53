import { expect, test, vi } from 'vitest'
import { formatZone, guessTimeZone, listTimeZones, searchTimeZones } from './time-zone-field.tsx'

const inZone = (zone: string) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: zone })

test('each zone is listed once, by its current name, those of the United States first', () => {
  const zones = listTimeZones()
  expect(zones).toContain('Asia/Kolkata')
  expect(zones).toContain('Europe/Kyiv')
  expect(zones.filter((zone) => /Calcutta|Kiev|Saigon|Katmandu/.test(zone))).toEqual([])
  expect(new Set(zones).size).toBe(zones.length)
  const first = zones.findIndex((zone) => zone.startsWith('Africa/'))
  expect(zones.indexOf('Pacific/Honolulu')).toBeLessThan(first)
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
})

test('zones are found by their words, and by their former names', () => {
  expect(searchTimeZones('new york').map(formatZone)).toEqual(['America/New York'])
  expect(searchTimeZones('calcutta')).toEqual(['Asia/Kolkata'])
  expect(searchTimeZones('america/chi')).toContain('America/Chicago')
})

test('a school is probably in the browser’s zone if that is one of the United States, else in Chicago', () => {
  const zone = inZone('America/Denver')
  expect(guessTimeZone()).toBe('America/Denver')
  zone.mockRestore()
  const abroad = inZone('Europe/Berlin')
  expect(guessTimeZone()).toBe('America/Chicago')
  abroad.mockRestore()
})
