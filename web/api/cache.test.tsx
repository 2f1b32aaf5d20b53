// The defaults are those of the seed's fetch: no retry, no refetch on focus, no polling, never stale.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Answer, fakeServer, proxyPage, refused, unreachable } from '../testing/fake-server.ts'
import { createQueryClient } from './cache.ts'
import { useApi, useChange } from './queries.ts'

const STUDIOS = 'GET /api/studios'
const DAY = 24 * 60 * 60 * 1000

function inApp<Result>(hook: () => Result, client = createQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, ...renderHook(hook, { wrapper }) }
}

/** Plays a school day: the tab in front, behind and in front again, and the connection lost and back. */
async function aDay(): Promise<void> {
  for (const event of ['visibilitychange', 'focus', 'offline', 'online']) {
    document.dispatchEvent(new Event(event))
    window.dispatchEvent(new Event(event))
    await act(() => vi.advanceTimersByTimeAsync(DAY / 4))
  }
}

afterEach(() => vi.useRealTimers())

describe('a read', () => {
  test('a read is not repeated by time, focus or a returning connection', async () => {
    vi.useFakeTimers()
    const { requestsTo } = fakeServer({ [STUDIOS]: () => [] })
    const { result } = inApp(() => useApi(STUDIOS))
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(result.current.data).toEqual([])
    await aDay()
    expect(requestsTo(STUDIOS)).toHaveLength(1)
    expect(result.current.isStale).toBe(false)
  })

  test('a read is not repeated by another part that shows it', async () => {
    const { requestsTo } = fakeServer({ [STUDIOS]: () => [] })
    const { client, result } = inApp(() => useApi(STUDIOS))
    await waitFor(() => expect(result.current.data).toEqual([]))
    expect(inApp(() => useApi(STUDIOS), client).result.current.data).toEqual([])
    expect(requestsTo(STUDIOS)).toHaveLength(1)
  })
})

test('a part that waits for its input does not keep others from reading again', async () => {
  const { requestsTo } = fakeServer({ [STUDIOS]: () => [] })
  const { client, result } = inApp(() => useApi(STUDIOS))
  await waitFor(() => expect(result.current.data).toEqual([]))
  const waiting = inApp(() => useApi(STUDIOS, null), client)
  await act(() => client.invalidateQueries())
  expect(result.current).toMatchObject({ data: [], isError: false })
  expect(waiting.result.current).toMatchObject({ data: undefined, fetchStatus: 'idle' })
  expect(requestsTo(STUDIOS)).toHaveLength(2)
})

test('shown data stays when the session ended, and is read again afterward', async () => {
  let signedIn = true
  fakeServer({ [STUDIOS]: () => (signedIn ? [] : refused('unauthenticated')) })
  const { client, result } = inApp(() => useApi(STUDIOS))
  await waitFor(() => expect(result.current.data).toEqual([]))
  signedIn = false
  await act(() => client.refetchQueries())
  expect(result.current).toMatchObject({ data: [], isError: false, fetchStatus: 'idle' })
  signedIn = true
  await act(() => client.invalidateQueries())
  expect(result.current).toMatchObject({ data: [], isError: false })
})

describe('shown data', () => {
  const readAgain = async (answer: Answer<typeof STUDIOS>) => {
    const { answers } = fakeServer({ [STUDIOS]: () => [] })
    const { client, result } = inApp(() => useApi(STUDIOS))
    await waitFor(() => expect(result.current).toMatchObject({ data: [], isError: false, error: null }))
    answers[STUDIOS] = answer
    await act(() => client.refetchQueries())
    return result
  }

  test.each([
    ['the server is down', () => Promise.reject(unreachable())],
    ['a proxy answers for it', proxyPage],
    ['the server is overloaded', () => refused('unavailable')],
    ['a proxy reports too many requests', () => new Response('', { status: 429 })],
  ])('shown data stays when it cannot be read again because %s', async (_, answer) => {
    const result = await readAgain(answer)
    expect(result.current).toMatchObject({ data: [], isError: false, error: null, fetchStatus: 'idle' })
  })

  test.each(['no_school', 'not_found'] as const)(
    'shown data has failed when the answer is %s',
    async (code) => {
      const result = await readAgain(() => refused(code))
      await waitFor(() => expect(result.current).toMatchObject({ isError: true, error: { code } }))
    },
  )
})

describe('a failed request', () => {
  test.each([
    ['a server that is down', () => refused('unavailable')],
    ['a server that fails', () => refused('internal')],
    [
      'a lost connection',
      () => {
        throw unreachable()
      },
    ],
  ])('a read that failed with %s is not repeated until the user asks', async (_, answer) => {
    vi.useFakeTimers()
    const { answers, requestsTo } = fakeServer({ [STUDIOS]: answer })
    const { result } = inApp(() => useApi(STUDIOS))
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(result.current.isError).toBe(true)
    await aDay()
    expect(requestsTo(STUDIOS)).toHaveLength(1)
    answers[STUDIOS] = () => []
    void result.current.refetch()
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(result.current.data).toEqual([])
  })

  test('a change that failed is not sent again either', async () => {
    vi.useFakeTimers()
    const { requestsTo } = fakeServer({ 'DELETE /api/goals/:id': () => refused('unavailable') })
    const { result } = inApp(() => useChange('DELETE /api/goals/:id'))
    act(() => result.current.mutate({ params: { id: 7 } }))
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(result.current.error?.status).toBe(503)
    await aDay()
    expect(requestsTo('DELETE /api/goals/:id')).toHaveLength(1)
  })
})
