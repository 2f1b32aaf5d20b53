import { expect, test } from 'vitest'
import { groupBy } from './grouping.ts'

test('groups keep the order of their first items', () => {
  const groups = groupBy(['moss', 'fern', 'mint'], (word) => word[0])
  expect([...groups]).toEqual([
    ['m', ['moss', 'mint']],
    ['f', ['fern']],
  ])
})

test('an empty list has no groups', () => {
  expect(groupBy([], () => 'none').size).toBe(0)
})
