import { expect, test } from 'vitest'
import { mergedChange } from './merged-change.ts'

test('without a base the list replaces what is stored', () => {
  expect(mergedChange([1, 2], { base: undefined, current: [3] })).toEqual([1, 2])
})

test.each([
  ['nobody else changed anything', [2, 1, 4], [1, 2, 3], [1, 2, 3], [2, 1, 4]],
  ['another one was added meanwhile', [1, 2], [1], [1, 3], [1, 2, 3]],
  ['one was removed meanwhile', [1, 2, 4], [1, 2], [1], [1, 4]],
  ['one is removed here and another there', [2, 3], [1, 2, 3], [1, 3], [3]],
  ['both added the same', [1, 2], [1], [2, 1], [1, 2]],
  ['both removed the same', [1], [1, 2], [1], [1]],
  ['nothing was changed here', [1, 2], [1, 2], [3], [3]],
])('when %s, both changes are kept', (_, sent, base, current, merged) => {
  expect(mergedChange(sent, { base, current })).toEqual(merged)
})

test('words that differ in case alone are the same, written as they were sent', () => {
  const keyOf = (word: string) => word.toLowerCase()
  expect(mergedChange(['lesson', 'Walk'], { base: ['Lesson'], current: ['Lesson', 'WALK'], keyOf })).toEqual([
    'lesson',
    'Walk',
  ])
})
