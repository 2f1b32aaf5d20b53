// Kysely on better-sqlite3: one connection, statements prepared once, and writes that take the lock when they begin.
import { setTimeout as wait } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { Run } from './direct.ts'

/** How long a write waits for another program (the command line) that holds the file, and how often it looks. */
const LONGEST_LOCK_MS = 5_000
const LOOK_AGAIN_MS = 20

/** Statements kept prepared; preparing one anew makes a point read five times dearer. */
const CACHE_SIZE = 500

export function sqliteDialect(database: Sqlite.Database): { dialect: Dialect; run: Run } {
  const driver = new SqliteDriver(database)
  const dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => new EmbeddedCompiler(),
    createAdapter: () => new EmbeddedAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  }
  return { dialect, run: (query) => driver.run(query) }
}

/** Kysely takes SQLite's schema changes for ones that cannot be rolled back; they can. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver below gives the connection out in turns; Kysely's own turns would not let anybody in between. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * SQLite plans a statement by the values it is given, and anew whenever these change: for every run of a query with a
 * join, which takes ten times longer than the run. It does not look behind a plus, which changes no value. So it cannot
 * choose an index that is there for one value alone, such as that of unread notifications: there the value is written out
 * (`sql.lit`), as PostgreSQL wants it too.
 */
class EmbeddedCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

/** The file has one connection; whoever wants it waits for the transaction that holds it. */
class SqliteDriver implements Driver {
  readonly #database: Sqlite.Database
  readonly #connection: Connection
  #last: Promise<void> = Promise.resolve()
  #release: (() => void) | null = null
  #waiting = 0

  constructor(database: Sqlite.Database) {
    this.#database = database
    this.#connection = new Connection(database, (work) => this.#patiently(work))
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#waiting++
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = turn.promise
    if (this.#waiting > 1) await before
    this.#release = turn.resolve
    return this.#connection
  }

  /** Outside of transactions: at once, or when the one that holds the connection has ended. */
  async run(query: CompiledQuery): Promise<unknown[]> {
    if (this.#waiting === 0) {
      try {
        return this.#connection.rowsOf(query)
      } catch (error) {
        if (!isBusy(error)) throw error
      }
    }
    await this.acquireConnection()
    try {
      return await this.#patiently(() => this.#connection.rowsOf(query))
    } finally {
      await this.releaseConnection()
    }
  }

  async releaseConnection() {
    this.#waiting--
    this.#release?.()
  }

  /** One that only reads hinders nobody's writing, however long it takes. */
  async beginTransaction(_connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    await this.#patiently(() => this.#database.exec(accessMode === 'read only' ? 'begin' : 'begin immediate'))
  }

  /** SQLite's own wait would hold up the whole process; here others read while one waits for its turn to write. */
  async #patiently<T>(work: () => T): Promise<T> {
    const deadline = performance.now() + LONGEST_LOCK_MS
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || this.#database.inTransaction || performance.now() > deadline) throw error
      }
      await this.releaseConnection()
      await wait(LOOK_AGAIN_MS)
      await this.acquireConnection()
    }
  }

  async commitTransaction() {
    this.#database.exec('commit')
  }

  async rollbackTransaction() {
    if (this.#database.inTransaction) this.#database.exec('rollback')
  }

  async destroy() {
    this.#database.close()
  }
}

type Patiently = <T>(work: () => T) => Promise<T>

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

class Connection implements DatabaseConnection {
  readonly #database: Sqlite.Database
  readonly #patiently: Patiently
  readonly #statements = new Map<string, Sqlite.Statement>()

  constructor(database: Sqlite.Database, patiently: Patiently) {
    this.#database = database
    this.#patiently = patiently
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#statement(sql)
    if (statement.reader) {
      // The row type is Kysely's own inference from the query that made this SQL.
      const rows = this.#database.inTransaction
        ? statement.all(parameters)
        : await this.#patiently(() => statement.all(parameters))
      return { rows: rows as R[] }
    }
    const { changes, lastInsertRowid } = this.#database.inTransaction
      ? statement.run(parameters)
      : await this.#patiently(() => statement.run(parameters))
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  rowsOf({ sql, parameters }: CompiledQuery): unknown[] {
    const statement = this.#statement(sql)
    if (statement.reader) return statement.all(parameters)
    statement.run(parameters)
    return []
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for streams, which nothing of ours uses on SQLite.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported on the embedded database.')
  }

  #statement(sql: string): Sqlite.Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const oldest = this.#statements.size >= CACHE_SIZE ? this.#statements.keys().next().value : undefined
    if (oldest !== undefined) this.#statements.delete(oldest)
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
