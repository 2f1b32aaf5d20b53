import { describe, expect, test } from 'vitest'
import {
  findLookBackByWeek,
  getCarryOverStart,
  getLatestOpenedWeek,
  getLookBackAt,
  isLookBackOpen,
} from './look-back.ts'
import type { DayOff } from './school-days.ts'
import { defaultWeeks } from './school-week.ts'

const CHICAGO = 'America/Chicago'
const at = (iso: string) => Date.parse(iso)
const iso = (instant: number | null | undefined) => (instant == null ? null : new Date(instant).toISOString())

const thanksgiving: DayOff = { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }
const winter: DayOff = { name: 'Winter break', from: '2026-12-21', to: '2027-01-01' }
const summer: DayOff = { name: 'Summer', from: '2027-06-12', to: '2027-08-22' }
const school = { timeZone: CHICAGO, weeks: defaultWeeks, entries: [winter, summer, thanksgiving] }

describe('the time to look back on a week', () => {
  test.each([
    ['2026-11-16', '2026-11-20T06:00:00.000Z', '2026-11-23T22:00:00.000Z'],
    ['2026-11-23', '2026-11-25T06:00:00.000Z', '2026-11-30T22:00:00.000Z'],
    ['2026-12-14', '2026-12-18T06:00:00.000Z', '2027-01-04T22:00:00.000Z'],
    ['2027-06-07', '2027-06-11T05:00:00.000Z', '2027-07-02T21:00:00.000Z'],
  ])('the look-back on the week of %s is open from %s to %s', (week, opensAt, closesAt) => {
    const window = findLookBackByWeek(week, school)
    expect([iso(window?.opensAt), iso(window?.closesAt)]).toEqual([opensAt, closesAt])
  })

  test('a week without a school day has no look-back', () => {
    expect(findLookBackByWeek('2026-12-21', school)).toBeNull()
  })

  test('the look-back ends when the next one begins if the next week has one school day', () => {
    const entries = [{ name: 'Trip', from: '2026-11-24', to: '2026-11-27' }]
    const before = findLookBackByWeek('2026-11-16', { timeZone: CHICAGO, weeks: defaultWeeks, entries })
    const after = findLookBackByWeek('2026-11-23', { timeZone: CHICAGO, weeks: defaultWeeks, entries })
    expect(iso(before?.closesAt)).toBe('2026-11-23T06:00:00.000Z')
    expect(before?.closesAt).toBe(after?.opensAt)
  })

  test('the look-back begins at the first instant of a day whose midnight the clock skips', () => {
    // Egypt's clocks jump from 00:00 to 01:00 on the last Friday of April.
    const cairo = { timeZone: 'Africa/Cairo', weeks: defaultWeeks, entries: [] }
    expect(iso(findLookBackByWeek('2026-04-20', cairo)?.opensAt)).toBe('2026-04-23T22:00:00.000Z')
  })

  test('a break that ends on the 21st day closes the look-back as that day begins, if it is the only school day of its week', () => {
    const entries = [{ name: 'Break', from: '2026-11-21', to: '2026-12-10' }]
    expect(
      iso(findLookBackByWeek('2026-11-16', { timeZone: CHICAGO, weeks: defaultWeeks, entries })?.closesAt),
    ).toBe('2026-12-11T06:00:00.000Z')
  })

  test('the look-back is open from its first instant and closed at its last', () => {
    const window = { week: '2026-11-16', opensAt: 1000, closesAt: 2000 }
    expect([999, 1000, 1999, 2000].map((now) => isLookBackOpen(window, now))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('at most one week of two years is open to look back on at a time', () => {
    const entries = [...school.entries, { name: 'Trip', from: '2027-02-02', to: '2027-02-05' }]
    let closed = 0
    for (let week = at('2026-08-24T12:00:00Z'); week < at('2028-08-01T12:00:00Z'); week += 7 * 86_400_000) {
      const window = findLookBackByWeek(iso(week)?.slice(0, 10) ?? '', {
        timeZone: CHICAGO,
        weeks: defaultWeeks,
        entries,
      })
      if (window === null) continue
      expect(window.opensAt).toBeGreaterThanOrEqual(closed)
      expect(window.closesAt).toBeGreaterThan(window.opensAt)
      closed = window.closesAt
    }
  })
})

describe('the reflection that is open, or the next one to open', () => {
  test.each([
    ['2026-11-18T15:00:00.000Z', '2026-11-16'],
    ['2026-11-20T06:00:00.000Z', '2026-11-16'],
    ['2026-11-22T12:00:00.000Z', '2026-11-16'],
    ['2026-11-23T21:59:59.999Z', '2026-11-16'],
    ['2026-11-23T22:00:00.000Z', '2026-11-23'],
    ['2026-11-27T12:00:00.000Z', '2026-11-23'],
    ['2026-12-28T12:00:00.000Z', '2026-12-14'],
    ['2027-01-04T21:59:59.999Z', '2026-12-14'],
    ['2027-01-04T22:00:00.000Z', '2027-01-04'],
    ['2027-07-02T20:59:59.999Z', '2027-06-07'],
    ['2027-07-02T21:00:00.000Z', '2027-08-23'],
    ['2027-07-20T12:00:00.000Z', '2027-08-23'],
  ])('at %s the open or next reflection belongs to the week of %s', (now, week) => {
    expect(getLookBackAt(at(now), school).week).toBe(week)
  })

  test.each([
    ['2026-11-18T15:00:00.000Z', '2026-11-09'],
    ['2026-11-20T05:59:59.999Z', '2026-11-09'],
    ['2026-11-20T06:00:00.000Z', '2026-11-16'],
    ['2026-12-28T12:00:00.000Z', '2026-12-14'],
    ['2027-07-20T12:00:00.000Z', '2027-06-07'],
  ])('at %s the latest reflection belongs to the week of %s', (now, week) => {
    expect(getLatestOpenedWeek(at(now), school)).toBe(week)
  })
})

describe('carrying over', () => {
  test.each([
    ['2026-11-16', '2026-11-20T22:00:00.000Z'],
    ['2026-11-23', '2026-11-27T22:00:00.000Z'],
    ['2026-12-14', '2027-01-01T22:00:00.000Z'],
    ['2027-06-07', null],
  ])('carrying over from the week of %s starts at %s', (week, from) => {
    const window = findLookBackByWeek(week, school)
    expect(window && iso(getCarryOverStart(window, school))).toBe(from)
  })
})
