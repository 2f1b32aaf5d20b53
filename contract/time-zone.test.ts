import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { addDays, formatDay, getMonthName, getWeekdayName, isDay, weekdayOf } from './days.ts'
import { isTimeZone, toInstant, zonedDay } from './time-zone.ts'

const iso = (instant: number) => new Date(instant).toISOString()

describe('a time on the wall', () => {
  test.each([
    [
      'that clocks skip is the moment of the jump',
      '2026-03-08',
      '02:30',
      'America/Chicago',
      '2026-03-08T08:00:00.000Z',
    ],
    [
      'that clocks read twice is the first',
      '2026-11-01',
      '01:30',
      'America/Chicago',
      '2026-11-01T06:30:00.000Z',
    ],
    ['midnight skipped in Havana', '2026-03-08', '00:00', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['midnight twice in Havana', '2026-11-01', '00:00', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['midnight skipped in Beirut', '2026-03-29', '00:00', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    [
      'midnight put off by an hour in Beirut',
      '2026-10-25',
      '00:00',
      'Asia/Beirut',
      '2026-10-24T22:00:00.000Z',
    ],
    [
      'the last hour before the day Samoa skipped',
      '2011-12-29',
      '23:00',
      'Pacific/Apia',
      '2011-12-30T09:00:00.000Z',
    ],
    ['the day Samoa skipped', '2011-12-30', '16:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['the day after it', '2011-12-31', '16:00', 'Pacific/Apia', '2011-12-31T02:00:00.000Z'],
    ['half an hour of summer time', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['half an hour off', '2026-06-01', '00:00', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
    ['before the zone had a law', '1850-01-01', '12:00', 'America/Chicago', '1850-01-01T17:50:36.000Z'],
  ])('a time on the wall: %s', (_what, day, time, zone, instant) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    expect(iso(toInstant(day, hours * 60 + minutes, zone))).toBe(instant)
  })

  test('in every zone, a day begins when the previous one ends', () => {
    const day = fc.integer({ min: 0, max: 365 * 80 }).map((count) => addDays('1970-01-01', count))
    fc.assert(
      fc.property(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), day, (zone, today) => {
        const start = toInstant(today, 0, zone)
        expect(zonedDay(start - 1, zone) < today).toBe(true)
        // Later than `today` only where the zone skipped that day completely.
        expect([today, addDays(today, 1)]).toContain(zonedDay(start, zone))
        expect(toInstant(addDays(today, 1), 0, zone)).toBeGreaterThanOrEqual(start)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['Asia/Kolkata', true],
  ['Etc/GMT+5', true],
  ['Mars/Olympus', false],
  ['+05:30', false],
  ['', false],
  [' UTC', false],
])('"%s" is a time zone: %s', (zone, known) => {
  expect(isTimeZone(zone)).toBe(known)
})

test('the cache of time zones is limited', () => {
  const spellings = Array.from({ length: 500 }, (_, number) =>
    [...'america/chicago']
      .map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter))
      .join(''),
  )
  for (const zone of spellings) expect(isTimeZone(zone)).toBe(true)
  const formatterSpy = vi.spyOn(Intl, 'DateTimeFormat')
  for (const zone of spellings) isTimeZone(zone)
  // Cached zones need no new formatter.
  expect(formatterSpy.mock.calls.length).toBeGreaterThan(400)
  formatterSpy.mockRestore()
})

describe('a calendar day', () => {
  test.each([
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['0000-01-01', false],
    ['9999-12-31', true],
    ['2026-11-20T00:00:00Z', false],
    ['2026-11-20\n', false],
    ['', false],
  ])('%j is a calendar day: %s', (text, real) => {
    expect(isDay(text)).toBe(real)
  })

  test('days are counted over months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addDays('tomorrow', 1)).toThrow('Not a day: tomorrow')
  })

  test('a day is written in English', () => {
    const written = (day: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(Date.parse(day))
    for (let day = '1999-12-20'; day < '2001-01-20'; day = addDays(day, 1)) {
      expect(formatDay(day)).toBe(written(day, { weekday: 'short', month: 'short', day: 'numeric' }))
      expect(getWeekdayName(day)).toBe(written(day, { weekday: 'long' }))
      expect(getMonthName(day)).toBe(written(day, { month: 'long' }))
    }
  })

  test('a calendar day has its weekday, even before 1970', () => {
    expect(['1969-12-29', '1970-01-01', '2026-11-16', '2026-11-22'].map(weekdayOf)).toEqual([0, 3, 0, 6])
    expect(formatDay('2026-11-20')).toBe('Fri, Nov 20')
  })
})
