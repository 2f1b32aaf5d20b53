import { describe, expect, test, vi } from 'vitest'
import type { Result } from './list-work.ts'
import { addResults, findAdded, rowKey } from './pasted-list.ts'

const rows = ['u1', 'u2', 'u3'].map((username, index) => ({ line: index + 1, username }))
type Row = (typeof rows)[number]
const message = 'That username is taken.'
const refusedNow = {
  results: rows.map(
    (item): Result<Row> =>
      item.username === 'u2' ? { item, state: 'refused', message } : { item, state: 'done' },
  ),
  error: null,
}
const failedBefore = new Map(rows.map((item) => [rowKey(item), { item, state: 'failed' as const }]))
const statesOf = ({ results }: { results: readonly Result<Row>[] }) => results.map(({ state }) => state)

describe('rows of a call without an answer', () => {
  test('rows of a call without an answer count as added when the server has them, also when it refuses them the second time', async () => {
    const found = await findAdded(refusedNow, failedBefore, async () => () => true)
    expect(statesOf(found)).toEqual(['done', 'found', 'done'])
    // The username belongs to another person, so it is a refusal.
    const otherRows = await findAdded(refusedNow, failedBefore, async () => () => false)
    expect(otherRows.results[1]).toEqual({ item: rows[1], state: 'refused', message })
  })

  test('rows of a call without an answer stay failed, not refused, while the outcome is unknown', async () => {
    const unknown = await findAdded(refusedNow, failedBefore, () => Promise.reject(new Error('offline')))
    expect(unknown.results[1]).toEqual({ item: rows[1], state: 'failed' })
  })

  test('rows of a call without an answer are remembered when the next try stops before them', () => {
    const untried = { results: rows.map((item): Result<Row> => ({ item, state: 'untried' })), error: null }
    expect([...addResults(failedBefore, untried).values()].map(({ state }) => state)).toEqual([
      'failed',
      'failed',
      'failed',
    ])
    expect([...addResults(new Map(), untried).values()]).toEqual(untried.results)
  })

  test('rows of a call are looked up only after the call failed', async () => {
    const readAdded = vi.fn(async () => () => true)
    expect(statesOf(await findAdded(refusedNow, new Map(), readAdded))).toEqual(['done', 'refused', 'done'])
    expect(readAdded).not.toHaveBeenCalled()
  })
})
