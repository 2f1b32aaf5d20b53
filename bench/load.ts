// The load of the benches, sent by autocannon, and what it costs the server.
import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { quantile } from '../drills/drill.ts'
import type { HotCall } from '../server/testing/hot-calls.ts'

interface RequestParts {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  /** Session token. */
  token?: string | undefined
  /** Accept-Encoding. */
  encodings?: string
}

export type Next = () => autocannon.Request

export function requestOf({ method, path, body, token, encodings }: RequestParts): autocannon.Request {
  const headers = {
    accept: 'application/json',
    ...(encodings && { 'accept-encoding': encodings }),
    ...(token && { cookie: `cairn_session=${token}` }),
    ...(method !== 'GET' && { 'sec-fetch-site': 'same-origin' }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return { method, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
}

/**
 * The same call of the app, and of the floor that runs the same statements. They cycle through the people, and through the
 * requests of each. The next load continues where the last one stopped, so that a person who completed a goal takes that
 * back next time.
 */
export function nextsOf(
  { name, requesters }: HotCall,
  tokens: ReadonlyMap<number, string>,
  encodings = '',
): Record<'app' | 'floor', Next> {
  const app = requesters.map(({ userId, requests }) =>
    requests.map((request) => requestOf({ ...request, token: tokens.get(userId), encodings })),
  )
  const floor = requesters.map(({ requests }, requester) =>
    requests.map(({ method, body }, turn) => {
      const path = `/floor/${encodeURIComponent(name)}/${requester}/${turn}`
      return requestOf({ method: method === 'GET' ? 'GET' : 'POST', path, body })
    }),
  )
  return { app: inTurns(app), floor: inTurns(floor) }
}

function inTurns(requesters: autocannon.Request[][]): Next {
  let sent = 0
  return () => {
    const own = requesters[sent % requesters.length] ?? []
    const request = own[Math.floor(sent / requesters.length) % own.length]
    sent++
    if (!request) throw new RangeError('There is nothing to ask.')
    return request
  }
}

interface How {
  milliseconds: number
  connections: number
  /** Ends after so many answers instead. */
  answers?: number
}

/**
 * Each connection sends these in turn, as fast as they are answered. autocannon counts latency in whole milliseconds and for
 * all requests together, so their times are kept here. Returns the times of each of `turns`.
 */
export async function load(
  port: number,
  turns: readonly Next[],
  { milliseconds, connections, answers }: How,
) {
  const times = new Map(turns.map((next): [Next, number[]] => [next, []]))
  let bytes = 0
  let answered: Next | undefined
  const began = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const settings: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: milliseconds / 1000,
    sampleInt: 10,
    // nginx closes a connection after 1,000 requests, and autocannon would lose the one that it is sending.
    reconnectRate: 900,
    ...(answers !== undefined && { amount: answers }),
    requests: turns.map((next) => ({
      setupRequest: (request) => ({ ...request, ...next() }),
      // Called right before the event.
      onResponse: () => {
        answered = next
      },
    })),
  }
  const running = autocannon(settings, (error, result) => (error ? reject(error) : resolve(result)))
  running.on('response', (_, __, size, milliseconds) => {
    if (answered) times.get(answered)?.push(milliseconds)
    bytes += size
  })
  const { errors, non2xx } = await promise
  return { times, bytes, errors: errors + non2xx, seconds: (performance.now() - began) / 1000 }
}

export interface Sample {
  errors: number
  /** Microseconds of processor time of the server's process, and bytes, for one answer. */
  cpu: number
  bytes: number
  perSecond: number
  /** Milliseconds from request to answer. */
  p50: number
  p95: number
  p99: number
}

export async function sample(
  { port, pid }: { port: number; pid: number },
  next: Next,
  how: How,
): Promise<Sample> {
  const before = processorTime(pid)
  const { times, bytes, errors, seconds } = await load(port, [next], how)
  const own = times.get(next) ?? []
  return {
    errors,
    cpu: (processorTime(pid) - before) / own.length,
    bytes: bytes / own.length,
    perSecond: own.length / seconds,
    ...quantiles(own),
  }
}

export const quantiles = (values: readonly number[]) => ({
  p50: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  p99: quantile(values, 0.99),
})

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The median of each figure. */
export function medians(samples: readonly Sample[]): Sample {
  const of = (figure: keyof Sample) => median(samples.map((one) => one[figure]))
  return {
    errors: samples.reduce((sum, { errors }) => sum + errors, 0),
    cpu: of('cpu'),
    bytes: of('bytes'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
  }
}

/** Microseconds that all threads of a process have run, from the scheduler's own count in nanoseconds. */
function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const spent = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'latin1').split(' ', 1)[0]),
  )
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1000
}

/** Figures of a node by their names in /metrics. Reading them begins the next measurement of the event loop. */
export async function metricsOf(port: number): Promise<(name: string) => number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const values = new Map(
    text.split('\n').map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]),
  )
  return (name) => values.get(name) ?? Number.NaN
}
export const MEBIBYTE = 2 ** 20
export const LOOP_P99 = 'cairn_event_loop_delay_seconds{quantile="0.99"}'
