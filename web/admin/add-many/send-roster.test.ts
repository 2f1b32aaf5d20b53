import { describe, expect, test, vi } from 'vitest'
import type { BulkResult } from '../../../contract/accounts.ts'
import { failedIn, sendRoster } from './send-roster.ts'

const rows = Array.from({ length: 120 }, (_, index) => ({
  line: index + 2,
  username: `u${index}`,
  password: 'tall-pine-42',
  firstName: 'A',
  lastName: 'B',
  studio: 'Summit',
}))
const good = (users: readonly object[]): BulkResult => ({ created: users.length, failed: 0, errors: [] })

describe('sending a list', () => {
  test('goes in parts of 50 without line numbers, and tells how far it is', async () => {
    const send = vi.fn(async (users: readonly object[]) => good(users))
    const onProgress = vi.fn()
    const outcome = await sendRoster(rows, { send, onProgress, isStopped: () => false })
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
    const send = async (users: readonly { username: string }[]): Promise<BulkResult> =>
      users[0]?.username === 'u50' ? { created: 49, failed: 1, errors: [taken] } : good(users)
    const { created, refused } = await sendRoster(rows, {
      send,
      onProgress: () => {},
      isStopped: () => false,
    })
    expect(refused).toEqual([{ row: rows[52], message: 'That username is taken.' }])
    expect(rows[52]?.line).toBe(54)
    expect(created).toHaveLength(119)
  })

  test('stops between two parts, and leaves the rest unsent', async () => {
    let sent = 0
    const send = async (users: readonly object[]) => {
      sent += users.length
      return good(users)
    }
    const { created, unsent } = await sendRoster(rows, {
      send,
      onProgress: () => {},
      isStopped: () => sent >= 50,
    })
    expect(created).toHaveLength(50)
    expect(unsent.map(({ username }) => username).slice(0, 1)).toEqual(['u50'])
    expect(unsent).toHaveLength(70)
    expect(failedIn({ refused: [], unsent, error: null })).toBe(0)
  })

  test('that breaks keeps what was made and the reason', async () => {
    const broken = new Error('offline')
    const send = async (users: readonly { username: string }[]) => {
      if (users[0]?.username === 'u50') throw broken
      return good(users)
    }
    const outcome = await sendRoster(rows, { send, onProgress: () => {}, isStopped: () => false })
    expect([outcome.created.length, outcome.unsent.length, outcome.error]).toEqual([50, 70, broken])
    expect(failedIn(outcome)).toBe(70)
  })
})
