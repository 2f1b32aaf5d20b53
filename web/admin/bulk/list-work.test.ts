import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { sendInBatches } from '../../api/batches.ts'
import { wilhelmina } from '../../testing/people.ts'
import { evenBatchSize, listOutcome } from './list-work.ts'

const people = [1, 2, 3, 4, 5].map((id) => ({ ...wilhelmina, id }))
const message = 'You cannot delete your own account.'

test('Those whom the server refused are distinguished from those who were not tried', async () => {
  const broken = new Error('offline')
  const outcome = listOutcome(
    await sendInBatches(people, {
      size: 2,
      send: async (batch) => {
        if (batch.some(({ id }) => id === 5)) throw broken
        const refused = batch.filter(({ id }) => id === 2).map(({ id }) => ({ id, message }))
        return { done: batch.filter(({ id }) => id !== 2).map(({ id }) => id), refused }
      },
      onProgress: () => {},
      isStopped: () => false,
    }),
  )
  expect(outcome.done.map(({ id }) => id)).toEqual([1, 3, 4])
  expect(outcome.refused).toEqual([{ person: people[1], message }])
  expect([outcome.unanswered.map(({ id }) => id), outcome.unsent]).toEqual([[5], []])
  expect(outcome.error).toBe(broken)
})

test('A part that the server refuses as a whole is left as before', async () => {
  const body = JSON.stringify({ message: 'Something went wrong on our side.', code: 'internal' })
  const outcome = listOutcome(
    await sendInBatches(people, {
      size: 2,
      send: () => Promise.reject(new ApiError(500, body, '')),
      onProgress: () => {},
      isStopped: () => false,
    }),
  )
  expect(outcome.unsent).toHaveLength(5)
  expect(outcome.unanswered).toEqual([])
})

test.each([
  [1, 1],
  [20, 20],
  [200, 200],
  [210, 105],
  [401, 134],
])('%i learners go in parts of %i', (count, size) => {
  expect(evenBatchSize(count)).toBe(size)
})
