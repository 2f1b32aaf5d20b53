import { describe, expect, it } from 'vitest'
import { averageOf, dealCrews, shuffled } from './coaching.rules.ts'

const numbers = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index)

describe('dealing crews among coaches', () => {
  it.each([
    [1, 1],
    [2, 5],
    [7, 3],
    [8, 3],
    [9, 3],
    [1000, 37],
  ])('%i crews and %i coaches: every crew once, shares that differ by at most one', (crews, coaches) => {
    const dealt = dealCrews(numbers(crews, 1), numbers(coaches, 5001))
    expect(dealt.map(({ groupId }) => groupId).sort((a, b) => a - b)).toEqual(numbers(crews, 1))
    const shares = numbers(coaches, 5001).map((id) => dealt.filter(({ coachId }) => coachId === id).length)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  })
})

describe('the average', () => {
  it.each([
    [7, 3, 2.3],
    [8, 3, 2.7],
    [9, 3, 3],
    [1, 8, 0.1],
  ])('of %i crews over %i coaches is %d', (crews, coaches, average) => {
    expect(averageOf(crews, coaches)).toBe(average)
  })
})

describe('shuffling', () => {
  it('keeps everybody once, in an order that the numbers decide', () => {
    expect(shuffled(['a', 'b', 'c', 'd'], (below) => below - 1)).toEqual(['d', 'c', 'b', 'a'])
    expect(shuffled(['a', 'b', 'c', 'd'], () => 0)).toEqual(['a', 'b', 'c', 'd'])
  })
})
