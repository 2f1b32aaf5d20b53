// How many school days in a row: a table of cases, and a simple count over made-up histories.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../contract/days.ts'
import { streakDays } from './streaks.rules.ts'

// November 2026: the 16th is a Monday, the 20th a Friday.
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}`

describe('a streak of school days', () => {
  test.each<[string, number[], number, number]>([
    ['nothing completed', [], 18, 0],
    ['one goal today', [18], 18, 1],
    ['today and yesterday', [17, 18], 18, 2],
    ['yesterday, while today has none yet', [17], 18, 1],
    ['the day before yesterday is too long ago', [16], 18, 0],
    ['a gap ends it', [16, 18], 18, 1],
    ['over the weekend', [13, 16], 16, 2],
    ['on a Monday without one yet, Friday still counts', [12, 13], 16, 2],
    ['on a Monday, Thursday is too long ago', [12], 16, 0],
    ['on a Saturday up to Friday', [18, 19, 20], 21, 3],
    ['on a Sunday up to Friday', [19, 20], 22, 2],
    ['on a Saturday, Thursday is too long ago', [19], 21, 0],
    ['a Saturday counts for nothing', [21], 21, 0],
    ['a Saturday stands in for no Friday', [19, 21], 23, 0],
    ['weekends inside add nothing', [13, 14, 15, 16], 16, 2],
    ['a whole week and the Friday before', [13, 16, 17, 18, 19, 20], 20, 6],
    ['several on one day count once', [17, 17, 18, 18], 18, 2],
  ])('%s', (_, dates, today, expected) => {
    expect(streakDays(dates.map(day), day(today))).toBe(expected)
  })

  test.each<[string, number[], number, number[], number]>([
    ['a free day without one is skipped', [17, 19], 19, [18], 2],
    ['a free day with one counts', [17, 18, 19], 19, [18], 3],
    ['a free today without one is skipped', [17], 18, [18], 1],
    ['a day without one before a free day ends it', [16, 19], 19, [18], 1],
    ['free days before the first completion add nothing', [18], 18, [16, 17], 1],
    ['a free week with the weekends around it', [13, 23], 23, [16, 17, 18, 19, 20], 2],
    ['nothing but free days', [], 18, [16, 17, 18], 0],
  ])('%s', (_, dates, today, free, expected) => {
    const excused = new Set(free.map(day))
    expect(streakDays(dates.map(day), day(today), (one) => excused.has(one))).toBe(expected)
  })

  test('crosses the year’s end and a leap day', () => {
    expect(streakDays(['2026-12-31', '2027-01-01', '2027-01-04'], '2027-01-04')).toBe(3)
    expect(streakDays(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01')).toBe(3)
  })

  test('is what one finds by crossing days off a calendar', () => {
    const history = fc.record({
      start: fc.integer({ min: 0, max: 800 }).map((offset) => addDays('2026-01-01', offset)),
      marks: fc.array(
        fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
        {
          minLength: 1,
          maxLength: 40,
        },
      ),
    })
    fc.assert(
      fc.property(history, ({ start, marks }) => {
        const calendar = marks.map((done, index) => ({ date: addDays(start, index), done }))
        const today = addDays(start, marks.length - 1)
        const schoolDays = calendar
          .filter(({ date }) => weekdayOf(date) < 5)
          .map(({ date, done }) => ({ date, done }))
        if (schoolDays.at(-1)?.date === today && !schoolDays.at(-1)?.done) schoolDays.pop()
        const crossed = schoolDays.map(({ done }) => (done ? 'x' : '.')).join('')
        const expected = /x*$/.exec(crossed)?.[0].length
        const completed = calendar.filter(({ done }) => done).map(({ date }) => date)
        expect(streakDays(completed.reverse(), today)).toBe(expected)
      }),
    )
  })
})
