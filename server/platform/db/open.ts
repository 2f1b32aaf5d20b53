// Opens the school's data: an embedded file, or a PostgreSQL server.
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, type KyselyPlugin, type QueryId, type Logger as QueryLogger, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { makeFolder } from '../private-files.ts'
import type { Engine } from './engine.ts'
import { postgresDatabase } from './postgres-dialect.ts'
import { EmbeddedDialect } from './sqlite-dialect.ts'
import {
  type Damage,
  type FullDisk,
  hasNoRecentFailure,
  hasSpaceNextTo,
  isDamageError,
  newDamage,
  newFullDisk,
} from './storage-faults.ts'
import type { Tables } from './tables.ts'

export interface Database {
  engine: Engine
  db: Kysely<Tables>
  /** Serves LISTEN and the sign-in throttle; null on the embedded database. */
  pool: Pool | null
  /** When PostgreSQL last sent anything, in the time of performance.now(); null on the embedded database. */
  lastReceivedAt: (() => number) | null
  /** Whether the database refuses to write, as a standby does; rejects while it cannot be reached. False for an embedded one. */
  isReadOnly: () => Promise<boolean>
  /** A number that changes whenever another process (the command line) writes to the embedded file; null on PostgreSQL. */
  dataVersion: (() => number) | null
  /** Damage of the embedded file; never reported for PostgreSQL. */
  damage: Damage
  /** Whether the disk of the database or of the data folder is full. */
  disk: FullDisk
  /** The embedded file; null on PostgreSQL. */
  file: string | null
  close: () => Promise<void>
}

/** SQLite keeps the file '' in memory and, when it grows, in a file without a name. */
export type DatabaseSource = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string }

/** A statement as it is sent to the database. */
export interface SentQuery {
  sql: string
  parameters: readonly unknown[]
}

type OnQuery = (query: SentQuery) => unknown

/** Tests and measurements pass `onQuery`. It is called for every statement except those that begin and end transactions. */
export function openDatabase(
  source: DatabaseSource,
  log: Logger,
  { onQuery }: { onQuery?: OnQuery | undefined } = {},
): Database {
  const damage = newDamage()
  const observer = onQuery ? observeQueries(onQuery) : {}
  if (source.engine === 'postgres') {
    const disk = newFullDisk(hasNoRecentFailure)
    const { dialect, pool, lastReceivedAt, isReadOnly } = postgresDatabase(source.url, log, disk.notice)
    const db = new Kysely<Tables>({ dialect, ...observer })
    // Kysely's `destroy` would end the pool only if it was used.
    return {
      engine: 'postgres',
      db,
      pool,
      lastReceivedAt,
      isReadOnly,
      dataVersion: null,
      damage,
      disk,
      file: null,
      close: async () => {
        if (!pool.ended) await pool.end()
      },
    }
  }
  const file = openFile(source.file)
  const disk = newFullDisk(() => hasSpaceNextTo(source.file))
  const onError = (error: unknown) => {
    if (isDamageError(error)) damage.report()
    disk.notice(error)
  }
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(file, onError), ...observer })
  const version = file.prepare<[], number>('pragma data_version').pluck()
  const dataVersion = () => version.get() ?? 0
  const close = async () => void file.close()
  const isReadOnly = async () => {
    await sql`select 1`.execute(db)
    return false
  }
  const none = { pool: null, lastReceivedAt: null }
  return { engine: 'sqlite', db, ...none, isReadOnly, dataVersion, damage, disk, file: source.file, close }
}

/** `onQuery` runs after the connection of a single query is released, and before its result is returned. */
function observeQueries(onQuery: OnQuery): { log: QueryLogger; plugins: KyselyPlugin[] } {
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
 * SQLite writes to its log first, and copies the log into the file when it has this many pages (a checkpoint). All queries wait
 * for that: 4 ms, where SQLite's default of 1,000 pages takes 6 to 12. In total, checkpoints take no longer.
 */
const CHECKPOINT_PAGES = 250

/**
 * Thanks to WAL and FULL, committed data survives a power cut. Deleted data is overwritten in the file (docs/operations.md says
 * what remains until `cairn compact`).
 */
function openFile(file: string): Sqlite.Database {
  if (file !== ':memory:' && file !== '') {
    makeFolder(dirname(file))
    // Only the account that runs the server may read children's data. SQLite gives its other files the same mode.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  }
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  database.pragma('foreign_keys = ON')
  database.pragma('secure_delete = ON')
  // SQLite's own wait would block the process; sqlite-dialect.ts waits without blocking.
  database.pragma('busy_timeout = 0')
  return database
}
