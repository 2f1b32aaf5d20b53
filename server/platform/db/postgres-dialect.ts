// Kysely on pg's pool: recurring statements are prepared once for each connection, and bigint columns are numbers.
import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseWatchdog } from './database-watchdog.ts'
import { isOutdatedPlan } from './engine.ts'
import { StatementNames } from './statement-names.ts'
import { isReadOnlyError } from './storage-faults.ts'

const POOL_SIZE = 8
/** A database that answers but has no free connection for this long is overloaded: trying again later is better. */
const CONNECTION_TIMEOUT_MS = 10_000
const INT8 = 20

/** They are set on each connection, because PgBouncer refuses them as start-up parameters. */
export const LIMITS_MS = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
}

export const SET_LIMITS = Object.entries(LIMITS_MS)
  .map(([name, milliseconds]) => `set ${name} = ${milliseconds}`)
  .join('; ')

export interface PostgresDatabase {
  dialect: Dialect
  pool: pg.Pool
  /** Whether the server refuses to write; rejects while it cannot be reached. */
  isReadOnly: () => Promise<boolean>
  /** When the database last sent anything, in the time of performance.now(). */
  lastReceivedAt: () => number
}

type OnError = (error: unknown) => void

/**
 * `url` is a PostgreSQL connection string. Errors of idle connections are logged; the pool replaces these connections.
 * `onError` is called for every statement that fails.
 */
export function postgresDatabase(url: string, log: Logger, onError: OnError = () => {}): PostgresDatabase {
  const watchdog = new DatabaseWatchdog(url, log)
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    stream: watchdog.stream,
    // The pool waits for it before it lends the connection.
    onConnect: (client) => client.query(SET_LIMITS),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  // An error of a connection in use would end the process if nobody listened; its query fails with the same error.
  pool.on('connect', (client) => client.on('error', () => {}))
  void watchdog.watch(pool)
  const names = new StatementNames()
  const connections = new CurrentConnections(pool)
  const notice = (error: unknown) => {
    if (isReadOnlyError(error)) connections.replace()
    onError(error)
  }
  const isReadOnly = async () => {
    const client = await connections.take()
    try {
      const { rows } = await client.query('show transaction_read_only')
      const found = rows[0]?.transaction_read_only === 'on'
      if (found) connections.replace()
      return found
    } finally {
      client.release()
    }
  }
  const dialect = new ServerDialect({
    pool: {
      connect: async () => new PreparingClient(await connections.take(), names, notice),
      end: () => pool.end(),
      options: {},
    },
  })
  return { dialect, pool, lastReceivedAt: () => watchdog.lastReceivedAt(), isReadOnly }
}

/** Connections are replaced at most this often. */
const REPLACE_MS = 1_000

/**
 * Replaces the connections that were open when the server refused to write. Behind a proxy or a name, a new one leads to the
 * server that took over, while an old one stays with the standby.
 */
class CurrentConnections {
  readonly #pool: pg.Pool
  readonly #openedAt = new WeakMap<pg.PoolClient, number>()
  #outdatedAt = -REPLACE_MS

  constructor(pool: pg.Pool) {
    this.#pool = pool
    pool.on('connect', (client) => this.#openedAt.set(client, performance.now()))
  }

  async take(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    if ((this.#openedAt.get(client) ?? 0) > this.#outdatedAt) return client
    client.release(true)
    return this.take()
  }

  replace(): void {
    const now = performance.now()
    if (now - this.#outdatedAt >= REPLACE_MS) this.#outdatedAt = now
  }
}

class ServerDialect extends PostgresDialect {}

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
      const name = this.#names.find(this.#client, text, values)
      const result = await this.#client.query({ name, text, values })
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
    this.#client.release(destroy || this.#names.isFull(this.#client))
  }
}
