import { describe, expect, test, vi } from 'vitest'
import type { BulkResult } from '../../../contract/accounts.ts'
import { sendInBatches } from '../../api/batches.ts'
import { BATCH_SIZE, failedIn, hasLearner, rosterOutcome, sentRow } from './send-roster.ts'

const rows = Array.from({ length: 120 }, (_, index) => ({
  line: index + 2,
  username: `u${index}`,
  password: 'tall-pine-42',
  firstName: 'A',
  lastName: 'B',
  studio: 'Summit',
}))
const good = (users: readonly object[]): BulkResult => ({ created: users.length, failed: 0, errors: [] })

async function sendAll(
  send: (users: readonly { username: string }[]) => Promise<BulkResult>,
  isStopped = () => false,
  onProgress: (done: number, of: number) => void = () => {},
) {
  return rosterOutcome(
    await sendInBatches(rows, {
      size: BATCH_SIZE,
      send: (batch) => send(batch.map(sentRow)),
      onProgress,
      isStopped,
    }),
  )
}

describe('sending a list', () => {
  test('goes in parts of 50 without line numbers, and tells how far it is', async () => {
    const send = vi.fn(async (users: readonly object[]) => good(users))
    const onProgress = vi.fn()
    const outcome = await sendAll(send, () => false, onProgress)
    expect(send.mock.calls.map(([users]) => users.length)).toEqual([50, 50, 20])
    expect(send.mock.calls[0]?.[0][0]).not.toHaveProperty('line')
    expect(onProgress.mock.calls).toEqual([
      [0, 120],
      [50, 120],
      [100, 120],
      [120, 120],
    ])
    expect(outcome.created).toHaveLength(120)
    expect(outcome.error).toBeNull()
  })

  test('brings the server’s refusals back to the pasted lines', async () => {
    const taken = { line: 3, username: 'u52', message: 'That username is taken.' }
    const { created, refused } = await sendAll(async (users) =>
      users[0]?.username === 'u50' ? { created: 49, failed: 1, errors: [taken] } : good(users),
    )
    expect(refused).toEqual([{ row: rows[52], message: 'That username is taken.' }])
    expect(rows[52]?.line).toBe(54)
    expect(created).toHaveLength(119)
  })

  test('stops between two parts, and leaves the rest unsent', async () => {
    let sent = 0
    const { created, untried } = await sendAll(
      async (users) => {
        sent += users.length
        return good(users)
      },
      () => sent >= 50,
    )
    expect(created).toHaveLength(50)
    expect(untried.map(({ username }) => username).slice(0, 1)).toEqual(['u50'])
    expect(untried).toHaveLength(70)
    expect(failedIn({ refused: [], unanswered: [] })).toBe(0)
  })

  test('that breaks keeps what was made and the reason', async () => {
    const broken = new Error('offline')
    const outcome = await sendAll(async (users) => {
      if (users[0]?.username === 'u50') throw broken
      return good(users)
    })
    expect([outcome.created.length, outcome.unanswered.length, outcome.untried.length]).toEqual([50, 50, 20])
    expect(outcome.error).toBe(broken)
    expect(failedIn(outcome)).toBe(50)
  })

  test('counts who is there already after a lost answer as created', async () => {
    const taken = { line: 2, username: 'u1', message: 'That username is taken.' }
    const exists = hasLearner([{ username: 'U1', firstName: 'A', lastName: 'B' }])
    const ended = await sendInBatches(rows.slice(0, 3), {
      size: BATCH_SIZE,
      send: async () => ({ created: 2, failed: 1, errors: [taken] }),
      onProgress: () => {},
      isStopped: () => false,
    })
    const outcome = rosterOutcome(ended, exists)
    expect([outcome.created.length, outcome.refused]).toEqual([3, []])
    expect(outcome.addedEarlier).toEqual([rows[1]])
    // The username of another person: that is a refusal.
    const other = hasLearner([{ username: 'u1', firstName: 'Another', lastName: 'Person' }])
    expect(rosterOutcome(ended, other).refused).toEqual([{ row: rows[1], message: taken.message }])
  })
})
