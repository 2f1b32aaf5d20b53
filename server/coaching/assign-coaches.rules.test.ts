// Dealing crews among coaches in numbers: shares, averages and shuffling.
import { describe, expect, it } from 'vitest'
import { dealCrews, roundedAverage, shuffle } from './assign-coaches.ts'

const numbers = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index)

describe('dealing crews among coaches', () => {
  it('dealing crews among coaches gives every crew one coach, in shares that differ by at most one, for all numbers', () => {
    for (let crews = 0; crews <= 60; crews++) {
      for (let coaches = 1; coaches <= 20; coaches++) {
        const dealt = dealCrews(numbers(crews, 1), numbers(coaches, 5001))
        expect(dealt.map(({ groupId }) => groupId).sort((a, b) => a - b)).toEqual(numbers(crews, 1))
        const shares = numbers(coaches, 5001).map(
          (id) => dealt.filter((share) => share.coachId === id).length,
        )
        expect([Math.min(...shares), Math.max(...shares)]).toEqual([
          Math.floor(crews / coaches),
          Math.ceil(crews / coaches),
        ])
      }
    }
  })

  it('dealing crews among coaches deals nothing without a coach', () => {
    expect(dealCrews([1, 2], [])).toEqual([])
  })
})

describe('the average', () => {
  it.each([
    [7, 3, 2.3],
    [8, 3, 2.7],
    [9, 3, 3],
    [1, 8, 0.1],
  ])('the average of %i crews over %i coaches is %d', (crews, coaches, average) => {
    expect(roundedAverage(crews, coaches)).toBe(average)
  })
})

describe('shuffling', () => {
  it('shuffling keeps each item once, in an order that depends on the random numbers', () => {
    expect(shuffle(['a', 'b', 'c', 'd'], (below) => below - 1)).toEqual(['d', 'c', 'b', 'a'])
    expect(shuffle(['a', 'b', 'c', 'd'], () => 0)).toEqual(['a', 'b', 'c', 'd'])
  })
})
