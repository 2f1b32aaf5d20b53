// Kysely on pg's pool: recurring statements are prepared once for each connection, and bigint columns are numbers.
import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type QueryCompiler,
} from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { isOutdatedPlan } from './engine.ts'
import { ServerCompiler } from './known-lists.ts'

const POOL_SIZE = 8
/** A database that answers but has no free connection for so long is overloaded: trying again later is better. */
const CONNECTION_TIMEOUT_MS = 10_000
/** Statements above this number are sent unnamed, which prepares them for one run. */
const MAX_PREPARED_STATEMENTS = 400
const INT8 = 20

export interface PostgresDatabase {
  dialect: Dialect
  pool: pg.Pool
  /** When the database last sent anything, in the time of performance.now(). */
  heardAt: () => number
}

type OnError = (error: unknown) => void

/**
 * `url` is a PostgreSQL connection string. Errors of idle connections are logged; the pool replaces these connections.
 * `onError` is called for every statement that fails.
 */
export function postgresDatabase(url: string, log: Logger, onError: OnError = () => {}): PostgresDatabase {
  const watchdog = new DatabaseWatchdog()
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    stream: watchdog.stream,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  // Without a listener the error of a connection in use would end the process; its query fails with the same error.
  pool.on('connect', (client) => client.on('error', () => {}))
  void watchdog.watch(pool, url, log)
  const names = new StatementNames()
  const dialect = new ServerDialect({
    pool: {
      connect: async () => new PreparingClient(await pool.connect(), names, onError),
      end: () => pool.end(),
      options: {},
    },
  })
  return { dialect, pool, heardAt: () => watchdog.heardAt() }
}

class ServerDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new ServerCompiler()
  }
}

/** A connection for Kysely that names recurring statements: pg prepares a named statement once for each connection. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #onError: OnError

  constructor(client: pg.PoolClient, names: StatementNames, onError: OnError) {
    this.#client = client
    this.#names = names
    this.#onError = onError
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    query: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof query !== 'string') throw new Error('Cursors are not supported.')
    return this.#run(query, [...values])
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const send = async () => {
      const result = await this.#client.query({ name: this.#names.of(text, values), text, values })
      // The cast is safe: pg types the command as string, Kysely lists the ones it distinguishes.
      const command = result.command as PostgresQueryResult<R>['command']
      return { command, rowCount: result.rowCount ?? 0, rows: result.rows }
    }
    try {
      return await send()
    } catch (error) {
      this.#onError(error)
      if (!isOutdatedPlan(error)) throw error
      this.#names.renew()
      // Within a transaction, `inTransaction` retries the whole transaction.
      if (this.#client.getTransactionStatus() !== 'I') throw error
      return send()
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/** Names of prepared statements, the same on all connections. */
class StatementNames {
  readonly #names = new Map<string, string>()
  /** Statements that ran once. Most of them, such as the steps of a migration, do not recur, so they are not prepared. */
  readonly #once = new Set<string>()
  #given = 0

  /** The name from the second use on; undefined before, and when there are too many. */
  of(text: string, values: readonly unknown[]): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || values.length === 0) return known
    if (!this.#once.delete(text)) {
      if (this.#once.size >= MAX_PREPARED_STATEMENTS) this.#once.clear()
      this.#once.add(text)
      return undefined
    }
    if (this.#names.size >= MAX_PREPARED_STATEMENTS) return undefined
    this.#given++
    const name = `cairn_${this.#given}`
    this.#names.set(text, name)
    return name
  }

  /** After a change of the tables, every connection prepares its statements again, under new names. */
  renew(): void {
    this.#names.clear()
  }
}

/** Of the watchdog. Their sum is under 2 s, so that requests are answered 503 within that time. */
const WAIT_MS = { interval: 100, silence: 300, answer: 1_250 }

/** A circuit breaker: without it queries to a database that hangs wait until TCP gives up, after 15 minutes. */
class DatabaseWatchdog {
  /** The sockets of the pool, each with the bytes it had received at the last check. */
  readonly #sockets = new Map<Socket, number>()
  #heardAt = 0
  #isOpen = false

  /** `stream` of the pool's configuration. While the breaker is open, new connections fail at once. */
  readonly stream = (): Socket => {
    const socket = new Socket().once('close', () => this.#sockets.delete(socket))
    this.#sockets.set(socket, 0)
    if (this.#isOpen) process.nextTick(() => socket.destroy(noAnswer()))
    return socket
  }

  /** When a connection of the pool last received anything, as performance.now() has it. */
  heardAt(): number {
    for (const [socket, bytes] of this.#sockets) {
      if (socket.bytesRead !== bytes) this.#heardAt = performance.now()
      this.#sockets.set(socket, socket.bytesRead)
    }
    return this.#heardAt
  }

  /**
   * Runs until the pool ends. Silence on busy connections may be a slow query, so a new connection checks whether the
   * database answers. If this process itself was too slow to receive the answer, nothing changes.
   */
  async watch(pool: pg.Pool, url: string, log: Logger): Promise<void> {
    for (let idleAt = performance.now(); !pool.ending; ) {
      await wait(WAIT_MS.interval, undefined, { ref: false })
      const began = performance.now()
      if (pool.totalCount === pool.idleCount) idleAt = began
      if (!this.#isOpen && began - Math.max(idleAt, this.heardAt()) < WAIT_MS.silence) continue
      const isAlive = (await answers(url)) || this.heardAt() > began
      if (!isAlive && performance.now() - began > WAIT_MS.answer * 1.2) continue
      if (!isAlive && !this.#isOpen) log.warn('The database does not answer: its connections are closed')
      this.#isOpen = !isAlive
      if (!isAlive) for (const socket of this.#sockets.keys()) socket.destroy(noAnswer())
    }
  }
}

const noAnswer = () => new Error('Connection terminated: the database does not answer')

/** A refused connection counts as an answer: the operating system of the database has then closed the open ones. */
async function answers(url: string): Promise<boolean> {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket }).on('error', () => {})
  const settled = Promise.allSettled([client.connect()]).then(() => true)
  const isSettled = await Promise.race([settled, wait(WAIT_MS.answer, false, { ref: false })])
  await nextTurn() // Received bytes may not have been read yet.
  socket.destroy()
  return isSettled || socket.bytesRead > 0
}
