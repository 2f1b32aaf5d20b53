// Tests that the seeded school is the same in every version, by pinning its random numbers.
import { expect, test } from 'vitest'
import { itemAt, seededRandom } from './random.ts'

test('a seed and a path give the same numbers in every version of Cairn', () => {
  const random = seededRandom(7, 'cast')
  expect(Array.from({ length: 8 }, () => random.int(0, 999))).toEqual([15, 20, 600, 256, 583, 719, 529, 154])
  expect(random.shuffled(['a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'e', 'd'])
  expect(Array.from({ length: 6 }, () => random.pick(['red', 'green', 'blue']))).toEqual([
    'blue',
    'green',
    'green',
    'green',
    'green',
    'red',
  ])
  expect(
    Array.from({ length: 8 }, () =>
      random.weighted([
        [2, 'often'],
        [1, 'seldom'],
      ]),
    ),
  ).toEqual(['often', 'seldom', 'often', 'often', 'often', 'seldom', 'often', 'seldom'])
  expect(Array.from({ length: 6 }, () => random.chance(0.5))).toEqual([false, true, true, true, true, false])
})

test('each seed and each path has its own sequence', () => {
  const first = (seed: number, ...path: (string | number)[]) => seededRandom(seed, ...path).next()
  const values = [
    first(7, 'cast'),
    first(8, 'cast'),
    first(7, 'goals'),
    first(7, 'goals', 1),
    first(7, 'goals', 2),
  ]
  expect(new Set(values).size).toBe(values.length)
})

test('an item is picked modulo the length of the list, and an empty list has none', () => {
  expect([0, 2, 3, 7].map((index) => itemAt(['a', 'b', 'c'], index))).toEqual(['a', 'c', 'a', 'b'])
  expect(() => itemAt([], 0)).toThrow(new RangeError('There is nothing to choose from.'))
  expect(() => seededRandom(7).pick([])).toThrow(RangeError)
})
