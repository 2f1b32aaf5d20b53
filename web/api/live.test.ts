import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { createQueryClient } from './cache.ts'
import { REFRESH_SPREAD_MS, startLive } from './live.ts'
import { forgetWrite, recordWrite } from './own-writes.ts'
import { queryOptionsFor } from './queries.ts'

const goals = queryOptionsFor('GET /api/users/:id/goals', { params: { id: 1 } })
const studios = queryOptionsFor('GET /api/studios')

/** A cache with two lists. `stale()` names those that a change reached. */
function tab(schoolId: number | null = null) {
  const client = createQueryClient()
  client.setQueryData(goals.queryKey, [])
  client.setQueryData(studios.queryKey, [])
  const refused = vi.fn()
  const stop = startLive(client, { userId: 1, schoolId }, refused)
  stops.push(stop)
  const stale = () =>
    client
      .getQueryCache()
      .getAll()
      .filter((query) => query.state.isInvalidated)
      .map((query) => query.queryKey[0])
  return { client, refused, stop, stale }
}

let stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  FakeEventSource.install()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const goalsChanged = JSON.stringify({ topics: ['goals', 'activities'] })

describe('a change from the server', () => {
  test('a change from the server refreshes only what shows its topics', () => {
    const { stale } = tab()
    FakeEventSource.last().open()
    FakeEventSource.last().send(goalsChanged)
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(stale()).toEqual(['GET /api/users/:id/goals'])
  })

  test('a burst of changes from the server is refreshed once', () => {
    const { client } = tab()
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    FakeEventSource.last().open()
    for (let i = 0; i < 20; i++) FakeEventSource.last().send(goalsChanged)
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(invalidate).toHaveBeenCalledOnce()
  })

  test.each(['', 'null', '{', '{"topics":7}'])(
    'a change from the server that cannot be read (%s) may concern anything',
    (data) => {
      const { stale } = tab()
      FakeEventSource.last().open()
      FakeEventSource.last().send(data)
      vi.advanceTimersByTime(REFRESH_SPREAD_MS)
      expect(stale()).toEqual(['GET /api/users/:id/goals', 'GET /api/studios'])
    },
  )

  test('a change from the server with an unknown topic is ignored', () => {
    const { stale } = tab()
    FakeEventSource.last().open()
    FakeEventSource.last().send('{"topics":["badges"]}')
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(stale()).toEqual([])
  })
})

describe('a change by others', () => {
  test.each([
    [0, 0],
    [0.5, REFRESH_SPREAD_MS / 2],
    [0.999, REFRESH_SPREAD_MS],
  ])(
    'a change by others is refreshed by each browser at its own time: at chance %d within %d ms',
    (chance, ms) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      const { stale } = tab()
      FakeEventSource.last().open()
      FakeEventSource.last().send(goalsChanged)
      vi.advanceTimersByTime(Math.max(0, ms - 10))
      expect(stale()).toHaveLength(chance === 0 ? 1 : 0)
      vi.advanceTimersByTime(10)
      expect(stale()).toHaveLength(1)
    },
  )

  test('a change by others is combined with the one before, and neither delays nor doubles the refresh', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const { client, stale } = tab()
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    FakeEventSource.last().open()
    FakeEventSource.last().send(goalsChanged)
    vi.advanceTimersByTime(2600)
    FakeEventSource.last().send(JSON.stringify({ topics: ['studios'] }))
    vi.advanceTimersByTime(100)
    expect(stale()).toHaveLength(2)
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(invalidate).toHaveBeenCalledOnce()
  })

  test('a change by others waits for a pending change by the user, whose answer would be older', async () => {
    const { client, stale } = tab()
    let answered: () => void = () => {}
    const own = client.getMutationCache().build(client, {
      mutationFn: () => new Promise<void>((resolve) => (answered = resolve)),
    })
    const settled = own.execute(undefined)
    FakeEventSource.last().open()
    FakeEventSource.last().send(goalsChanged)
    await vi.advanceTimersByTimeAsync(2 * REFRESH_SPREAD_MS)
    expect(stale()).toEqual([])
    answered()
    await settled
    await vi.advanceTimersByTimeAsync(REFRESH_SPREAD_MS)
    expect(stale()).toHaveLength(1)
  })

  test('a change by others reads again, after its answer, what was being read for the first time', async () => {
    const { client } = tab()
    const answers: ((goals: string) => void)[] = []
    const observer = new QueryObserver(client, {
      queryKey: ['GET /api/groups/:id/activities', { id: 1 }, null],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    })
    stops.push(observer.subscribe(() => {}))
    FakeEventSource.last().open()
    FakeEventSource.last().send(goalsChanged)
    await vi.advanceTimersByTimeAsync(REFRESH_SPREAD_MS)
    expect(answers).toHaveLength(1)
    answers[0]?.('before the change')
    await vi.advanceTimersByTimeAsync(0)
    answers[1]?.('after it')
    await vi.advanceTimersByTimeAsync(REFRESH_SPREAD_MS)
    expect(observer.getCurrentResult().data).toBe('after it')
    expect(answers).toHaveLength(2)
  })

  test('a change by others waits for the next page of a list, which it would cancel', async () => {
    const { client, stale } = tab()
    let answered = () => {}
    const queryKey = ['GET /api/notifications', null, null, 'pages']
    client.setQueryData(queryKey, { pages: [1], pageParams: [1] })
    const observer = new InfiniteQueryObserver(client, {
      queryKey,
      initialPageParam: 1,
      queryFn: () => new Promise<number>((resolve) => (answered = () => resolve(2))),
      getNextPageParam: (last) => last + 1,
    })
    stops.push(observer.subscribe(() => {}))
    const more = observer.fetchNextPage()
    FakeEventSource.last().open()
    FakeEventSource.last().send(goalsChanged)
    await vi.advanceTimersByTimeAsync(2 * REFRESH_SPREAD_MS)
    expect(stale()).toEqual([])
    answered()
    await more
    await vi.advanceTimersByTimeAsync(REFRESH_SPREAD_MS)
    expect(stale()).toEqual(['GET /api/users/:id/goals'])
  })
})

describe('a change by the user', () => {
  const event = (writes: object, topics = ['goals', 'studios']) => {
    FakeEventSource.last().send(JSON.stringify({ topics, writes }))
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
  }
  const [GOALS, STUDIOS] = [goals.queryKey[0], studios.queryKey[0]]

  test('a change by the user is not read a second time, because the page reads it after the answer', () => {
    const { stale } = tab()
    const [one, other] = [recordWrite({ by: 'POST /api/goals' }), recordWrite(['studios', 'goals'])]
    event({ goals: [one, other], studios: [other] })
    expect(stale()).toEqual([])
  })

  test('a change by the user is read in another tab, and here only what the page did not read', () => {
    const { stale } = tab()
    const write = recordWrite(['goals'])
    event({ goals: ['of-another-page'], studios: [write] })
    expect(stale()).toEqual([GOALS, STUDIOS])
  })

  test.each([
    ['what someone else changed too', {}],
    ['what another page of the user changed too', { goals: ['of-another-page'] }],
  ])('a change by the user is read when it is combined with %s', (_what, writes) => {
    const { stale } = tab()
    const write = recordWrite({ by: 'POST /api/goals' })
    event({ goals: [write], activities: [write] }, ['goals', 'activities'])
    expect(stale()).toEqual([])
    event({ activities: [write], ...writes }, ['goals', 'activities'])
    expect(stale()).toEqual([GOALS])
  })

  test('a change by the user is read when its answer was lost, because the server may have changed it after the read', () => {
    const { stale } = tab()
    const write = recordWrite({ by: 'POST /api/goals' })
    forgetWrite(write)
    event({ goals: [write], studios: [write] })
    expect(stale()).toEqual([GOALS, STUDIOS])
  })
})

describe('the stream', () => {
  test('the stream refreshes nothing when it opens for the first time, and everything after it was interrupted', () => {
    const { stale } = tab()
    FakeEventSource.last().open()
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(stale()).toEqual([])
    FakeEventSource.last().drop()
    FakeEventSource.last().open()
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(stale()).toEqual(['GET /api/users/:id/goals', 'GET /api/studios'])
  })

  test('the stream requests changes since the page began to read, and after an interruption nothing older', () => {
    tab()
    const missed = Number(new URL(FakeEventSource.last().url, 'http://cairn').searchParams.get('missed'))
    expect(missed).toBeGreaterThanOrEqual(2000)
    FakeEventSource.last().open()
    FakeEventSource.last().refuse()
    vi.advanceTimersByTime(1000)
    expect(FakeEventSource.opened.map(({ url }) => url)).toEqual([expect.anything(), '/api/events'])
  })

  test('a stream that took long to open may have missed something', () => {
    const { stale } = tab()
    vi.advanceTimersByTime(5000)
    FakeEventSource.last().open()
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(stale()).toHaveLength(2)
  })

  test('a refused stream asks whether the session is over, and retries less and less often', () => {
    const { refused } = tab()
    const opened = () => FakeEventSource.opened.length
    FakeEventSource.last().refuse()
    expect(refused).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1000)
    expect(opened()).toBe(2)
    FakeEventSource.last().refuse()
    vi.advanceTimersByTime(1000)
    expect(opened()).toBe(2)
    vi.advanceTimersByTime(1000)
    expect(opened()).toBe(3)
  })

  test('the stream is opened again when the device is online again, and after it slept', () => {
    const { stale } = tab()
    FakeEventSource.last().open()
    window.dispatchEvent(new Event('online'))
    expect(FakeEventSource.opened.length).toBe(2)
    FakeEventSource.last().open()
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(stale()).toHaveLength(2)
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(30_000)
    expect(FakeEventSource.opened.length).toBe(3)
  })

  test('the stream ends at sign-out', () => {
    const { stop } = tab()
    stop()
    expect(FakeEventSource.last().readyState).toBe(FakeEventSource.CLOSED)
    vi.advanceTimersByTime(600_000)
    expect(FakeEventSource.opened.length).toBe(1)
  })
})

describe('several tabs', () => {
  test('several tabs of one user share what one of them receives', async () => {
    const first = tab()
    const stream = FakeEventSource.last()
    const second = tab()
    stream.open()
    stream.send(goalsChanged)
    await vi.waitFor(() => {
      vi.advanceTimersByTime(REFRESH_SPREAD_MS)
      expect(first.stale()).toEqual(['GET /api/users/:id/goals'])
      expect(second.stale()).toEqual(['GET /api/users/:id/goals'])
    })
  })

  test('several tabs with different schools each have a stream, and receive nothing of the other', async () => {
    const own = tab()
    const otherTab = tab(7)
    const [ofOwn, ofOther] = FakeEventSource.opened
    const since = (address: string) => expect.stringMatching(new RegExp(`^${address}missed=\\d+$`))
    expect([ofOwn?.url, ofOther?.url]).toEqual([since('/api/events\\?'), since('/api/events\\?schoolId=7&')])
    ofOwn?.open()
    ofOther?.open()
    ofOther?.send(goalsChanged)
    await vi.waitFor(() => {
      vi.advanceTimersByTime(REFRESH_SPREAD_MS)
      expect(otherTab.stale()).toEqual(['GET /api/users/:id/goals'])
    })
    expect(own.stale()).toEqual([])
  })

  test('several tabs without locks close their stream while they are hidden', () => {
    const { stale } = tab()
    const stream = FakeEventSource.last()
    stream.open()
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(15_000)
    expect(stream.readyState).toBe(FakeEventSource.CLOSED)
    seen.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    FakeEventSource.last().open()
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(stale()).toHaveLength(2)
    seen.mockRestore()
  })

  test('several tabs take turns if the browser has locks: one stream at a time, and the next tab follows', async () => {
    const waiting: (() => void)[] = []
    let held = false
    vi.stubGlobal('navigator', {
      locks: {
        request: async (
          _: string,
          { ifAvailable = false }: LockOptions,
          run: (lock: object | null) => Promise<void> | null | undefined,
        ) => {
          if (held && ifAvailable) return run(null)
          while (held) await new Promise<void>((resolve) => waiting.push(resolve))
          held = true
          await run({})
          held = false
          waiting.shift()?.()
        },
      },
    })
    const first = tab()
    const second = tab()
    await vi.waitFor(() => expect(FakeEventSource.opened.length).toBe(1))
    FakeEventSource.last().open()
    first.stop()
    await vi.waitFor(() => expect(FakeEventSource.opened.length).toBe(2))
    FakeEventSource.last().open()
    vi.advanceTimersByTime(REFRESH_SPREAD_MS)
    expect(second.stale()).toHaveLength(2)
    vi.unstubAllGlobals()
  })
})
