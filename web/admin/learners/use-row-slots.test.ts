import { describe, expect, test } from 'vitest'
import { rowSlots } from './use-row-slots.ts'

const first = rowSlots([10, 11, 12], new Map(), null)

describe('the rows of a table in another order', () => {
  test('become those of the newcomers, in their order', () => {
    expect([...first.values()]).toEqual([0, 1, 2])
    expect([...rowSlots([50, 51, 52, 53], first, null)]).toEqual([
      [50, 0],
      [51, 1],
      [52, 2],
      [53, 3],
    ])
  })

  test('stay those of who stays', () => {
    expect([...rowSlots([9, 12, 10], first, null)]).toEqual([
      [9, 1],
      [12, 2],
      [10, 0],
    ])
  })

  test('never become somebody else’s while they have the focus', () => {
    expect([...rowSlots([50, 51], first, 10)]).toEqual([
      [50, 1],
      [51, 2],
    ])
    expect(rowSlots([50, 51, 52], first, 10).get(52)).toBe(3)
  })
})
