import { expect, test, vi } from 'vitest'
import { likelyZone, timeZones, timeZonesWith, zoneWords } from './time-zone-field.tsx'

const inZone = (zone: string) =>
  vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: zone })

test('Each zone stands once, by its present name, those of the United States first', () => {
  const zones = timeZones()
  expect(zones).toContain('Asia/Kolkata')
  expect(zones).toContain('Europe/Kyiv')
  expect(zones.filter((zone) => /Calcutta|Kiev|Saigon|Katmandu/.test(zone))).toEqual([])
  expect(new Set(zones).size).toBe(zones.length)
  const first = zones.findIndex((zone) => zone.startsWith('Africa/'))
  expect(zones.indexOf('Pacific/Honolulu')).toBeLessThan(first)
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
})

test('Zones are found by their words, and by the name that they had', () => {
  expect(timeZonesWith('new york').map(zoneWords)).toEqual(['America/New York'])
  expect(timeZonesWith('calcutta')).toEqual(['Asia/Kolkata'])
  expect(timeZonesWith('america/chi')).toContain('America/Chicago')
})

test('A school is likely in the browser’s zone if that is one of the United States, else in Chicago', () => {
  const zone = inZone('America/Denver')
  expect(likelyZone()).toBe('America/Denver')
  zone.mockRestore()
  const abroad = inZone('Europe/Berlin')
  expect(likelyZone()).toBe('America/Chicago')
  abroad.mockRestore()
})
