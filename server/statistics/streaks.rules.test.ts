// Streaks of school days in examples, and compared with a simple count over generated histories.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../contract/days.ts'
import { defaultWeeks } from '../../contract/school-week.ts'
import { countStreakDays } from './streaks.rules.ts'

const countDays = (
  completedOn: Iterable<string>,
  today: string,
  isExcused: (day: string) => boolean = () => false,
) => countStreakDays(completedOn, today, { weeks: defaultWeeks, isExcused })

// November 2026: the 16th is a Monday, the 20th a Friday.
const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}`

describe('a streak of school days', () => {
  test.each<[string, number[], number, number]>([
    ['nothing completed', [], 18, 0],
    ['one goal today', [18], 18, 1],
    ['today and yesterday', [17, 18], 18, 2],
    ['yesterday, while today has no goal yet', [17], 18, 1],
    ['the day before yesterday is too long ago', [16], 18, 0],
    ['a gap ends the streak', [16, 18], 18, 1],
    ['the weekend is skipped', [13, 16], 16, 2],
    ['on a Monday without a goal yet, Friday still counts', [12, 13], 16, 2],
    ['on a Monday, Thursday is too long ago', [12], 16, 0],
    ['on a Saturday up to Friday', [18, 19, 20], 21, 3],
    ['on a Sunday up to Friday', [19, 20], 22, 2],
    ['on a Saturday, Thursday is too long ago', [19], 21, 0],
    ['a Saturday does not count', [21], 21, 0],
    ['a Saturday does not replace a Friday', [19, 21], 23, 0],
    ['weekends in a streak add nothing', [13, 14, 15, 16], 16, 2],
    ['a whole week and the Friday before', [13, 16, 17, 18, 19, 20], 20, 6],
    ['several goals on one day count once', [17, 17, 18, 18], 18, 2],
  ])('a streak of school days: %s', (_, dates, today, expected) => {
    expect(countDays(dates.map(day), day(today))).toBe(expected)
  })

  test.each<[string, number[], number, number[], number]>([
    ['a free day without a goal is skipped', [17, 19], 19, [18], 2],
    ['a free day with a goal counts', [17, 18, 19], 19, [18], 3],
    ['today is skipped if it is free and without a goal', [17], 18, [18], 1],
    ['a day without a goal before a free day ends the streak', [16, 19], 19, [18], 1],
    ['free days before the first completion add nothing', [18], 18, [16, 17], 1],
    ['a free week with the weekends around it is skipped', [13, 23], 23, [16, 17, 18, 19, 20], 2],
    ['only free days', [], 18, [16, 17, 18], 0],
  ])('a streak of school days: %s', (_, dates, today, free, expected) => {
    const excused = new Set(free.map(day))
    expect(countDays(dates.map(day), day(today), (date) => excused.has(date))).toBe(expected)
  })

  test('a streak of school days continues over the end of a year and a leap day', () => {
    expect(countDays(['2026-12-31', '2027-01-01', '2027-01-04'], '2027-01-04')).toBe(3)
    expect(countDays(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01')).toBe(3)
  })

  test('a streak of school days agrees with crossing off days in a calendar', () => {
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
        expect(countDays(completed.reverse(), today)).toBe(expected)
      }),
    )
  })
})
