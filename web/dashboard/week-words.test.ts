import { expect, test } from 'vitest'
import { formatOrdinal, spellNumber } from '../parts/goals/goal-words.ts'
import { greeting } from './banner.tsx'
import { formatWeekProgress } from './welcome-banner.tsx'

test.each([
  [{ done: 3, todo: 2, missed: 1 }, 'Three stones placed, two to go.'],
  [{ done: 1, todo: 1, missed: 0 }, 'One stone placed, one to go.'],
  [{ done: 0, todo: 4, missed: 0 }, 'No stones yet, four to go.'],
  [{ done: 5, todo: 0, missed: 0 }, 'All five stones placed.'],
  [{ done: 1, todo: 0, missed: 0 }, 'Your stone is placed.'],
  [{ done: 2, todo: 0, missed: 3 }, 'Two stones placed.'],
  [{ done: 0, todo: 0, missed: 2 }, 'No stones placed this week.'],
  [{ done: 0, todo: 0, missed: 0 }, 'Pick one thing for this week.'],
  [{ done: 13, todo: 1, missed: 0 }, '13 stones placed, one to go.'],
])('%j is formatted as %j', (count, sentence) => expect(formatWeekProgress(count)).toBe(sentence))

test('the greeting follows the clock of the school, not of the browser', () => {
  const noonInChicago = Date.parse('2026-11-18T18:00:00Z')
  expect(greeting(noonInChicago - 1, 'America/Chicago')).toBe('Good morning')
  expect(greeting(noonInChicago, 'America/Chicago')).toBe('Good afternoon')
  expect(greeting(noonInChicago, 'Europe/Berlin')).toBe('Good evening')
  expect(greeting(Date.parse('2026-11-18T06:00:00Z'), 'America/Chicago')).toBe('Good morning')
})

test('ranks and small numbers are written as words', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(formatOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '101st',
    '111th',
  ])
  expect([0, 4, 12, 13].map(spellNumber)).toEqual(['no', 'four', 'twelve', '13'])
})
