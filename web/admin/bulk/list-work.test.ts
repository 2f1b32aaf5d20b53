import { expect, test } from 'vitest'
import { inParts } from '../../api/in-parts.ts'
import { wilhelmina } from '../../testing/people.ts'
import { listOutcome } from './list-work.ts'

const people = [1, 2, 3, 4, 5].map((id) => ({ ...wilhelmina, id }))
const message = 'You cannot delete your own account.'

test('Whoever the server refused is told apart from those who were not tried', async () => {
  const broken = new Error('offline')
  const outcome = listOutcome(
    await inParts(people, {
      size: 2,
      send: async (part) => {
        if (part.some(({ id }) => id === 5)) throw broken
        const refused = part.filter(({ id }) => id === 2).map(({ id }) => ({ id, message }))
        return { done: part.filter(({ id }) => id !== 2).map(({ id }) => id), refused }
      },
      onProgress: () => {},
      isStopped: () => false,
    }),
  )
  expect(outcome.done.map(({ id }) => id)).toEqual([1, 3, 4])
  expect(outcome.refused).toEqual([{ person: people[1], message }])
  expect(outcome.unsent.map(({ id }) => id)).toEqual([5])
  expect(outcome.error).toBe(broken)
})
