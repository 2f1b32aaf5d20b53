// Kysely on better-sqlite3: one connection, statements prepared once, and writes that take the lock when they begin.
import type Sqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'

/** Statements kept prepared; preparing one anew makes a point read five times dearer. */
const CACHE_SIZE = 500

export function sqliteDialect(database: Sqlite.Database): Dialect {
  return {
    createDriver: () => new SqliteDriver(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new EmbeddedAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/** Kysely takes SQLite's schema changes for ones that cannot be rolled back; they can. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
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
    this.#connection = new Connection(database)
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

  async releaseConnection() {
    this.#waiting--
    this.#release?.()
  }

  /** One that only reads hinders nobody's writing, however long it takes. */
  async beginTransaction(_connection: DatabaseConnection, { accessMode }: TransactionSettings) {
    this.#database.exec(accessMode === 'read only' ? 'begin' : 'begin immediate')
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

class Connection implements DatabaseConnection {
  readonly #database: Sqlite.Database
  readonly #statements = new Map<string, Sqlite.Statement>()

  constructor(database: Sqlite.Database) {
    this.#database = database
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#statement(sql)
    if (statement.reader) {
      // The row type is Kysely's own inference from the query that made this SQL.
      return { rows: statement.all(parameters) as R[] }
    }
    const { changes, lastInsertRowid } = statement.run(parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
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
