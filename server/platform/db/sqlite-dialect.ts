// Kysely on better-sqlite3: one connection, cached prepared statements, and transactions that begin with the write lock.
import { setTimeout as wait } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryCompiler,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { codeOf } from '../errors.ts'
import { RecentlyUsed } from './recently-used.ts'

/** How long a write waits for the lock of another process (the command line), and how often it retries. */
const LOCK_TIMEOUT_MS = 5_000
const RETRY_MS = 20
/** Preparing a point read takes five times as long as running it. */
const MAX_PREPARED_STATEMENTS = 500

type OnError = (error: unknown) => void

/** `onError` is called for every statement that fails. */
export class EmbeddedDialect extends SqliteDialect {
  readonly #database: Sqlite.Database
  readonly #onError: OnError

  constructor(database: Sqlite.Database, onError: OnError = () => {}) {
    super({ database })
    this.#database = database
    this.#onError = onError
  }

  override createDriver(): SqliteDriver {
    return new EmbeddedDriver(this.#database, this.#onError)
  }

  override createQueryCompiler(): QueryCompiler {
    return new EmbeddedCompiler()
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter()
  }
}

/** A transaction of SQLite locks the whole file, so that row locks (`forUpdate` and its kin) are left out of its SQL. */
class EmbeddedCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !/^For/.test(node.modifier)) super.visitSelectModifier(node)
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** SQLite can roll back schema changes. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** True, so that Kysely does not queue: its queue would block reads while a write waits for a lock. The driver queues. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** The file has one connection; statements wait for the transaction that uses it. */
class EmbeddedDriver extends SqliteDriver {
  readonly #database: Sqlite.Database
  readonly #onError: OnError
  #last: Promise<void> = Promise.resolve()
  #release = () => {}

  constructor(database: Sqlite.Database, onError: OnError) {
    super({ database: { prepare: statementCache(database), close: () => database.close() } })
    this.#database = database
    this.#onError = onError
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#takeTurn()
    const connection = await super.acquireConnection()
    return {
      executeQuery: (query) => this.#whenUnlocked(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    }
  }

  override async releaseConnection(): Promise<void> {
    this.#release()
  }

  /** A read-only transaction takes no lock, so it never blocks writes of other processes. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** When the disk is full, SQLite has rolled back already. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }

  async #takeTurn(): Promise<void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    this.#release = resolve
  }

  /** SQLite's own wait would block the process. Here reads go on while a write waits for another process. */
  async #whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + LOCK_TIMEOUT_MS
    for (;;) {
      try {
        return await work()
      } catch (error) {
        this.#onError(error)
        if (!isBusy(error) || this.#database.inTransaction || performance.now() > deadline) throw error
      }
      this.#release()
      await wait(RETRY_MS)
      await this.#takeTurn()
    }
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY')
}

/** Prepares each SQL text once. When there are too many statements, it drops the one that was not used for the longest time. */
function statementCache(database: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const statements = new RecentlyUsed<string, Sqlite.Statement>(MAX_PREPARED_STATEMENTS)
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
