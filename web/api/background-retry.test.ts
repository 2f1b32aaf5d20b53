// A screen that could not be refreshed because the server was too busy for a while.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient, refreshTopics } from './cache.ts'
import { queryOptionsFor } from './queries.ts'

const read = queryOptionsFor('GET /api/studios')
const MINUTE = 60_000

type Trouble = 'network' | { status: number; retryAfter?: string }

/** A screen that shows the studios. `trouble` is the server's answer from now on. */
function screen({ seen = true, trouble = null }: { seen?: boolean; trouble?: Trouble | null } = {}) {
  const client = createQueryClient()
  const server: { trouble: Trouble | null; requests: number } = { trouble, requests: 0 }
  vi.stubGlobal('fetch', async () => {
    server.requests += 1
    const { trouble } = server
    if (trouble === 'network') throw new TypeError('Failed to fetch')
    if (trouble === null) return Response.json([])
    const headers = new Headers(trouble.retryAfter === undefined ? {} : { 'retry-after': trouble.retryAfter })
    return new Response('', { status: trouble.status, headers })
  })
  if (seen) client.setQueryData(read.queryKey, [])
  const observer = new QueryObserver(client, read)
  const unsubscribe = observer.subscribe(() => {})
  /** Publishes a change, with the server's answer to the refresh. */
  const changed = async (trouble: Trouble | null) => {
    server.trouble = trouble
    server.requests = 0
    await refreshTopics(client, ['studios'])
    expect(server.requests).toBe(1)
  }
  return { client, server, observer, unsubscribe, changed }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a refresh', () => {
  test.each<[string, Trouble]>([
    ['that is refused as too busy', { status: 503 }],
    ['behind a proxy without its server', { status: 502 }],
    ['of too many requests', { status: 429 }],
    ['without a network', 'network'],
  ])('a refresh %s is repeated until it is answered', async (_, trouble) => {
    const { server, observer, changed } = screen()
    await changed(trouble)
    expect(observer.getCurrentResult()).toMatchObject({ data: [], isError: false })
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.requests).toBe(2)
    server.trouble = null
    await vi.advanceTimersByTimeAsync(4000)
    expect(server.requests).toBe(3)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(server.requests).toBe(3)
    expect(observer.getCurrentResult().isStale).toBe(false)
  })

  test('a refresh is given up after five more tries in about a minute, until the next change', async () => {
    const { server, changed } = screen()
    await changed({ status: 503 })
    await vi.advanceTimersByTimeAsync(MINUTE + 2000)
    expect(server.requests).toBe(6)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(server.requests).toBe(6)
    await changed({ status: 503 })
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.requests).toBe(2)
  })

  test.each([
    [0, 10_000],
    [0.8, 14_000],
  ])(
    'a refresh waits as long as the server asks for, and browsers wait differently: chance %d',
    async (chance, ms) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      const { server, changed } = screen()
      await changed({ status: 503, retryAfter: '10' })
      await vi.advanceTimersByTimeAsync(ms - 100)
      expect(server.requests).toBe(1)
      await vi.advanceTimersByTimeAsync(200)
      expect(server.requests).toBe(2)
    },
  )

  test('a refresh is not repeated if a change has refreshed in the meantime', async () => {
    const { server, changed } = screen()
    await changed({ status: 503 })
    await changed(null)
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(server.requests).toBe(1)
  })

  test('a refresh of what is no longer shown waits until it is shown again', async () => {
    const { client, server, unsubscribe, changed } = screen()
    await changed({ status: 503 })
    unsubscribe()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(server.requests).toBe(1)
    server.trouble = null
    new QueryObserver(client, read).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(server.requests).toBe(2)
  })

  test.each([401, 403, 404, 500])('a refresh that is answered %d is not repeated', async (status) => {
    const { server, changed } = screen()
    await changed({ status })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(server.requests).toBe(1)
  })
})

test('a first load that fails is not repeated, because the screen shows the error and a retry', async () => {
  const { server, observer } = screen({ seen: false, trouble: { status: 503 } })
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(server.requests).toBe(1)
  expect(observer.getCurrentResult().isError).toBe(true)
})
