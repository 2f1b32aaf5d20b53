// Serves GET /metrics, the figures for Prometheus. Labels name calls, never people.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Inspection, lastBackup } from '../backups/index.ts'
import type { Database } from '../platform/db/open.ts'
import { refuse } from '../platform/errors.ts'
import { cameThroughProxy } from '../platform/http/request-headers.ts'
import type { Jobs } from '../platform/jobs.ts'
import { isEqualInConstantTime } from '../session/index.ts'

/** In seconds; hot calls answer within the first few. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LOOP_RESOLUTION_MS = 20
/** Scrapers give up after a few seconds. */
const DATABASE_TIMEOUT_MS = 1_000
const nanoseconds = 1e-9

// Memory, processor and garbage collection have one registry per process, because their observers cannot be stopped.
const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

interface MetricsOptions {
  database: Database
  /** Admits a reader from anywhere; null admits only this machine. */
  token: string | null
  eventStreams: () => number
  inspect: Inspection
  jobs: Pick<Jobs, 'running' | 'figures'>
}

/** A value, or one for each value of the label. If there is none, the other metrics are still served. */
type Reading = number | null | readonly (readonly [label: string, value: number])[]

export function serveMetrics(http: FastifyInstance, options: MetricsOptions): void {
  const { database, token, eventStreams, inspect, jobs } = options
  const { db, pool } = database
  const own = new Registry()
  const registers = [own]
  const gauge = (
    { name, help, label }: { name: string; help: string; label?: string },
    read: () => Reading | Promise<Reading>,
  ) =>
    new Gauge({
      name: `cairn_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        if (label) this.reset()
        else this.remove()
        const found = await read()
        if (typeof found === 'number') this.set(found)
        else if (label)
          for (const [labelValue, value] of found ?? []) this.set({ [label]: labelValue }, value)
      },
    })
  const requests = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Time from a request to its answer, by call and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: BUCKETS,
    registers,
  })
  http.addHook('onResponse', (request, reply, done) => {
    // The raw path would make a new time series for every unknown path.
    const path = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, path, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  gauge(
    {
      name: 'event_loop_delay_seconds',
      help: 'Delay of the event loop since the last reading.',
      label: 'quantile',
    },
    eventLoopDelay(http),
  )
  gauge({ name: 'event_streams', help: 'Browsers that listen for live updates.' }, eventStreams)
  if (pool) {
    const help = 'Connections to PostgreSQL, and requests that wait for one.'
    gauge({ name: 'database_connections', help, label: 'state' }, () => [
      ['open', pool.totalCount],
      ['idle', pool.idleCount],
      ['waiting', pool.waitingCount],
    ])
  } else {
    const help = 'When the database was last backed up, in seconds since 1970; 0 for never.'
    gauge({ name: 'backup_last_success_timestamp_seconds', help }, async () => {
      const late = wait(DATABASE_TIMEOUT_MS, null, { ref: false })
      const backup = await Promise.race([lastBackup(db).catch(() => null), late])
      return backup && (backup.lastBackupAt === null ? 0 : Date.parse(backup.lastBackupAt) / 1000)
    })
  }
  const freeSpace = 'Free space on the disks of the data folder and of the folder for backups.'
  gauge({ name: 'disk_free_bytes', help: freeSpace, label: 'folder' }, async () => {
    const found = await inspect()
    return found?.diskSpaces.map(({ folder, freeBytes }) => [folder, freeBytes] as const) ?? null
  })
  const problems = 'Number of problems that admins read under Installation.'
  gauge({ name: 'problems', help: problems }, async () => (await inspect())?.problems.length ?? null)
  const running = 'How long a job has been running on this node; 0 while it does not run.'
  gauge({ name: 'job_running_seconds', help: running, label: 'job' }, () =>
    jobs.running().map(({ name, runningSeconds }) => [name, runningSeconds] as const),
  )
  const hung = '1 while a job runs on this node beyond its time limit, else 0.'
  gauge({ name: 'job_hung', help: hung, label: 'job' }, () =>
    jobs.running().map(({ name, isHung }) => [name, isHung ? 1 : 0] as const),
  )
  const success = 'When a job last succeeded on any node, in seconds since 1970; 0 for never.'
  gauge({ name: 'job_last_success_timestamp_seconds', help: success, label: 'job' }, async () => {
    const late = wait(DATABASE_TIMEOUT_MS, null, { ref: false })
    const figures = await Promise.race([jobs.figures().catch(() => null), late])
    if (figures === null) return null
    return figures.map(({ name, succeededAt }) => [name, (succeededAt ?? 0) / 1000] as const)
  })

  const registry = Registry.merge([own, processMetrics])
  http.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token)) refuse('forbidden')
    const text = await registry.metrics()
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
  })
}

function eventLoopDelay(http: FastifyInstance): () => Reading {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  http.addHook('onClose', async () => loop.disable())
  return () => {
    const delays = [0.5, 0.9, 0.99].map((quantile) => {
      // Node measures from one timer to the next, so the interval itself is included.
      const delay = loop.percentile(quantile * 100) * nanoseconds - LOOP_RESOLUTION_MS / 1000
      return [String(quantile), Math.max(0, delay)] as const
    })
    loop.reset()
    return delays
  }
}

const loopback = /^(::ffff:)?127\.|^::1$/
const ownHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * If there is no token, only this machine may read, by its own name and not through a proxy on it. Another name belongs to a
 * proxy that adds no headers, or to a website whose name leads to this machine (DNS rebinding).
 */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (sent !== undefined) return token !== null && isEqualInConstantTime(sent, token)
  return loopback.test(request.ip) && !cameThroughProxy(request) && ownHost.test(request.headers.host ?? '')
}
