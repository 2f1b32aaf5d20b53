// A circuit breaker for PostgreSQL: without it, queries to a database that hangs wait until TCP gives up, after 15 minutes.
import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const CHECK_INTERVAL_MS = 100
/** Busy connections may be silent this long before the watchdog probes the database. */
const MAX_SILENCE_MS = 300
/** A probe that stays open answers within this time, or a new connection is tried. */
const PROBE_TIMEOUT_MS = 300
/** The four times up to here add up to under 2 s, so a request gets its 503 within that time. */
const CONNECT_TIMEOUT_MS = 1_200
/** A probe stays open while slow queries go on, so that they cost one connection instead of one a check. */
const KEEP_PROBE_MS = 10_000
/** Pauses while the database answers but accepts no further connection. A hang in such a pause is noticed after it. */
const BUSY_PAUSES_MS = [1_000, 2_000, 5_000]

export class DatabaseWatchdog {
  readonly #url: string
  readonly #log: Logger
  /** The sockets of the pool, each with the bytes it had received at the last check. */
  readonly #sockets = new Map<Socket, number>()
  #lastReceivedAt = 0
  #isOpen = false
  #probe: Probe | null = null
  #probeUsedAt = 0
  #busyCount = 0

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  /** `stream` in the pool's configuration. While the breaker is open, new connections fail immediately. */
  readonly stream = (): Socket => {
    const socket = new Socket().once('close', () => this.#sockets.delete(socket))
    this.#sockets.set(socket, 0)
    if (this.#isOpen) process.nextTick(() => socket.destroy(noAnswerError()))
    return socket
  }

  /** When a connection of the pool last received anything, in the time of performance.now(). */
  lastReceivedAt(): number {
    for (const [socket, bytes] of this.#sockets) {
      if (socket.bytesRead !== bytes) this.#lastReceivedAt = performance.now()
      this.#sockets.set(socket, socket.bytesRead)
    }
    return this.#lastReceivedAt
  }

  /**
   * Runs until the pool ends. Silence on busy connections may be a slow query, so a probe checks whether the database answers.
   * If this process itself was too slow to receive the answer, nothing changes.
   */
  async watch(pool: pg.Pool): Promise<void> {
    let calmUntil = performance.now()
    while (!pool.ending) {
      await wait(CHECK_INTERVAL_MS, undefined, { ref: false })
      const startedAt = performance.now()
      if (pool.totalCount === pool.idleCount) calmUntil = Math.max(calmUntil, startedAt)
      if (startedAt - this.#probeUsedAt > KEEP_PROBE_MS) this.#closeProbe()
      const quietFor = startedAt - Math.max(calmUntil, this.lastReceivedAt())
      if (!this.#isOpen && quietFor < MAX_SILENCE_MS) continue
      const answer = await this.#ask()
      const isAlive = answer !== 'silence' || this.lastReceivedAt() > startedAt
      const tookMs = performance.now() - startedAt
      if (!isAlive && tookMs > (PROBE_TIMEOUT_MS + CONNECT_TIMEOUT_MS) * 1.2) continue
      this.#setOpen(!isAlive)
      if (isAlive) calmUntil = performance.now() + this.#pauseAfter(answer)
    }
    this.#closeProbe()
  }

  #pauseAfter(answer: Answer): number {
    this.#busyCount = answer === 'busy' ? this.#busyCount + 1 : 0
    if (this.#busyCount === 0) return 0
    return BUSY_PAUSES_MS[this.#busyCount - 1] ?? BUSY_PAUSES_MS.at(-1) ?? 0
  }

  #setOpen(isOpen: boolean): void {
    if (isOpen && !this.#isOpen) this.#log.warn('The database does not answer: its connections are closed')
    this.#isOpen = isOpen
    if (isOpen) for (const socket of this.#sockets.keys()) socket.destroy(noAnswerError())
  }

  /** Something between this machine and the database may have dropped the open probe, so its silence alone proves nothing. */
  async #ask(): Promise<Answer> {
    this.#probeUsedAt = performance.now()
    if (this.#probe && (await this.#probe.ask())) return 'answer'
    this.#closeProbe()
    const probe = new Probe(this.#url)
    const answer = await probe.connect()
    if (answer === 'answer') this.#probe = probe
    else probe.close()
    return answer
  }

  #closeProbe(): void {
    this.#probe?.close()
    this.#probe = null
  }
}

/** `busy`: the database, or its operating system, answers but accepts no connection now. */
type Answer = 'answer' | 'busy' | 'silence'

const noAnswerError = () => new Error('Connection terminated: the database does not answer')

/** A connection of its own, because those of the pool may be busy. */
class Probe {
  readonly #socket = new Socket().unref()
  readonly #client: pg.Client

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url, stream: () => this.#socket }).on('error', () => {})
  }

  async connect(): Promise<Answer> {
    const connected = this.#client.connect().then(
      () => 'answer' as const,
      () => 'busy' as const,
    )
    const answer = await Promise.race([connected, silenceAfter(CONNECT_TIMEOUT_MS)])
    await nextTurn() // Received bytes may not have been read yet.
    return answer === 'silence' && this.#socket.bytesRead > 0 ? 'busy' : answer
  }

  /** True if anything arrives in time. */
  async ask(): Promise<boolean> {
    const before = this.#socket.bytesRead
    const query = this.#client.query('select 1').catch(() => {})
    await Promise.race([query, silenceAfter(PROBE_TIMEOUT_MS)])
    await nextTurn()
    return this.#socket.bytesRead > before
  }

  close(): void {
    this.#socket.destroy()
  }
}

function silenceAfter(ms: number): Promise<'silence'> {
  return wait(ms, 'silence' as const, { ref: false })
}
