// Kysely on pg's pool: statements that recur are prepared once for each connection, and big integers are numbers.
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
/** By then a database that answers is so far behind that to come back later is better. */
const LONGEST_WAIT_MS = 10_000
/** Prepared statements of a connection; texts beyond it are sent unnamed. */
const PREPARED_STATEMENTS = 400
const INT8 = 20

export interface PostgresDatabase {
  dialect: Dialect
  pool: pg.Pool
  /** When the database last sent anything, as performance.now() has it. */
  heardAt: () => number
}

/** `url` is a PostgreSQL connection string. Errors of idle connections are logged: the pool replaces them. */
export function postgresDatabase(url: string, log: Logger): PostgresDatabase {
  const watchdog = new DatabaseWatchdog()
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
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
  // A connection lost while it is in use: the query under way or the next one fails with it, and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  void watchdog.watch(pool, url, log)
  const names = new StatementNames()
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => new PreparingClient(await pool.connect(), names),
      end: () => pool.end(),
      options: {},
    },
  })
  return { dialect, pool, heardAt: () => watchdog.heardAt() }
}

/** A connection as Kysely uses it: pg prepares a statement under its name at the first run, and reuses it from then on. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
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
      // pg types it as any text; Kysely names those that it tells apart.
      const command = result.command as PostgresQueryResult<R>['command']
      return { command, rowCount: result.rowCount ?? 0, rows: result.rows }
    }
    try {
      return await send()
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      this.#names.renew()
      // The transaction has failed as a whole, and is retried as a whole (`inTransaction`).
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
  /** Texts that were used once: most of these, such as the steps of a migration, are not worth preparing. */
  readonly #once = new Set<string>()
  #given = 0

  /** From the second use on. */
  of(text: string, values: readonly unknown[]): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || values.length === 0) return known
    if (!this.#once.delete(text)) {
      if (this.#once.size >= PREPARED_STATEMENTS) this.#once.clear()
      this.#once.add(text)
      return undefined
    }
    if (this.#names.size >= PREPARED_STATEMENTS) return undefined
    this.#given++
    const name = `cairn_${this.#given}`
    this.#names.set(text, name)
    return name
  }

  /** The tables have changed: every connection prepares its statements again, under new names. */
  renew(): void {
    this.#names.clear()
  }
}
