import { describe, expect, test } from 'vitest'
import {
  countSchoolDays,
  type DayOff,
  feedbackOpenFrom,
  feedbackUntil,
  findOpenSchoolDay,
  goalsOpenAt,
  isSchoolDay,
  lastSchoolDayOf,
  lastWeekWithSchool,
  noSchoolName,
  nthSchoolDayAfter,
  schoolDayAfter,
  schoolDayBefore,
} from './school-days.ts'
import { defaultWeeks } from './school-week.ts'

const CHICAGO = 'America/Chicago'
const at = (iso: string) => Date.parse(iso)
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

const thanksgiving: DayOff = { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }
const winter: DayOff = { name: 'Winter break', from: '2026-12-21', to: '2027-01-01' }
const calendar = { timeZone: CHICAGO, weeks: defaultWeeks, entries: [winter, thanksgiving] }

describe('a school day', () => {
  test.each([
    ['2026-11-25', true],
    ['2026-11-26', false],
    ['2026-11-27', false],
    ['2026-11-28', false],
    ['2026-11-30', true],
    ['2027-01-01', false],
    ['2027-01-04', true],
  ])('%s is a school day: %s', (day, expected) => {
    expect(isSchoolDay(day, calendar)).toBe(expected)
  })

  test('the next and the previous school day skip weekends and free days', () => {
    expect(schoolDayAfter('2026-11-25', calendar)).toBe('2026-11-30')
    expect(schoolDayAfter('2026-11-28', calendar)).toBe('2026-11-30')
    expect(schoolDayAfter('2026-12-18', calendar)).toBe('2027-01-04')
    expect(schoolDayBefore('2027-01-04', calendar)).toBe('2026-12-18')
    expect(schoolDayBefore('2026-11-30', calendar)).toBe('2026-11-25')
  })

  test('the n-th school day after a day skips weekends and free days', () => {
    expect(nthSchoolDayAfter('2026-11-24', 0, calendar)).toBe('2026-11-24')
    expect(nthSchoolDayAfter('2026-11-24', 1, calendar)).toBe('2026-11-25')
    expect(nthSchoolDayAfter('2026-11-24', 2, calendar)).toBe('2026-11-30')
    expect(nthSchoolDayAfter('2026-11-26', 2, calendar)).toBe('2026-12-01')
  })

  test('a calendar that is free for a hundred years is searched in one step per entry', () => {
    const years = Array.from({ length: 100 }, (_, index) => ({
      name: 'Free',
      from: `${2000 + index}-01-01`,
      to: `${2000 + index}-12-31`,
    }))
    const free = { weeks: defaultWeeks, entries: years }
    expect(schoolDayAfter('2000-01-03', free)).toBe('2100-01-01')
    expect(schoolDayBefore('2099-12-31', free)).toBe('1999-12-31')
  })

  test('school days of a span are counted', () => {
    expect(countSchoolDays('2026-11-16', '2026-11-20', calendar)).toBe(5)
    expect(countSchoolDays('2026-11-23', '2026-11-30', calendar)).toBe(4)
    expect(countSchoolDays('2026-12-19', '2027-01-03', calendar)).toBe(0)
    expect(countSchoolDays('2026-11-25', '2026-11-25', calendar)).toBe(1)
  })

  test('the first school day with a deadline in the future is found', () => {
    const open = (day: string, now: string) => findOpenSchoolDay(day, at(now), calendar)
    expect(open('2026-11-25', '2026-11-25T21:59:59.999Z')).toBe('2026-11-25')
    expect(open('2026-11-25', '2026-11-25T22:00:00.000Z')).toBe('2026-11-30')
    expect(open('2026-11-19', '2026-11-20T14:00:00.000Z')).toBe('2026-11-20')
  })
})

describe('the name of a no-school day', () => {
  const entry = (name: string, from: string, to: string) => ({ name, from, to })

  test.each([
    ['nothing covers it', [thanksgiving], '2026-11-25', null],
    ['one entry', [thanksgiving], '2026-11-27', 'Thanksgiving'],
    [
      'the shortest entry wins',
      [entry('Autumn', '2026-11-01', '2026-11-30'), thanksgiving],
      '2026-11-26',
      'Thanksgiving',
    ],
    [
      'of equally short ones the first by its day',
      [entry('B', '2026-11-26', '2026-11-27'), entry('Z', '2026-11-25', '2026-11-26')],
      '2026-11-26',
      'Z',
    ],
    [
      'then by its name',
      [entry('B', '2026-11-26', '2026-11-27'), entry('A', '2026-11-26', '2026-11-27')],
      '2026-11-27',
      'A',
    ],
  ])('the name of a no-school day: %s', (_what, entries, day, name) => {
    expect(noSchoolName(day, entries)).toBe(name)
  })
})

describe('feedback', () => {
  const school = (graceDays: number) => ({ ...calendar, graceDays })
  const goal = (dueOn: string) => ({ dueOn, deadlineAt: at(`${dueOn}T22:00:00.000Z`) })

  test.each([
    [0, '2026-11-25', '2026-11-25T22:00:00.000Z'],
    [1, '2026-11-24', '2026-11-25T22:00:00.000Z'],
    [1, '2026-11-25', '2026-11-30T22:00:00.000Z'],
    [5, '2026-11-20', '2026-12-01T22:00:00.000Z'],
    [1, '2026-12-18', '2027-01-04T22:00:00.000Z'],
  ])('feedback with %i days of grace on a goal of %s ends at %s', (graceDays, dueOn, until) => {
    expect(iso(feedbackUntil(goal(dueOn), school(graceDays)))).toBe(until)
  })

  test('feedback is open exactly for goals from the day that feedbackOpenFrom names', () => {
    for (const graceDays of [1, 2, 5]) {
      for (let hour = 0; hour < 24 * 20; hour += 5) {
        const now = at('2026-11-16T00:00:00Z') + hour * 3_600_000
        const from = feedbackOpenFrom(now, school(graceDays))
        for (let date = 1; date <= 30; date++) {
          const dueOn = `2026-11-${String(date).padStart(2, '0')}`
          const isOpen = feedbackUntil(goal(dueOn), school(graceDays)) > now
          expect([graceDays, iso(now), dueOn, isOpen]).toEqual([graceDays, iso(now), dueOn, dueOn >= from])
        }
      }
    }
  })
})

describe('weeks', () => {
  test('the last school day of a week is found', () => {
    expect(lastSchoolDayOf('2026-11-16', calendar)).toBe('2026-11-20')
    expect(lastSchoolDayOf('2026-11-23', calendar)).toBe('2026-11-25')
    expect(lastSchoolDayOf('2026-12-21', calendar)).toBe(null)
  })

  test('the last week is the latest earlier one that has a school day', () => {
    expect(lastWeekWithSchool('2026-11-23', calendar)).toBe('2026-11-16')
    expect(lastWeekWithSchool('2026-11-30', calendar)).toBe('2026-11-23')
    expect(lastWeekWithSchool('2027-01-04', calendar)).toBe('2026-12-14')
  })

  test.each([
    ['while a day can be picked', '2026-11-18T15:00:00Z', null],
    ['before the last school day of the week ends', '2026-11-25T21:59:59.999Z', null],
    ['with Thursday and Friday off from Wednesday on', '2026-11-25T22:00:00Z', '2026-11-27T22:00:00.000Z'],
    ['until that Friday at 16:00', '2026-11-27T22:00:00Z', null],
    ['before the winter break', '2026-12-18T22:00:00Z', '2027-01-01T22:00:00.000Z'],
    ['in the second week of it', '2026-12-25T22:00:00Z', '2027-01-01T22:00:00.000Z'],
    ['at its end', '2027-01-01T22:00:00Z', null],
  ])('goals can be set again, %s', (_when, now, opensAt) => {
    expect(iso(goalsOpenAt(at(now), calendar))).toBe(opensAt)
  })
})
