import { describe, expect, test } from 'vitest'
import {
  deadlineHasPassed,
  deadlineOf,
  dueDateProblem,
  goalWeekAt,
  isInWeek,
  parseTargetDate,
  weekOf,
} from './goal-week.ts'
import { defaultWeeks, listWeekDays, weekStartOf } from './school-week.ts'
import { inEnglish } from './sentence.ts'

const words = (sentence: string | null) => sentence && inEnglish(sentence)

const CHICAGO = 'America/Chicago'
const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (iso: string) => Date.parse(iso)
/** A school with the default week. */
const schoolIn = (timeZone: string) => ({ timeZone, weeks: defaultWeeks })
const inChicago = schoolIn(CHICAGO)
const iso = (instant: number) => new Date(instant).toISOString()

describe('the goal week of a school in Chicago', () => {
  test.each([
    // Each row has a name, the instant, and the expected label, Monday and time of the next change.
    [
      'a Wednesday morning',
      '2026-11-18T15:00:00.000Z',
      'Current Week',
      '2026-11-16',
      '2026-11-20T22:00:00.000Z',
    ],
    ['Monday 00:00', '2026-11-16T06:00:00.000Z', 'Current Week', '2026-11-16', '2026-11-20T22:00:00.000Z'],
    [
      'Sunday 23:59:59.999',
      '2026-11-16T05:59:59.999Z',
      'Next Week',
      '2026-11-16',
      '2026-11-16T06:00:00.000Z',
    ],
    [
      'Friday 15:59:59.999',
      '2026-11-20T21:59:59.999Z',
      'Current Week',
      '2026-11-16',
      '2026-11-20T22:00:00.000Z',
    ],
    ['Friday 16:00', '2026-11-20T22:00:00.000Z', 'Next Week', '2026-11-23', '2026-11-23T06:00:00.000Z'],
    [
      'Friday 23:59:59.999',
      '2026-11-21T05:59:59.999Z',
      'Next Week',
      '2026-11-23',
      '2026-11-23T06:00:00.000Z',
    ],
    ['Saturday noon', '2026-11-21T18:00:00.000Z', 'Next Week', '2026-11-23', '2026-11-23T06:00:00.000Z'],
    [
      'the hour before clocks go forward',
      '2026-03-08T07:59:59.999Z',
      'Next Week',
      '2026-03-09',
      '2026-03-09T05:00:00.000Z',
    ],
    [
      'the hour after clocks went forward',
      '2026-03-08T08:00:00.000Z',
      'Next Week',
      '2026-03-09',
      '2026-03-09T05:00:00.000Z',
    ],
    [
      'the repeated hour when clocks go back',
      '2026-11-01T07:30:00.000Z',
      'Next Week',
      '2026-11-02',
      '2026-11-02T06:00:00.000Z',
    ],
    ['New Year’s Eve', '2026-12-31T18:00:00.000Z', 'Current Week', '2026-12-28', '2027-01-01T22:00:00.000Z'],
    [
      'New Year’s Day at 16:00',
      '2027-01-01T22:00:00.000Z',
      'Next Week',
      '2027-01-04',
      '2027-01-04T06:00:00.000Z',
    ],
    ['a leap day', '2028-02-29T18:00:00.000Z', 'Current Week', '2028-02-28', '2028-03-03T22:00:00.000Z'],
  ])('the goal week of a school in Chicago: %s', (_what, now, label, monday, changesAt) => {
    const week = goalWeekAt(at(now), inChicago)
    expect([week.label, week.weekStart, iso(week.changesAt)]).toEqual([label, monday, changesAt])
  })

  test('the goal week lasts from Monday 00:00 to Friday 23:59:59.999', () => {
    const week = goalWeekAt(at('2026-11-18T15:00:00Z'), inChicago)
    expect([week.weekStart, week.weekEnd]).toEqual(['2026-11-16', '2026-11-20'])
    expect([iso(week.start), iso(week.end)]).toEqual(['2026-11-16T06:00:00.000Z', '2026-11-21T05:59:59.999Z'])
  })

  test('the goal week of an earlier instant is right after that of a later one was computed', () => {
    expect(goalWeekAt(at('2026-11-21T00:00:00Z'), inChicago).label).toBe('Next Week')
    expect(goalWeekAt(at('2026-11-20T20:00:00Z'), inChicago).label).toBe('Current Week')
    expect(goalWeekAt(at('2025-03-12T20:00:00Z'), inChicago).weekStart).toBe('2025-03-10')
  })
})

/** Returns the nth Sunday of a month at 00:00 UTC. The first is 1, the last is -1, and January is month 0. */
function sunday(year: number, month: number, n: number): number {
  const sundays = Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(year, month, index + 1))).filter(
    (day) => day.getUTCMonth() === month && day.getUTCDay() === 0,
  )
  return sundays.at(n > 0 ? n - 1 : n)?.getTime() ?? Number.NaN
}

/** Offsets from UTC in hours, by each country's rules for daylight saving time and without time zone data. */
const offsets: Record<string, (now: number, year: number) => number> = {
  'America/Chicago': (now, year) =>
    now >= sunday(year, 2, 2) + 8 * HOUR && now < sunday(year, 10, 1) + 7 * HOUR ? -5 : -6,
  'Europe/London': (now, year) =>
    now >= sunday(year, 2, -1) + HOUR && now < sunday(year, 9, -1) + HOUR ? 1 : 0,
  'Pacific/Auckland': (now, year) =>
    now < sunday(year, 3, 1) - 10 * HOUR || now >= sunday(year, 8, -1) - 10 * HOUR ? 13 : 12,
  'Asia/Kolkata': () => 5.5,
  UTC: () => 0,
}

describe.each(Object.keys(offsets))('every half hour of a year in %s', (zone) => {
  test.each([2026, 2028])('goalWeekAt agrees with an independent calculation in %i', (year) => {
    const wrong: string[] = []
    for (let now = Date.UTC(year, 0, 1); now < Date.UTC(year + 1, 0, 1); now += HOUR / 2) {
      const local = now + (offsets[zone]?.(now, year) ?? Number.NaN) * HOUR
      const midnight = local - (((local % DAY) + DAY) % DAY)
      const weekday = (new Date(midnight).getUTCDay() + 6) % 7
      const isNextWeek = weekday > 4 || (weekday === 4 && local - midnight >= 16 * HOUR)
      const monday = new Date(midnight + ((isNextWeek ? 7 : 0) - weekday) * DAY).toISOString().slice(0, 10)
      const week = goalWeekAt(now, schoolIn(zone))
      const isRightWeek =
        week.weekStart === monday && week.label === (isNextWeek ? 'Next Week' : 'Current Week')
      const hasStarted = week.start <= now || isNextWeek
      const changesLater = week.changesAt > now
      if (!isRightWeek || !hasStarted || !changesLater) wrong.push(iso(now))
    }
    expect(wrong).toEqual([])
  })

  test('the goal week changes exactly at changesAt', () => {
    for (
      let week = goalWeekAt(Date.UTC(2026, 0, 1), schoolIn(zone));
      week.changesAt < Date.UTC(2027, 0, 1);
    ) {
      const { changesAt } = week
      expect(goalWeekAt(changesAt - 1, schoolIn(zone))).toEqual(week)
      week = goalWeekAt(changesAt, schoolIn(zone))
      expect(week.changesAt).toBeGreaterThan(changesAt)
    }
  })
})

describe('the deadline of a goal', () => {
  test.each([
    ['winter', '2026-01-15', CHICAGO, '2026-01-15T22:00:00.000Z'],
    ['summer', '2026-07-15', CHICAGO, '2026-07-15T21:00:00.000Z'],
    ['the day clocks go forward', '2026-03-08', CHICAGO, '2026-03-08T21:00:00.000Z'],
    ['the day clocks go back', '2026-11-01', CHICAGO, '2026-11-01T22:00:00.000Z'],
    ['a leap day', '2028-02-29', CHICAGO, '2028-02-29T22:00:00.000Z'],
    ['half an hour off the hour', '2026-11-20', 'Asia/Kolkata', '2026-11-20T10:30:00.000Z'],
    ['a quarter off the hour', '2026-11-20', 'Asia/Kathmandu', '2026-11-20T10:15:00.000Z'],
    ['far ahead of UTC', '2026-01-15', 'Pacific/Auckland', '2026-01-15T03:00:00.000Z'],
    ['the farthest ahead', '2026-01-15', 'Pacific/Kiritimati', '2026-01-15T02:00:00.000Z'],
  ])('the deadline is 16:00 local time: %s', (_what, day, zone, deadline) => {
    expect(iso(deadlineOf(day, schoolIn(zone)))).toBe(deadline)
    expect(iso(deadlineOf(day, schoolIn(zone)))).toBe(deadline)
  })

  test('the deadline passes at 16:00:00.000 exactly', () => {
    expect(deadlineHasPassed('2026-11-18', at('2026-11-18T21:59:59.999Z'), inChicago)).toBe(false)
    expect(deadlineHasPassed('2026-11-18', at('2026-11-18T22:00:00.000Z'), inChicago)).toBe(true)
  })
})

describe('the day a targetDate names', () => {
  test.each([
    ['a day is that day everywhere', '2026-11-20', CHICAGO, '2026-11-20'],
    ['midnight UTC is the evening before in Chicago', '2026-11-20T00:00:00.000Z', CHICAGO, '2026-11-19'],
    ['midnight UTC is the same morning in Kolkata', '2026-11-20T00:00:00Z', 'Asia/Kolkata', '2026-11-20'],
    ['an instant with an offset', '2026-11-20T23:30:00-06:00', CHICAGO, '2026-11-20'],
    ['an instant without seconds', '2026-11-20T22:00Z', CHICAGO, '2026-11-20'],
    ['a leap day', '2028-02-29', CHICAGO, '2028-02-29'],
    ['February 30', '2026-02-30', CHICAGO, null],
    ['an instant on February 30', '2026-02-30T12:00:00Z', CHICAGO, null],
    ['a time without an offset', '2026-11-20T12:00:00', CHICAGO, null],
    ['25 o’clock', '2026-11-20T25:00:00Z', CHICAGO, null],
    ['an instant beyond the calendar', '9999-12-31T23:00:00-05:00', CHICAGO, '9999-12-31'],
    ['the year 10000', '9999-12-31T23:00:00Z', 'Asia/Kolkata', null],
    ['another order', '11/20/2026', CHICAGO, null],
    ['words', 'next friday', CHICAGO, null],
    ['nothing', '', CHICAGO, null],
  ])('the day a targetDate names: %s', (_what, targetDate, zone, day) => {
    expect(parseTargetDate(targetDate, zone)).toBe(day)
  })
})

describe('a new goal', () => {
  const wednesdayEvening = at('2026-11-18T23:00:00Z')
  const atSchool = { school: inChicago, noSchool: null }
  const outsideWeek = 'Pick a day of the goal week, Mon, Nov 16 to Fri, Nov 20.'
  const deadlinePassed = 'The deadline for Tue, Nov 17 was 4:00 PM that day. Pick a later day.'

  test.each([
    ['tomorrow', '2026-11-19', false, null],
    ['Friday', '2026-11-20', false, null],
    ['yesterday', '2026-11-17', false, deadlinePassed],
    ['yesterday, by someone who may bypass deadlines', '2026-11-17', true, null],
    ['Saturday', '2026-11-21', false, outsideWeek],
    ['Saturday, by someone who may bypass deadlines', '2026-11-21', true, outsideWeek],
    ['next Monday', '2026-11-23', false, outsideWeek],
    ['last Friday', '2026-11-13', true, outsideWeek],
  ])('on Wednesday evening a goal can be due: %s', (_what, day, canBypass, problem) => {
    expect(words(dueDateProblem(day, { ...atSchool, now: wednesdayEvening, canBypass }))).toBe(problem)
  })

  test('a goal set on Friday evening is due in the next week', () => {
    const rules = { ...atSchool, now: at('2026-11-20T22:00:00Z') }
    expect(words(dueDateProblem('2026-11-23', { ...rules, canBypass: false }))).toBe(null)
    expect(words(dueDateProblem('2026-11-20', { ...rules, canBypass: true }))).toBe(
      'Pick a day of the goal week, Mon, Nov 23 to Fri, Nov 27.',
    )
  })
})

describe('a week named by its Monday', () => {
  test('a week is an hour longer if clocks go back on its Friday', () => {
    // Jordan put its clocks back on Friday, October 29, 2021.
    const week = weekOf('2021-10-25', schoolIn('Asia/Amman'))
    expect(week.end + 1 - week.start).toBe(5 * DAY + HOUR)
  })

  test('a week has five school days and recognizes its own days', () => {
    const week = weekOf('2026-12-28', inChicago)
    expect(listWeekDays(week.weekStart, defaultWeeks)).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ])
    expect(isInWeek('2027-01-01', week)).toBe(true)
    expect(isInWeek('2027-01-03', week)).toBe(true)
    expect(isInWeek('2027-01-04', week)).toBe(false)
    expect(isInWeek('2026-12-27', week)).toBe(false)
    expect(weekStartOf('2027-01-03', defaultWeeks)).toBe('2026-12-28')
  })
})
