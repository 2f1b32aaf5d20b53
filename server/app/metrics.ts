// GET /metrics: what an operator watches. It names calls, never people.
import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lastBackup } from '../backups/index.ts'
import type { Database } from '../platform/db/open.ts'
import { refuse } from '../platform/errors.ts'
import { throughProxy } from '../platform/http/through-proxy.ts'
import { histogram, reading } from '../platform/metrics.ts'

/** Seconds; the hot calls answer within the first few. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LOOP_RESOLUTION_MS = 20
/** Whoever watches gives up after some seconds. */
const LONGEST_MS = 1_000
const nanoseconds = 1e-9

export interface MetricsOptions {
  database: Database
  /** Admits a reader from anywhere; null admits nobody from elsewhere. */
  token: string | null
  eventStreams: () => number
}

export function serveMetrics(http: FastifyInstance, options: MetricsOptions): void {
  const { database, token, eventStreams } = options
  const requests = histogram(
    'cairn_http_request_duration_seconds',
    'Time from a request to its answer, by call and status.',
    ['method', 'path', 'status'],
    BOUNDS,
  )
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  http.addHook('onClose', async () => loop.disable())
  http.addHook('onResponse', (request, reply, done) => {
    // A path nobody serves would make as many series as somebody likes to try.
    const path = request.routeOptions.url ?? 'unknown'
    requests.observe([request.method, path, reply.statusCode], reply.elapsedTime / 1000)
    done()
  })

  http.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token)) refuse('forbidden')
    const quantiles = [0.5, 0.9, 0.99].map((share): [{ quantile: number }, number] => [
      { quantile: share },
      // Node tells the time from one look to the next, the pause between them included.
      Math.max(0, loop.percentile(share * 100) * nanoseconds - LOOP_RESOLUTION_MS / 1000),
    ])
    loop.reset()
    const memory = process.memoryUsage()
    const parts = [
      requests.write(),
      reading('cairn_event_loop_delay_seconds', 'Delay of the event loop since the last reading.', quantiles),
      reading('cairn_event_streams', 'Browsers that listen for live updates.', eventStreams()),
      reading('cairn_process_memory_bytes', 'Memory of the process.', [
        [{ kind: 'resident' }, memory.rss],
        [{ kind: 'heap_used' }, memory.heapUsed],
        [{ kind: 'heap_total' }, memory.heapTotal],
        [{ kind: 'external' }, memory.external],
      ]),
      reading('cairn_process_cpu_seconds_total', 'Processor time used.', processorSeconds(), 'counter'),
      reading('cairn_process_uptime_seconds', 'Time since the start.', process.uptime()),
    ]
    parts.push(database.pool ? poolReading(database.pool) : await backupReading(database))
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(parts.join(''))
  })
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function poolReading(pool: NonNullable<Database['pool']>): string {
  return reading('cairn_database_connections', 'Connections to PostgreSQL, and requests that wait for one.', [
    [{ state: 'open' }, pool.totalCount],
    [{ state: 'idle' }, pool.idleCount],
    [{ state: 'waiting' }, pool.waitingCount],
  ])
}

/** Nothing where the database does not answer in time: the other figures are wanted then above all. */
async function backupReading({ db }: Database): Promise<string> {
  const enough = new AbortController()
  const late = wait(LONGEST_MS, null, { signal: enough.signal }).catch(() => null)
  const told = await Promise.race([lastBackup(db).catch(() => null), late])
  enough.abort()
  if (!told) return ''
  const at = told.lastBackupAt === null ? 0 : Date.parse(told.lastBackupAt) / 1000
  return reading(
    'cairn_backup_last_success_timestamp_seconds',
    'When the database was last backed up, in seconds since 1970; 0 for never.',
    at,
  )
}

const loopback = /^(::ffff:)?127\.|^::1$/
const ownName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (sent !== undefined) return token !== null && sameText(sent, token)
  if (!loopback.test(request.ip)) return false
  // A proxy on this machine makes everybody look local, also where no setting tells of it. Most say something of
  // themselves or pass on the name that people typed; nginx as it comes does neither, but speaks HTTP/1.0. One that
  // speaks 1.1 and does neither cannot be told from this machine (docs/deployment.md).
  return !throughProxy(request) && ownName.test(request.headers.host ?? '')
}

/** Compares without telling by time how much of it was right. */
function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
