import { expect, test } from 'vitest'
import { defaultWeeks } from '../../contract/school-week.ts'
import { sunOfWeek } from './sun.ts'

const at = (instant: string) =>
  sunOfWeek(Date.parse(instant), { timeZone: 'America/Chicago', weeks: defaultWeeks }, '2026-11-16')

test('the sun moves from left to right over the week, high before its middle and low at its end', () => {
  const monday = at('2026-11-16T14:00:00Z')
  const wednesday = at('2026-11-18T14:00:00Z')
  const friday = at('2026-11-20T22:00:00Z')
  expect([monday, wednesday, friday].map(({ x }) => x)).toEqual([490, 634, 850])
  expect(wednesday.y).toBeLessThan(monday.y)
  expect(monday.y).toBeLessThan(friday.y)
})

test('the sun stands still from 4:00 PM until the next morning', () => {
  expect(at('2026-11-17T02:00:00Z')).toEqual(at('2026-11-17T13:00:00Z'))
})

test('the sun of a past or future week is low on the right', () => {
  const friday = at('2026-11-20T22:00:00Z')
  expect(at('2026-11-22T18:00:00Z')).toEqual(friday)
  expect(at('2026-11-15T18:00:00Z')).toEqual(friday)
})
