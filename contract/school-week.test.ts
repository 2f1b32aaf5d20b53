// The school's own week: first days, weeks around a change, and deadlines in zones whose clocks change.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from './days.ts'
import { deadlineOf, dueDateProblem, goalWeekAt } from './goal-week.ts'
import { nthSchoolDayAfter } from './school-days.ts'
import {
  defaultWeeks,
  formatTimeOfDay,
  getFirstWeekday,
  getNextWeek,
  getPreviousWeek,
  getWeekDays,
  isDayOfSchoolWeek,
  isWeekStart,
  listWeekDays,
  type WeekSettings,
  weekNameSentence,
  weekStartOf,
} from './school-week.ts'
import { inEnglish } from './sentence.ts'
import { zonedDay } from './time-zone.ts'

const words = (sentence: string | null) => sentence && inEnglish(sentence)

const iso = (instant: number) => new Date(instant).toISOString()
const setting = (schoolDays: number[], deadlineTime = '16:00') => ({ from: null, schoolDays, deadlineTime })

describe('the first day of a week', () => {
  test.each([
    ['Monday to Friday', [1, 2, 3, 4, 5], 1],
    ['Sunday to Thursday', [1, 2, 3, 4, 7], 7],
    ['Saturday to Wednesday', [1, 2, 3, 6, 7], 6],
    ['Monday to Thursday and Saturday', [1, 2, 3, 4, 6], 1],
    ['Monday to Saturday', [1, 2, 3, 4, 5, 6], 1],
    ['Saturday', [6], 6],
    ['Monday to Sunday', [1, 2, 3, 4, 5, 6, 7], 1],
    ['Tuesday and Friday', [2, 5], 2],
  ])('of %s', (_words, schoolDays, first) => {
    expect(getFirstWeekday(setting(schoolDays))).toBe(first)
  })
})

test('the time of a deadline is written as people read it', () => {
  expect(['06:00', '12:00', '13:30', '16:00', '23:59'].map(formatTimeOfDay)).toEqual([
    '6:00 AM',
    '12:00 PM',
    '1:30 PM',
    '4:00 PM',
    '11:59 PM',
  ])
})

describe('a change from Monday to Friday to Sunday to Thursday', () => {
  const weeks: WeekSettings = [
    ...defaultWeeks,
    { from: '2026-11-29', schoolDays: [1, 2, 3, 4, 7], deadlineTime: '13:30' },
    { from: '2026-12-14', schoolDays: [1, 2, 3, 4, 5], deadlineTime: '16:00' },
  ]

  test('cuts and doubles no week', () => {
    expect(getWeekDays('2026-11-23', weeks)).toEqual({
      weekStart: '2026-11-23',
      weekEnd: '2026-11-27',
      weekUntil: '2026-11-28',
    })
    expect(getNextWeek('2026-11-23', weeks)).toBe('2026-11-29')
    expect(listWeekDays('2026-11-29', weeks).at(-1)).toBe('2026-12-03')
    expect(getWeekDays('2026-12-06', weeks)).toEqual({
      weekStart: '2026-12-06',
      weekEnd: '2026-12-10',
      weekUntil: '2026-12-13',
    })
    expect(getPreviousWeek('2026-12-14', weeks)).toBe('2026-12-06')
  })

  test('has no school between the end of the last week and the new values', () => {
    expect(isDayOfSchoolWeek('2026-12-06', weeks)).toBe(true)
    expect(isDayOfSchoolWeek('2026-12-13', weeks)).toBe(false)
    expect(weekStartOf('2026-12-13', weeks)).toBe('2026-12-06')
    expect(isWeekStart('2026-12-13', weeks)).toBe(false)
    expect(nthSchoolDayAfter('2026-12-10', 1, { weeks, entries: [] })).toBe('2026-12-14')
  })

  test('leaves earlier deadlines', () => {
    const school = { timeZone: 'America/Chicago', weeks }
    expect(iso(deadlineOf('2026-11-27', school))).toBe('2026-11-27T22:00:00.000Z')
    expect(iso(deadlineOf('2026-11-29', school))).toBe('2026-11-29T19:30:00.000Z')
  })

  test('names weeks by their first day', () => {
    expect(weekNameSentence(defaultWeeks)).toBe('A week is named by its Monday, as YYYY-MM-DD.')
    expect(weekNameSentence(weeks)).toBe('A week is named by its first day, as YYYY-MM-DD.')
    expect(['', '2026-02-30', '9999-12-31', '0001-01-01'].map((text) => isWeekStart(text, weeks))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })
})

describe('first days and deadlines', () => {
  const school = (timeZone: string, schoolDays: number[], deadlineTime: string) => ({
    timeZone,
    weeks: [setting(schoolDays, deadlineTime)] as WeekSettings,
  })
  const bahrain = school('Asia/Bahrain', [1, 2, 3, 4, 7], '13:30')
  const guatemala = school('America/Guatemala', [1, 2, 3, 4, 5], '12:30')
  const santiago = school('America/Santiago', [1, 2, 3, 4, 5, 6], '23:30')
  const saturdays = school('America/Chicago', [1, 2, 3, 4, 6], '16:00')
  const allDays = school('America/Chicago', [1, 2, 3, 4, 5, 6, 7], '23:59')

  test.each([
    [
      'Bahrain, before the end of the week',
      bahrain,
      '2026-11-19T10:29:59.999Z',
      'Current Week',
      '2026-11-15',
    ],
    ['Bahrain, from the end on', bahrain, '2026-11-19T10:30:00.000Z', 'Next Week', '2026-11-22'],
    ['Bahrain, before Sunday', bahrain, '2026-11-21T20:59:59.999Z', 'Next Week', '2026-11-22'],
    ['Bahrain, on Sunday', bahrain, '2026-11-21T21:00:00.000Z', 'Current Week', '2026-11-22'],
    ['Guatemala, Friday noon', guatemala, '2026-11-20T18:29:59.999Z', 'Current Week', '2026-11-16'],
    ['Guatemala, Friday half past', guatemala, '2026-11-20T18:30:00.000Z', 'Next Week', '2026-11-23'],
    ['Chicago, Friday without school', saturdays, '2026-11-20T22:30:00.000Z', 'Current Week', '2026-11-16'],
    ['Chicago, after school on Saturday', saturdays, '2026-11-21T22:00:00.000Z', 'Next Week', '2026-11-23'],
    ['Chicago, the last minute of Sunday', allDays, '2026-11-23T05:59:00.000Z', 'Next Week', '2026-11-23'],
    ['Chicago, before it', allDays, '2026-11-23T05:58:59.999Z', 'Current Week', '2026-11-16'],
    ['Chicago, Monday', allDays, '2026-11-23T06:00:00.000Z', 'Current Week', '2026-11-23'],
    // Chile puts its clocks back at midnight of Saturday, April 4, so 23:30 occurs twice.
    ['Santiago, before 23:30', santiago, '2026-04-05T02:29:59.999Z', 'Current Week', '2026-03-30'],
    ['Santiago, the first 23:30', santiago, '2026-04-05T02:30:00.000Z', 'Next Week', '2026-04-06'],
    ['Santiago, the second 23:15', santiago, '2026-04-05T03:15:00.000Z', 'Next Week', '2026-04-06'],
    ['Santiago, the second 23:30', santiago, '2026-04-05T03:30:00.000Z', 'Next Week', '2026-04-06'],
  ])('%s', (_when, place, now, label, weekStart) => {
    const week = goalWeekAt(Date.parse(now), place)
    expect([week.label, week.weekStart]).toEqual([label, weekStart])
  })

  test('a goal is due only on days of the week, also for those who may bypass deadlines', () => {
    const rules = { now: Date.parse('2026-11-18T15:00:00Z'), noSchool: null }
    for (const canBypass of [false, true]) {
      expect(words(dueDateProblem('2026-11-20', { ...rules, school: saturdays, canBypass }))).toBe(
        'Fri, Nov 20 isn’t a school day. Pick a school day.',
      )
      expect(words(dueDateProblem('2026-11-21', { ...rules, school: saturdays, canBypass }))).toBeNull()
    }
    expect(words(dueDateProblem('2026-11-17', { ...rules, school: bahrain, canBypass: false }))).toBe(
      'The deadline for Tue, Nov 17 was 1:30 PM that day. Pick a later day.',
    )
  })
})

const zones = [
  'America/Santiago',
  'America/Chicago',
  'Asia/Bahrain',
  'Africa/Cairo',
  'Pacific/Auckland',
  'UTC',
]
const values = fc.record({
  schoolDays: fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
    .map((days) => days.sort((a, b) => a - b))
    .filter((days) => days.filter((day) => !days.includes(day === 1 ? 7 : day - 1)).length <= 2),
  deadlineTime: fc.constantFrom('06:00', '12:30', '16:00', '23:30', '23:59'),
})
/** Settings whose `from` is the first day of the new week after the end of some week of the settings before. */
const settings = fc
  .tuple(values, fc.array(fc.tuple(values, fc.integer({ min: 1, max: 60 })), { maxLength: 3 }))
  .map(([first, changes]): WeekSettings => {
    let weeks: WeekSettings = [{ from: null, ...first }]
    for (const [next, daysLater] of changes) {
      const start = weekStartOf(addDays(weeks.at(-1)?.from ?? '2026-01-05', daysLater), weeks)
      const { weekEnd } = getWeekDays(start, weeks)
      let from = addDays(weekEnd, 1)
      while (weekdayOf(from) + 1 !== getFirstWeekday({ from: null, ...next })) from = addDays(from, 1)
      weeks = [...weeks, { from, ...next }]
    }
    return weeks
  })

describe('every week of every school', () => {
  const END = '2027-01-15'

  test('each day is in exactly one week, which ends before the next one begins', () => {
    const findWrong = (weeks: WeekSettings) => {
      const wrong: string[] = []
      let week = weekStartOf('2026-01-01', weeks)
      let day = week
      while (day < END) {
        const { weekStart, weekEnd, weekUntil } = getWeekDays(week, weeks)
        const days = listWeekDays(week, weeks)
        if (days[0] !== weekStart || days.at(-1) !== weekEnd || weekEnd > weekUntil) wrong.push(week)
        for (; day <= weekUntil; day = addDays(day, 1)) {
          const isRight =
            weekStartOf(day, weeks) === week &&
            isDayOfSchoolWeek(day, weeks) === days.includes(day) &&
            isWeekStart(day, weeks) === (day === week)
          if (!isRight) wrong.push(day)
        }
        const next = getNextWeek(week, weeks)
        if (next !== day || getPreviousWeek(next, weeks) !== week) wrong.push(`after ${week}`)
        week = next
      }
      return wrong
    }
    fc.assert(
      fc.property(settings, (weeks) => {
        expect(findWrong(weeks)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('each instant has one window, which changes exactly at changesAt', () => {
    const findWrong = (weeks: WeekSettings, timeZone: string) => {
      const school = { timeZone, weeks }
      const wrong: string[] = []
      let week = goalWeekAt(Date.UTC(2026, 0, 1), school)
      while (week.changesAt < Date.parse(END)) {
        const { changesAt, label, weekStart } = week
        const last = goalWeekAt(changesAt - 1, school)
        const next = goalWeekAt(changesAt, school)
        // The window is the same week once it begins, and the next one at its end.
        const expected = label === 'Next Week' ? weekStart : getNextWeek(weekStart, weeks)
        const isRight =
          last.label === label &&
          last.weekStart === weekStart &&
          next.label !== label &&
          next.changesAt > changesAt &&
          next.weekStart === expected &&
          isDayOfSchoolWeek(next.weekStart, weeks)
        if (!isRight) wrong.push(iso(changesAt))
        week = next
      }
      return wrong
    }
    fc.assert(
      fc.property(settings, fc.constantFrom(...zones), (weeks, timeZone) => {
        expect(findWrong(weeks, timeZone)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  test('a deadline is on its day, and later days have later deadlines', () => {
    const findWrong = (weeks: WeekSettings, timeZone: string) => {
      const school = { timeZone, weeks }
      const wrong: string[] = []
      let before = Number.NEGATIVE_INFINITY
      for (let day = '2026-01-01'; day < END; day = addDays(day, 1)) {
        const deadline = deadlineOf(day, school)
        if (zonedDay(deadline, timeZone) !== day || deadline <= before) wrong.push(day)
        before = deadline
      }
      return wrong
    }
    fc.assert(
      fc.property(settings, fc.constantFrom(...zones), (weeks, timeZone) => {
        expect(findWrong(weeks, timeZone)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})
