import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { evenBatchSize } from './list-action-dialog.tsx'
import { type FindRefusal, findRefusedLines, isUnchanged, listItems, sendList } from './list-work.ts'

const rows = Array.from({ length: 120 }, (_, index) => ({ line: index + 2, username: `u${index}` }))
type Row = (typeof rows)[number]
const succeed = async () => undefined

const sendAll = (
  send: (batch: Row[]) => Promise<FindRefusal<Row> | undefined>,
  isStopped = () => false,
  onProgress: (done: number, total: number) => void = () => {},
) => sendList(rows, { size: 50, send, onProgress, isStopped })

describe('sending a list', () => {
  test('sending a list uses parts of the given size, and shows the progress', async () => {
    const send = vi.fn<(batch: Row[]) => Promise<undefined>>(succeed)
    const onProgress = vi.fn()
    const outcome = await sendAll(send, () => false, onProgress)
    expect(send.mock.calls.map(([batch]) => batch.length)).toEqual([50, 50, 20])
    expect(onProgress.mock.calls).toEqual([
      [0, 120],
      [50, 120],
      [100, 120],
      [120, 120],
    ])
    expect(listItems(outcome, 'done')).toHaveLength(120)
    expect(outcome.error).toBeNull()
  })

  test('sending a list shows the server’s refusals at the pasted lines', async () => {
    const message = 'That username is taken.'
    const outcome = await sendAll(async ([first]) =>
      first?.username === 'u50' ? findRefusedLines([{ line: 3, message }]) : undefined,
    )
    const refused = outcome.results.filter(({ state }) => state === 'refused')
    expect(refused).toEqual([{ item: rows[52], state: 'refused', message }])
    expect(rows[52]?.line).toBe(54)
    expect(listItems(outcome, 'done')).toHaveLength(119)
  })

  test('sending a list stops between two parts, and leaves the rest unsent', async () => {
    let sent = 0
    const outcome = await sendAll(
      async (batch) => {
        sent += batch.length
        return undefined
      },
      () => sent >= 50,
    )
    expect(listItems(outcome, 'done')).toHaveLength(50)
    expect(listItems(outcome, 'untried')).toEqual(rows.slice(50))
    expect(listItems(outcome, 'refused', 'failed')).toEqual([])
  })

  test('sending a list that breaks off keeps what was created and the reason', async () => {
    const broken = new Error('offline')
    const outcome = await sendAll(async ([first]) => {
      if (first?.username === 'u50') throw broken
      return undefined
    })
    const counts = (['done', 'failed', 'untried'] as const).map((state) => listItems(outcome, state).length)
    expect(counts).toEqual([50, 50, 20])
    expect(outcome.error).toBe(broken)
  })
})

describe('an action on many learners', () => {
  test('a part that the server refuses as a whole is left as before', async () => {
    const body = JSON.stringify({ message: 'Something went wrong on our side.', code: 'internal' })
    const refused = await sendAll(() => Promise.reject(new ApiError(500, body, '')))
    expect(listItems(isUnchanged(refused), 'untried')).toHaveLength(120)
  })

  test('a part without an answer may have been done', async () => {
    const lost = await sendAll(() => Promise.reject(new Error('offline')))
    expect(listItems(isUnchanged(lost), 'failed')).toEqual(rows.slice(0, 50))
    expect(listItems(isUnchanged(lost), 'untried')).toHaveLength(70)
  })

  test.each([
    [1, 1],
    [20, 20],
    [200, 200],
    [210, 105],
    [401, 134],
  ])('%i learners are sent in parts of %i', (count, size) => {
    expect(evenBatchSize(count)).toBe(size)
  })
})
