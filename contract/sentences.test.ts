import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount, joinNames, plural, pluralWord, summarizeNames } from './sentences.ts'

const numbers = new Intl.NumberFormat('en-US')
const lists = new Intl.ListFormat('en-US')

test('numbers have a comma before every three digits', () => {
  expect([0, 7, 999, 1000, 12_345, 1_000_000, -7, -999, -1204, -123_456].map(formatCount)).toEqual(
    ['0', '7', '999', '1,000', '12,345', '1,000,000', '-7', '-999', '-1,204', '-123,456'], // by hand
  )
})

test('numbers are formatted like those of Intl, whole or not', () => {
  for (let count = -12_000; count <= 12_000; count++) {
    if (formatCount(count) !== numbers.format(count + 0)) throw new Error(formatCount(count))
  }
  const whole = fc.maxSafeInteger().map((count) => count + 0)
  fc.assert(fc.property(whole, (count) => formatCount(count) === numbers.format(count)))
  fc.assert(fc.property(fc.double(), (count) => formatCount(count + 0) === numbers.format(count + 0)))
  expect([4.25, 1204.5, 2 ** 53, Number.POSITIVE_INFINITY].map(formatCount)).toEqual([
    '4.25',
    '1,204.5',
    '9,007,199,254,740,992',
    '∞',
  ])
})

test('nouns and verbs agree with their number', () => {
  expect([0, 1, 9204].map((count) => plural(count, 'goal'))).toEqual(['0 goals', '1 goal', '9,204 goals'])
  expect(plural(2, 'activity', 'activities')).toBe('2 activities')
  expect([1, 2].map((count) => pluralWord(count, 'goes', 'go'))).toEqual(['goes', 'go'])
})

test('names are joined like those of Intl', () => {
  expect([[], ['Jo'], ['Jo', 'Bo'], ['Jo', 'Bo', 'Li'], ['Jo', 'Bo', 'Li', 'Al']].map(joinNames)).toEqual([
    '',
    'Jo',
    'Jo and Bo',
    'Jo, Bo, and Li',
    'Jo, Bo, Li, and Al',
  ])
  fc.assert(fc.property(fc.array(fc.string()), (names) => joinNames(names) === lists.format(names)))
})

test('a sentence names a few people and counts the others, at least two', () => {
  expect(summarizeNames(['Jo'])).toBe('Jo')
  expect(summarizeNames(['Jo', 'Bo'])).toBe('Jo and Bo')
  expect(summarizeNames(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, D and E')
  expect(summarizeNames(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D and 2 others')
})
