// Kysely on better-sqlite3: one connection, statements prepared once, and transactions that take the write lock when they
// begin.
import { setTimeout as wait } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'
import { type Damage, noDamage, saysDamaged } from './damage.ts'

/** How long a write waits for another process (the command line) that holds the file, and how often it tries. */
const LONGEST_LOCK_MS = 5_000
const RETRY_MS = 20
/** Preparing a statement costs a point read five times its run. */
const PREPARED_STATEMENTS = 500

/** `damage` is reported when a statement finds the file malformed. */
export class EmbeddedDialect extends SqliteDialect {
  readonly #database: Sqlite.Database
  readonly #damage: Damage

  constructor(database: Sqlite.Database, damage: Damage = noDamage()) {
    super({ database })
    this.#database = database
    this.#damage = damage
  }

  override createDriver(): SqliteDriver {
    return new EmbeddedDriver(this.#database, this.#damage)
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter()
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** SQLite rolls schema changes back. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver below has a queue of its own: Kysely's would block reads while a write waits for its lock. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** The file has one connection: what wants it waits for the transaction that has it. */
class EmbeddedDriver extends SqliteDriver {
  readonly #database: Sqlite.Database
  readonly #damage: Damage
  #last: Promise<void> = Promise.resolve()
  #release = () => {}

  constructor(database: Sqlite.Database, damage: Damage) {
    super({ database: { prepare: statementCache(database), close: () => database.close() } })
    this.#database = database
    this.#damage = damage
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

  /** A transaction that only reads takes no lock: writes of other processes go on, however long it takes. */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings) {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** SQLite has rolled back by itself when the disk is full. */
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

  /** SQLite's own wait would block the process. Here others read while a write waits for another process. */
  async #whenUnlocked<T>(work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + LONGEST_LOCK_MS
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (saysDamaged(error)) this.#damage.report()
        if (!isBusy(error) || this.#database.inTransaction || performance.now() > deadline) throw error
      }
      this.#release()
      await wait(RETRY_MS)
      await this.#takeTurn()
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Prepares a text once; the oldest statement goes when there are too many. */
function statementCache(database: Sqlite.Database): (sql: string) => Sqlite.Statement {
  const statements = new Map<string, Sqlite.Statement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const oldest = statements.size >= PREPARED_STATEMENTS ? statements.keys().next().value : undefined
    if (oldest !== undefined) statements.delete(oldest)
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
