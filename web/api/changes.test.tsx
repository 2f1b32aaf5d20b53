import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Notification } from '../../contract/notifications.ts'
import { fakeServer, refused } from '../testing/fake-server.ts'
import { weekStats } from '../testing/people.ts'
import { notification } from '../testing/sample-dashboard.ts'
import { sampleGoal } from '../testing/sample-goal.ts'
import { createQueryClient } from './cache.ts'
import { useApiPages } from './pages.ts'
import { useApi, useChange } from './queries.ts'

const wil = { params: { id: 1 } }

function inApp<Result>(hook: () => Result) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, ...renderHook(hook, { wrapper }) }
}

/** The notifications, and an optimistic change that marks one of them as read. */
function useNotifications() {
  const list = useApiPages('GET /api/notifications', {})
  const read = useChange('PATCH /api/notifications/:id/read', {
    optimistic: ({ params }, cache) =>
      cache.update('GET /api/notifications', (page) => ({
        ...page,
        unreadCount: page.unreadCount - 1,
        items: page.items.map((item) => (item.id === params.id ? { ...item, isRead: true } : item)),
      })),
  })
  return { list, read }
}

const note = (id: number, isRead = false): Notification => ({
  ...notification,
  id,
  isRead,
  message: `Note ${id}`,
})

describe('a change requested twice', () => {
  const inOneEvent = async (...inputs: { params: { id: number }; body: { completed: boolean } }[]) => {
    const { requestsTo } = fakeServer({ 'PATCH /api/goals/:id': () => ({ ...sampleGoal(), updated: true }) })
    const { result } = inApp(() => useChange('PATCH /api/goals/:id'))
    act(() => {
      for (const input of inputs) result.current.mutate(input)
    })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    return requestsTo('PATCH /api/goals/:id').map(({ body }) => body)
  }
  const done = { ...wil, body: { completed: true } }
  const open = { ...wil, body: { completed: false } }

  test('a change is sent once when the second click comes before the page can show the first', async () => {
    expect(await inOneEvent(done, done)).toEqual([done.body])
  })

  test('a change is sent again when another was requested between them', async () => {
    expect(await inOneEvent(done, open, done)).toEqual([done.body, open.body, done.body])
    expect(await inOneEvent(done, { ...done, params: { id: 2 } })).toEqual([done.body, done.body])
  })
})

describe('reads', () => {
  test('a read is requested once for the same input, and not at all while its input is unknown', async () => {
    const { requests } = fakeServer({ 'GET /api/users/:id/stats': () => weekStats })
    const { result, rerender } = inApp(() => [
      useApi('GET /api/users/:id/stats', wil),
      useApi('GET /api/users/:id/stats', wil),
      useApi('GET /api/users/:id/stats', null),
    ])
    await waitFor(() => expect(result.current[1]?.data).toEqual(weekStats))
    rerender()
    expect(requests).toHaveLength(1)
    expect(result.current[2]?.fetchStatus).toBe('idle')
  })

  test('a read does not retry by itself', async () => {
    const { requests } = fakeServer({ 'GET /api/studios': () => refused('unavailable') })
    const { result } = inApp(() => useApi('GET /api/studios'))
    await waitFor(() => expect(result.current.error?.code).toBe('unavailable'))
    expect(requests).toHaveLength(1)
  })

  test('a failed read is not repeated by a second part that shows it, but by a part shown when no other is', async () => {
    const { requests } = fakeServer({ 'GET /api/studios': () => refused('unavailable') })
    const { client, result } = inApp(() => useApi('GET /api/studios'))
    await waitFor(() => expect(result.current.error?.code).toBe('unavailable'))
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const second = renderHook(() => useApi('GET /api/studios'), { wrapper })
    await waitFor(() => expect(second.result.current.error?.code).toBe('unavailable'))
    expect(requests).toHaveLength(1)
    second.unmount()
    cleanup()
    const later = renderHook(() => useApi('GET /api/studios'), { wrapper })
    await waitFor(() => expect(requests).toHaveLength(2))
    await waitFor(() => expect(later.result.current.error?.code).toBe('unavailable'))
  })

  test('a read in pages returns page after page', async () => {
    const { requests } = fakeServer({
      'GET /api/notifications': ({ query }) =>
        query.cursor
          ? { items: [note(3)], nextCursor: null, unreadCount: 3 }
          : { items: [note(1), note(2)], nextCursor: 'c2', unreadCount: 3 },
    })
    const { result } = inApp(() => useApiPages('GET /api/notifications', { query: { limit: 2 } }))
    await waitFor(() => expect(result.current.hasNextPage).toBe(true))
    await act(() => result.current.fetchNextPage())
    await waitFor(() => expect(result.current.data?.items.map(({ id }) => id)).toEqual([1, 2, 3]))
    expect(result.current.hasNextPage).toBe(false)
    expect(requests.map(({ query }) => query)).toEqual([{ limit: '2' }, { limit: '2', cursor: 'c2' }])
  })

  test('a read in pages finishes a refresh before it returns the next page', async () => {
    let first = 1
    const { answers } = fakeServer({})
    answers['GET /api/notifications'] = ({ query }) =>
      query.cursor
        ? { items: [note(3)], nextCursor: null, unreadCount: 2 }
        : { items: [note(first)], nextCursor: 'c2', unreadCount: 2 }
    const { result } = inApp(() => useApiPages('GET /api/notifications', {}))
    await waitFor(() => expect(result.current.hasNextPage).toBe(true))
    first = 2
    act(() => void result.current.refetch())
    await act(() => result.current.fetchNextPage())
    await waitFor(() => expect(result.current.data?.items.map(({ id }) => id)).toEqual([2, 3]))
  })
})

describe('a change', () => {
  test('a change shows immediately, page by page, and is then read again', async () => {
    let marked = false
    let answer = () => {}
    const { requestsTo } = fakeServer({
      'GET /api/notifications': () => ({
        items: [note(1, marked)],
        nextCursor: null,
        unreadCount: marked ? 0 : 1,
      }),
      'PATCH /api/notifications/:id/read': () =>
        new Promise((resolve) => {
          answer = () => {
            marked = true
            resolve(note(1, true))
          }
        }),
    })
    const { result } = inApp(useNotifications)
    await waitFor(() => expect(result.current.list.data?.items[0]?.isRead).toBe(false))
    act(() => result.current.read.mutate({ params: { id: 1 } }))
    await waitFor(() => expect(result.current.list.data?.items[0]?.isRead).toBe(true))
    expect(requestsTo('GET /api/notifications')).toHaveLength(1)
    await act(async () => answer())
    await waitFor(() => expect(requestsTo('GET /api/notifications')).toHaveLength(2))
    expect(result.current.list.data?.pages[0]?.unreadCount).toBe(0)
  })

  test('a change that fails is reverted and reported, and the current state is read again', async () => {
    const { requestsTo } = fakeServer({
      'GET /api/notifications': () => ({ items: [note(1)], nextCursor: null, unreadCount: 1 }),
      'PATCH /api/notifications/:id/read': () => refused('not_found'),
    })
    const { result } = inApp(useNotifications)
    await waitFor(() => expect(result.current.list.data).toBeDefined())
    act(() => result.current.read.mutate({ params: { id: 1 } }))
    await waitFor(() => expect(result.current.read.error?.status).toBe(404))
    expect(result.current.list.data?.items[0]?.isRead).toBe(false)
    await waitFor(() => expect(requestsTo('GET /api/notifications')).toHaveLength(2))
  })

  test('a change refreshes what it affected and leaves the rest alone', async () => {
    const { requestsTo } = fakeServer({
      'GET /api/users/:id/goals': () => [],
      'GET /api/studios': () => [],
      'POST /api/goals': () => sampleGoal({ id: 9 }),
    })
    const done = vi.fn()
    const { result } = inApp(() => ({
      goals: useApi('GET /api/users/:id/goals', wil),
      studios: useApi('GET /api/studios'),
      create: useChange('POST /api/goals', { onSuccess: (goal) => done(goal.id) }),
    }))
    await waitFor(() => expect(result.current.goals.data && result.current.studios.data).toBeDefined())
    act(() =>
      result.current.create.mutate({
        body: { title: 'Read', category: 'Academic', duration: 'weekly', userId: 1 },
      }),
    )
    await waitFor(() => expect(requestsTo('GET /api/users/:id/goals')).toHaveLength(2))
    expect(done).toHaveBeenCalledWith(9)
    expect(requestsTo('GET /api/studios')).toHaveLength(1)
  })
})
