import { expect, test } from 'vitest'
import { namedFew } from './person-name.ts'

test('A few people are named, the others counted, and never one other alone', () => {
  expect(namedFew(['Jo'])).toBe('Jo')
  expect(namedFew(['Jo', 'Bo'])).toBe('Jo and Bo')
  expect(namedFew(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, D and E')
  expect(namedFew(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D and 2 others')
})
