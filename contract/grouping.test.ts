import { expect, test } from 'vitest'
import { groupBy } from './grouping.ts'

test('groups keep the order in which their first items came', () => {
  const groups = groupBy(['moss', 'fern', 'mint'], (word) => word[0])
  expect([...groups]).toEqual([
    ['m', ['moss', 'mint']],
    ['f', ['fern']],
  ])
})

test('no items make no groups', () => {
  expect(groupBy([], () => 'none').size).toBe(0)
})
