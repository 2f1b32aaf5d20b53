import { expect, test } from 'vitest'
import { crew, jo, max, zoe } from '../../testing/lichen-legends.ts'
import { searchCrews, sortByUrgency, sortCrews } from './crew-lists.ts'

const week = (goalsThisWeek: number, completedThisWeek: number) => ({ goalsThisWeek, completedThisWeek })
const legends = {
  ...crew,
  id: 1,
  name: 'Lichen Legends',
  memberCount: 2,
  members: [{ ...zoe, ...week(4, 3) }],
}
const ten = { ...crew, id: 2, name: 'Crew 10', memberCount: 5, members: [{ ...max, ...week(4, 1) }] }
const two = { ...crew, id: 3, name: 'Crew 2', memberCount: 5, members: [{ ...jo, ...week(0, 0) }] }
const all = [legends, ten, two]
const ids = (crews: readonly { id: number }[]) => crews.map(({ id }) => id)

test('crews are sorted by name as people count, by size, or by what their goals need', () => {
  expect(ids(sortCrews(all))).toEqual([3, 2, 1])
  expect(ids(sortCrews(all, 'smallest'))).toEqual([1, 3, 2])
  expect(ids(sortCrews(all, 'largest'))).toEqual([3, 2, 1])
  expect(ids(sortCrews(all, 'goals'))).toEqual([3, 2, 1])
})

test('crews with most due today come first, then those with most goals and reflections together', () => {
  const waits = (name: string, waiting: number, toRead: number, dueToday = 0) => ({
    crew: { name },
    waiting,
    toRead,
    dueToday,
  })
  const crews = [waits('Moss', 3, 0), waits('Fern', 1, 3), waits('Owls', 1, 0, 1), waits('Ants', 0, 3)]
  expect(sortByUrgency(crews).map(({ crew }) => crew.name)).toEqual(['Owls', 'Fern', 'Ants', 'Moss'])
})

test('a crew is found by its name or that of a member, ignoring case and accents', () => {
  expect(ids(searchCrews(all, 'LEGENDS'))).toEqual([1])
  expect(ids(searchCrews(all, 'zoe'))).toEqual([1])
  expect(searchCrews(all, ' ')).toBe(all)
})
