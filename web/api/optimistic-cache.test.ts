import { expect, test, vi } from 'vitest'
import { createQueryClient } from './cache.ts'
import { optimisticCache, type Rollback } from './optimistic-cache.ts'
import { queryOptionsFor } from './queries.ts'

const { queryKey } = queryOptionsFor('GET /api/feedback/replies')
const reply = (id: number) => ({ id, text: `Reply ${id}`, usedFor: [] })

/** Two saved replies. `add` writes one more before the server answers, and returns how to revert it. */
function replies() {
  const client = createQueryClient()
  client.setQueryData(queryKey, [reply(1), reply(2)])
  const add = (id: number) => {
    const rollback: Rollback = []
    optimisticCache(client, rollback).update('GET /api/feedback/replies', (all) => [...all, reply(id)])
    return () => {
      for (const undo of rollback) undo()
    }
  }
  const shown = () => client.getQueryData(queryKey)?.map(({ id }) => id)
  return { client, add, shown }
}

test('each of two pending changes is reverted by itself, in whatever order they are refused', () => {
  for (const order of ['first', 'last']) {
    const { add, shown } = replies()
    const [third, fourth] = [add(3), add(4)]
    expect(shown()).toEqual([1, 2, 3, 4])
    if (order === 'first') {
      third()
      expect(shown()).toEqual([1, 2, 4])
      fourth()
    } else {
      fourth()
      expect(shown()).toEqual([1, 2, 3])
      third()
    }
    expect(shown()).toEqual([1, 2])
  }
})

test('two changes that write the same value are two changes', () => {
  const { add, shown } = replies()
  const undo = add(3)
  add(3)
  undo()
  expect(shown()).toEqual([1, 2, 3])
})

test('later data from the server is not reverted', () => {
  const { client, add, shown } = replies()
  const undo = add(3)
  client.setQueryData(queryKey, [reply(1), reply(2), reply(5)])
  undo()
  expect(shown()).toEqual([1, 2, 5])
  const second = add(6)
  expect(shown()).toEqual([1, 2, 5, 6])
  second()
  expect(shown()).toEqual([1, 2, 5])
})

test('an answer that was on its way when the change was made does not restore the old state', async () => {
  const { client, add, shown } = replies()
  const answer = Promise.withResolvers<ReturnType<typeof reply>[]>()
  const queryFn = vi.fn(() => answer.promise)
  const read = client.fetchQuery({ queryKey, queryFn, staleTime: 0 })
  const undo = add(3)
  answer.resolve([reply(1), reply(2)])
  await read
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual([1, 2, 3])
  undo()
  expect(shown()).toEqual([1, 2])
})

test('a list in pages is changed page by page, and is restored completely', () => {
  const { client } = replies()
  const page = (...ids: number[]) => ({ items: ids, nextCursor: null, unreadCount: ids.length })
  const pages = { pages: [page(4, 3), page(2, 1)], pageParams: [null, 'next'] }
  const key = ['GET /api/notifications', null, null]
  client.setQueryData(key, pages)
  const rollback: Rollback = []
  optimisticCache(client, rollback).update('GET /api/notifications', (all) => ({ ...all, unreadCount: 0 }))
  expect(client.getQueryData(key)).toMatchObject({
    pages: [
      { items: [4, 3], unreadCount: 0 },
      { items: [2, 1], unreadCount: 0 },
    ],
    pageParams: [null, 'next'],
  })
  for (const undo of rollback) undo()
  expect(client.getQueryData(key)).toEqual(pages)
})
