// GET /metrics: figures for Prometheus. Labels name calls, never people.
import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Inspection, lastBackup } from '../backups/index.ts'
import type { Database } from '../platform/db/open.ts'
import { refuse } from '../platform/errors.ts'
import { cameThroughProxy } from '../platform/http/request-headers.ts'

/** Seconds; the hot calls answer within the first few. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LOOP_RESOLUTION_MS = 20
/** Scrapers give up after a few seconds. */
const BACKUP_TIMEOUT_MS = 1_000
const nanoseconds = 1e-9

// Memory, processor and garbage collection have one registry per process, because their observers cannot be stopped.
const processMetrics = new Registry()
collectDefaultMetrics({ register: processMetrics })

export interface MetricsOptions {
  database: Database
  /** Admits a reader from anywhere; null admits this machine alone. */
  token: string | null
  eventStreams: () => number
  inspect: Inspection
}

export function serveMetrics(http: FastifyInstance, options: MetricsOptions): void {
  const { database, token, eventStreams } = options
  const own = new Registry()
  const registers = [own]
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
  eventLoopDelay(http, registers)
  new Gauge({
    name: 'cairn_event_streams',
    help: 'Browsers that listen for live updates.',
    registers,
    collect() {
      this.set(eventStreams())
    },
  })
  if (database.pool) poolGauge(database.pool, registers)
  else backupGauge(database, registers)
  installationGauges(options.inspect, registers)

  const registry = Registry.merge([own, processMetrics])
  http.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, token)) refuse('forbidden')
    const text = await registry.metrics()
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
  })
}

type Registers = Registry[]

function eventLoopDelay(http: FastifyInstance, registers: Registers): void {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  http.addHook('onClose', async () => loop.disable())
  new Gauge({
    name: 'cairn_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last reading.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [0.5, 0.9, 0.99]) {
        // Node measures from one timer to the next, so the interval itself is in it.
        const delay = loop.percentile(quantile * 100) * nanoseconds - LOOP_RESOLUTION_MS / 1000
        this.set({ quantile }, Math.max(0, delay))
      }
      loop.reset()
    },
  })
}

function poolGauge(pool: NonNullable<Database['pool']>, registers: Registers): void {
  new Gauge({
    name: 'cairn_database_connections',
    help: 'Connections to PostgreSQL, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function backupGauge({ db }: Database, registers: Registers): void {
  new Gauge({
    name: 'cairn_backup_last_success_timestamp_seconds',
    help: 'When the database was last backed up, in seconds since 1970; 0 for never.',
    registers,
    async collect() {
      // While the database is unreachable there is no value, so that the other metrics are still served.
      this.remove()
      const backup = await Promise.race([
        lastBackup(db).catch(() => null),
        wait(BACKUP_TIMEOUT_MS, null, { ref: false }),
      ])
      if (!backup) return
      this.set(backup.lastBackupAt === null ? 0 : Date.parse(backup.lastBackupAt) / 1000)
    },
  })
}

function installationGauges(inspect: Inspection, registers: Registers): void {
  new Gauge({
    name: 'cairn_disk_free_bytes',
    help: 'Free space on the disks of the data folder and of the folder for backups.',
    labelNames: ['folder'],
    registers,
    async collect() {
      this.reset()
      const found = await inspect()
      for (const { folder, freeBytes } of found?.rooms ?? []) this.set({ folder }, freeBytes)
    },
  })
  new Gauge({
    name: 'cairn_problems',
    help: 'Number of problems that admins read under Installation.',
    registers,
    async collect() {
      this.remove()
      const found = await inspect()
      if (found) this.set(found.problems.length)
    },
  })
}

const loopback = /^(::ffff:)?127\.|^::1$/
const ownHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Without a token only this machine may read, by its own name and not through a proxy on it. Another name is that of a proxy
 * without headers, or of a website whose name leads to this machine (DNS rebinding).
 */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (sent !== undefined) return token !== null && equalInConstantTime(sent, token)
  return loopback.test(request.ip) && !cameThroughProxy(request) && ownHost.test(request.headers.host ?? '')
}

function equalInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
