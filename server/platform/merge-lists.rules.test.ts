import { expect, test } from 'vitest'
import { mergeLists } from './merge-lists.ts'

test('without a base the list replaces what is stored', () => {
  expect(mergeLists([1, 2], { base: undefined, current: [3] })).toEqual([1, 2])
})

test.each([
  ['nobody else changed anything', [2, 1, 4], [1, 2, 3], [1, 2, 3], [2, 1, 4]],
  ['another one was added in the meantime', [1, 2], [1], [1, 3], [1, 2, 3]],
  ['one was removed in the meantime', [1, 2, 4], [1, 2], [1], [1, 4]],
  ['one is removed here and another there', [2, 3], [1, 2, 3], [1, 3], [3]],
  ['both added the same', [1, 2], [1], [2, 1], [1, 2]],
  ['both removed the same', [1], [1, 2], [1], [1]],
  ['nothing was changed here', [1, 2], [1, 2], [3], [3]],
])('when %s, both changes are kept', (_, sent, base, current, merged) => {
  expect(mergeLists(sent, { base, current })).toEqual(merged)
})

test('merged words that differ only in case are equal and keep the spelling that was sent', () => {
  const keyOf = (word: string) => word.toLowerCase()
  expect(mergeLists(['lesson', 'Walk'], { base: ['Lesson'], current: ['Lesson', 'WALK'], keyOf })).toEqual([
    'lesson',
    'Walk',
  ])
})
