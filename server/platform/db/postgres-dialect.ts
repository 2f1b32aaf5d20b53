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
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => new PreparingClient(await pool.connect(), names, onError),
      end: () => pool.end(),
      options: {},
    },
  })
  return { dialect, pool, heardAt: () => watchdog.heardAt() }
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
