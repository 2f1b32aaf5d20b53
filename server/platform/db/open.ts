// Opens the school's data: an embedded file, or a PostgreSQL server.
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, type KyselyPlugin, type QueryId, type Logger as QueryLogger } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { makeFolder } from '../make-folder.ts'
import { type Damage, noDamage } from './damage.ts'
import type { Engine } from './engine.ts'
import { postgresDatabase } from './postgres-dialect.ts'
import { EmbeddedDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export interface Database {
  engine: Engine
  db: Kysely<Tables>
  /** For LISTEN and the sign-in throttle; null on the embedded database. */
  pool: Pool | null
  /** When PostgreSQL last sent anything, as performance.now() has it; null on the embedded database. */
  heardAt: (() => number) | null
  /**
   * Grows whenever another process (the command line) wrote to the embedded file; null on PostgreSQL, where nothing
   * is cached.
   */
  writtenElsewhere: (() => number) | null
  /** Of the embedded file; PostgreSQL watches over its own. */
  damage: Damage
  close: () => Promise<void>
}

export type DatabaseSource = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/** A statement as it goes to the database. */
export interface SentQuery {
  sql: string
  parameters: readonly unknown[]
}

type OnQuery = (query: SentQuery) => unknown

/** `onQuery` hears of every statement but those that begin and end transactions; for tests and measurements. */
export function openDatabase(
  source: DatabaseSource,
  log: Logger,
  { onQuery }: { onQuery?: OnQuery | undefined } = {},
): Database {
  const damage = noDamage()
  const observing = onQuery ? observedBy(onQuery) : {}
  if (source.engine === 'postgres') {
    const { dialect, pool, heardAt } = postgresDatabase(source.url, log)
    const db = new Kysely<Tables>({ dialect, ...observing })
    // Kysely ends the pool only once it has been used.
    return {
      engine: 'postgres',
      db,
      pool,
      heardAt,
      writtenElsewhere: null,
      damage,
      close: async () => void (pool.ended || (await pool.end())),
    }
  }
  const file = openFile(source.file)
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(file, damage), ...observing })
  const version = file.prepare<[], number>('pragma data_version').pluck()
  const writtenElsewhere = () => version.get() ?? 0
  const close = async () => void file.close()
  return { engine: 'sqlite', db, pool: null, heardAt: null, writtenElsewhere, damage, close }
}

/** `onQuery` runs after the connection of a single query is released, and before its result is returned. */
function observedBy(onQuery: OnQuery): { log: QueryLogger; plugins: KyselyPlugin[] } {
  const sent = new WeakMap<QueryId, SentQuery>()
  const observer: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ queryId, result }) => {
      const query = sent.get(queryId)
      if (query) await onQuery(query)
      return result
    },
  }
  return { log: ({ query }) => void sent.set(query.queryId, query), plugins: [observer] }
}

/**
 * What is written goes to the log first, and from there to the file after so many pages. Everybody waits meanwhile: 4 ms,
 * where the 1,000 pages that SQLite takes by itself need 6 to 12. All of it together takes no longer.
 */
const CARRIED_OVER_PAGES = 250

/**
 * WAL and FULL: what was acknowledged is on the disk, whatever happens to the machine. What is deleted is overwritten in
 * the file (docs/operations.md says what remains until `cairn compact`).
 */
function openFile(file: string): Sqlite.Database {
  if (file !== ':memory:') {
    makeFolder(dirname(file))
    // Children's data, for the account that runs the server alone. SQLite gives its other files the same mode.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  }
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma(`wal_autocheckpoint = ${CARRIED_OVER_PAGES}`)
  database.pragma('foreign_keys = ON')
  database.pragma('secure_delete = ON')
  // Whoever waits for another program does so without holding up the process (sqlite-dialect.ts).
  database.pragma('busy_timeout = 0')
  return database
}
