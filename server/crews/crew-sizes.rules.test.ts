// Crew sizes in examples, and compared with trying every possible way.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planDealSizes, planGrowth, planNewCrewSizes } from './crew-sizes.rules.ts'

const isCrew = (size: number) => size >= 3 && size <= 5
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('sizes for dealing everyone again', () => {
  test.each<[number, number, number[] | null]>([
    [0, 0, []],
    [1, 3, null],
    [2, 0, null],
    [3, 0, [3]],
    [5, 4, [5]],
    [6, 1, [3, 3]],
    [7, 2, [4, 3]],
    [10, 2, [5, 5]],
    [10, 3, [4, 3, 3]],
    [11, 2, [4, 4, 3]],
    [16, 4, [4, 4, 4, 4]],
    [16, 9, [4, 3, 3, 3, 3]],
  ])('sizes for dealing everyone again: %i learners and %i existing crews', (learners, existing, sizes) => {
    expect(planDealSizes(learners, existing)).toEqual(sizes)
  })

  test('sizes for dealing everyone again use as many existing crews as the numbers allow, and are even and from 3 to 5', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 600 }),
        fc.integer({ min: 0, max: 250 }),
        (learners, existing) => {
          const sizes = planDealSizes(learners, existing) ?? []
          expect(sum(sizes)).toBe(learners)
          expect(sizes.every(isCrew)).toBe(true)
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
          const possible = (crews: number) => learners >= 3 * crews && learners <= 5 * crews
          // A number of crews closer to the existing one would not work.
          if (sizes.length > existing) expect(possible(sizes.length - 1)).toBe(false)
          if (sizes.length < existing) expect(possible(sizes.length + 1)).toBe(false)
        },
      ),
    )
  })
})

describe('sizes for placing learners without a crew', () => {
  test.each<[number[], number, { added: number[]; made: number[] } | null]>([
    [[3, 4], 0, { added: [0, 0], made: [] }],
    [[3], 1, { added: [1], made: [] }],
    [[3, 3], 2, { added: [1, 1], made: [] }],
    [[4], 3, { added: [0], made: [3] }],
    [[4], 4, { added: [1], made: [3] }],
    [[3], 4, { added: [1], made: [3] }],
    [[5, 5], 2, null],
    [[5, 5], 3, { added: [0, 0], made: [3] }],
    [[], 2, null],
    [[], 8, { added: [], made: [4, 4] }],
    [[1], 1, null],
    [[1], 2, { added: [2], made: [] }],
    [[0], 2, null],
    [[0], 3, { added: [3], made: [] }],
    [[2, 4], 1, { added: [1, 0], made: [] }],
    [[1, 3], 2, { added: [2, 0], made: [] }],
    [[4], 2, null],
  ])(
    'sizes for placing learners without a crew: crews of %j and %i learners',
    (sizes, learners, expected) => {
      expect(planGrowth(sizes, learners)).toEqual(expected)
    },
  )

  test('sizes for placing learners without a crew are the best possible: existing crews get as many learners as possible, evenly', () => {
    const ways = (sizes: readonly number[]): number[][] =>
      sizes.reduce<number[][]>(
        (all, size) =>
          all.flatMap((way) =>
            [0, 1, 2, 3, 4, 5]
              .filter((added) => added === 0 || isCrew(size + added))
              .map((added) => [...way, added]),
          ),
        [[]],
      )
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
        fc.integer({ min: 0, max: 30 }),
        (sizes, learners) => {
          const found = planGrowth(sizes, learners)
          const possible = ways(sizes).filter((way) => {
            const left = learners - sum(way)
            return left === 0 || left >= 3
          })
          if (!found) {
            expect(possible).toEqual([])
            return
          }
          const squares = (way: readonly number[]) =>
            sum(way.map((added, index) => (added + (sizes[index] ?? 0)) ** 2))
          const most = Math.max(...possible.map(sum))
          expect(sum(found.added)).toBe(most)
          expect(squares(found.added)).toBe(
            Math.min(...possible.filter((way) => sum(way) === most).map(squares)),
          )
          expect(
            found.added.every((added, index) => added === 0 || isCrew(added + (sizes[index] ?? 0))),
          ).toBe(true)
          expect(sum(found.added) + sum(found.made)).toBe(learners)
          expect(found.made).toEqual(planNewCrewSizes(learners - most))
        },
      ),
    )
  })
})
