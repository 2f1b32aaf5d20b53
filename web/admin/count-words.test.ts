import { expect, test } from 'vitest'
import { counted, namedFew } from './count-words.ts'

test('Numbers stand with the right noun', () => {
  expect([counted(0, 'goal'), counted(1, 'goal'), counted(9204, 'goal')]).toEqual([
    '0 goals',
    '1 goal',
    '9,204 goals',
  ])
  expect(counted(2, 'activity', 'activities')).toBe('2 activities')
})

test('A few people are named, the others counted, and never one other alone', () => {
  expect(namedFew(['Jo'])).toBe('Jo')
  expect(namedFew(['Jo', 'Bo'])).toBe('Jo and Bo')
  expect(namedFew(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, D and E')
  expect(namedFew(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D and 2 others')
})
