// The load of the benches, sent by autocannon, and what it costs the server.
import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { quantile } from '../drills/drill.ts'
import { type Request, toHeaders } from '../drills/http-client.ts'
import type { HotCall } from '../server/testing/hot-calls.ts'
import type { Figure } from './page.ts'

interface RequestParts extends Request {
  /** Accept-Encoding. */
  encodings?: string
}

export type Next = () => autocannon.Request

export function toRequest({ encodings, ...request }: RequestParts): autocannon.Request {
  const { method, path, body } = request
  const headers: Record<string, string> = { accept: 'application/json' }
  if (encodings) headers['accept-encoding'] = encodings
  if (method !== 'GET') headers['sec-fetch-site'] = 'same-origin'
  Object.assign(headers, toHeaders(request))
  return { method, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
}

/**
 * Returns the call for the app and for the floor that runs the same statements. They cycle through the people, and through the
 * requests of each. The next load continues where the last one stopped, so that a person who completed a goal takes that
 * back next time.
 */
export function toRequestCycles(
  { name, requesters }: HotCall,
  tokens: ReadonlyMap<number, string>,
  encodings = '',
): Record<'app' | 'floor', Next> {
  const app = requesters.map(({ userId, requests }) =>
    requests.map((request) => toRequest({ ...request, token: tokens.get(userId), encodings })),
  )
  const floor = requesters.map(({ requests }, requester) =>
    requests.map(({ method, body }, turn) => {
      const path = `/floor/${encodeURIComponent(name)}/${requester}/${turn}`
      return toRequest({ method: method === 'GET' ? 'GET' : 'POST', path, body })
    }),
  )
  return { app: cycleRequests(app), floor: cycleRequests(floor) }
}

function cycleRequests(requesters: autocannon.Request[][]): Next {
  let sent = 0
  return () => {
    const own = requesters[sent % requesters.length] ?? []
    const request = own[Math.floor(sent / requesters.length) % own.length]
    sent++
    if (!request) throw new RangeError('There is nothing to ask.')
    return request
  }
}

/** nginx closes a connection after 1,000 requests, and autocannon would lose the one that it is sending. */
const RECONNECT_AFTER = 900

/**
 * The one place that starts autocannon, which does not notice a request whose connection the server closes: it connects again and
 * goes on. `cutOff` counts these requests, and `failed` those that had an error or another answer than 2xx.
 */
export function startGenerator(
  port: number,
  options: Omit<autocannon.Options, 'url'> & { connections: number },
): { running: autocannon.Instance; ended: Promise<{ failed: number; cutOff: number }> } {
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const reconnectRate = options.reconnectRate ?? RECONNECT_AFTER
  const running = autocannon(
    { ...options, url: `http://127.0.0.1:${port}`, reconnectRate },
    (error, result) => (error ? reject(error) : resolve(result)),
  )
  let answered = 0
  running.on('response', () => answered++)
  const ended = promise.then(({ errors, non2xx, requests }) => {
    // The answer before a reconnection is not counted, and at the end each connection waits for one.
    const uncounted = options.connections + Math.floor(requests.sent / reconnectRate)
    const cutOff = Math.max(0, requests.sent - answered - errors - uncounted)
    return { failed: errors + non2xx, cutOff }
  })
  return { running, ended }
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
  const { running, ended } = startGenerator(port, {
    connections,
    duration: milliseconds / 1000,
    sampleInt: 10,
    ...(answers !== undefined && { amount: answers }),
    requests: turns.map((next) => ({
      setupRequest: (request) => ({ ...request, ...next() }),
      // Called right before the event.
      onResponse: () => {
        answered = next
      },
    })),
  })
  running.on('response', (_, __, size, milliseconds) => {
    if (answered) times.get(answered)?.push(milliseconds)
    bytes += size
  })
  const { failed, cutOff } = await ended
  return { times, bytes, errors: failed + cutOff, seconds: (performance.now() - began) / 1000 }
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
  const before = readProcessorTime(pid)
  const { times, bytes, errors, seconds } = await load(port, [next], how)
  const own = times.get(next) ?? []
  return {
    errors,
    cpu: (readProcessorTime(pid) - before) / own.length,
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
  const medianOf = (figure: keyof Sample) => median(samples.map((sample) => sample[figure]))
  return {
    errors: samples.reduce((sum, { errors }) => sum + errors, 0),
    cpu: medianOf('cpu'),
    bytes: medianOf('bytes'),
    perSecond: medianOf('perSecond'),
    p50: medianOf('p50'),
    p95: medianOf('p95'),
    p99: medianOf('p99'),
  }
}

/** Microseconds that all threads of a process have run, from the scheduler's own count in nanoseconds. */
function readProcessorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const spent = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, 'latin1').split(' ', 1)[0]),
  )
  return spent.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1000
}

/** Figures of a node by their names in /metrics. Reading them begins the next measurement of the event loop. */
export async function readMetrics(port: number): Promise<(name: string) => number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const values = new Map(
    text.split('\n').map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]),
  )
  return (name) => values.get(name) ?? Number.NaN
}

export const MEBIBYTE = 2 ** 20
export const LOOP_P99 = 'cairn_event_loop_delay_seconds{quantile="0.99"}'

/** The concurrency of a mixed load, and its shares of reads and writes. */
const CONNECTIONS = 16
const READS = 8
const WRITES = 2

/**
 * A school at work: eight reads to two writes, of all hot calls in turn, as fast as the server answers.
 * @param ports of the nodes, or of a proxy in front of them
 * @param nodes whose metrics are read afterward
 */
export async function mixedLoad(
  calls: readonly HotCall[],
  nextOf: (call: HotCall) => Next,
  ports: readonly number[],
  milliseconds: number,
  nodes: readonly number[],
) {
  const kind = (writes: boolean): Next => {
    const nexts = calls.filter((call) => call.writes === writes).map(nextOf)
    let turn = 0
    return () => nexts[turn++ % nexts.length]?.() ?? {}
  }
  const read = kind(false)
  const write = kind(true)
  const turns = [...Array<Next>(READS).fill(read), ...Array<Next>(WRITES).fill(write)]
  // Begins the measurement of the event loop.
  await Promise.all(nodes.map(readMetrics))
  const how = { milliseconds, connections: CONNECTIONS / ports.length }
  const loads = await Promise.all(ports.map((port) => load(port, turns, how)))
  const metrics = await Promise.all(nodes.map(readMetrics))
  const findTimes = (next: Next) => loads.flatMap(({ times }) => times.get(next) ?? [])
  const reads = findTimes(read)
  const writes = findTimes(write)
  const toKindFigures = (what: string, times: number[], max: number): Figure[] => [
    { what: `${what}, p50`, value: quantiles(times).p50, unit: 'ms' },
    { what: `${what}, p99`, value: quantiles(times).p99, unit: 'ms', max },
  ]
  const loop = Math.max(...metrics.map((value) => value(LOOP_P99) * 1000))
  const figures: Figure[] = [
    {
      what: 'answers that were no success',
      value: loads.reduce((sum, { errors }) => sum + errors, 0),
      max: 0,
    },
    ...toKindFigures('reads', reads, 60),
    ...toKindFigures('writes', writes, 120),
    { what: 'delay of the event loop, p99', value: loop, unit: 'ms', max: 30 },
  ]
  return {
    perSecond: (reads.length + writes.length) / Math.max(...loads.map(({ seconds }) => seconds)),
    figures,
    /** Mebibytes of each node. */
    memory: metrics.map((value) => value('process_resident_memory_bytes') / MEBIBYTE),
  }
}
