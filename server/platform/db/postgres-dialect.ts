// Kysely on pg: a small pool, statements named once they recur, big integers as numbers.

import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Run } from './direct.ts'
import { dropWhatHangs } from './hanging.ts'
import { PatientPool } from './patient-pool.ts'

const POOL_SIZE = 8
/** Statements the server keeps planned for each connection; texts beyond it are sent unnamed. */
const NAMED_STATEMENTS = 400
const INT8 = 20

export interface PostgresDatabase {
  dialect: Dialect
  pool: pg.Pool
  run: Run
}

/** `url` is a PostgreSQL connection string. Errors of idle connections are logged: the pool replaces them. */
export function postgresDatabase(url: string, log: Logger): PostgresDatabase {
  const pool = new PatientPool({
    connectionString: url,
    max: POOL_SIZE,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  // One that is lost while somebody has it: the statement under way or the next one fails with it, and says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  dropWhatHangs(pool, url, log)
  const name = statementNames()
  const named = namingClients(name)
  const dialect = new PostgresDialect({
    pool: { connect: async () => named(await pool.connect()), end: () => pool.end(), options: {} },
  })
  const run: Run = async ({ sql: text, parameters }) =>
    (await pool.query({ name: name(text), text, values: [...parameters] })).rows
  return { dialect, pool, run }
}

/** Kysely sends text and values; the same client, one wrapper, names the statements on the way. */
function namingClients(name: NameOf): (client: pg.PoolClient) => PostgresPoolClient {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return (client) => {
    const known = wrapped.get(client)
    if (known) return known
    const query = (text: string, values: unknown[]) => client.query({ name: name(text), text, values })
    // pg types every form of its query; Kysely sends this one and asks for no cursor.
    const naming = {
      query,
      release: (broken?: boolean) => client.release(broken),
    } as unknown as PostgresPoolClient
    wrapped.set(client, naming)
    return naming
  }
}

type NameOf = (text: string) => string | undefined

/** Names a text from its second use on; a text used once (a migration) is not worth keeping. */
function statementNames(): NameOf {
  const names = new Map<string, string | null>()
  let given = 0
  return (text) => {
    const known = names.get(text)
    if (known) return known
    if (known === undefined) {
      if (names.size < NAMED_STATEMENTS) names.set(text, null)
      return undefined
    }
    given++
    const fresh = `cairn_${given}`
    names.set(text, fresh)
    return fresh
  }
}
