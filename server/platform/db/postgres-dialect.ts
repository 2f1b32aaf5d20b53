// Kysely on pg: a small pool, statements named once they recur, big integers as numbers.

import type { Dialect, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Run } from './direct.ts'
import type { ParserOf, Statement } from './flight.ts'
import { dropWhatHangs } from './hanging.ts'
import { Line } from './line.ts'
import { PatientPool } from './patient-pool.ts'
import { PostgresWithUnhurriedSteps } from './unhurried-steps.ts'

const POOL_SIZE = 8
/** Statements the server keeps planned for each connection; texts beyond it are sent unnamed. */
const NAMED_STATEMENTS = 400
const INT8 = 20

const parserOf: ParserOf = (typeId) => (typeId === INT8 ? Number : pg.types.getTypeParser(typeId, 'text'))

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
    types: { getTypeParser: parserOf },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  // One that is lost while somebody has it: the statement under way or the next one fails with it, and says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  dropWhatHangs(pool, url, log)
  const outdated = () => {
    for (const client of pool.clients) lineOf(client).forgetPlans()
  }
  const lineOf = perClient((client: pg.ClientBase) => new Line(client, parserOf, outdated))
  const name = statementNames()
  const statement = (text: string, values: readonly unknown[]) => ({ name: name(text), text, values })
  const kyselys = perClient((client: pg.PoolClient) => forKysely(client, lineOf(client), statement))
  const dialect = new PostgresWithUnhurriedSteps({
    pool: { connect: async () => kyselys(await pool.connect()), end: () => pool.end(), options: {} },
  })
  const run: Run = (query) =>
    new Promise((resolve, reject) => {
      pool.connect((error, client, release) => {
        if (!client) return reject(error)
        const answered = lineOf(client).run(statement(query.sql, query.parameters))
        answered.then(
          ({ rows }) => {
            release()
            resolve(rows)
          },
          (failure) => {
            release(failure)
            reject(failure)
          },
        )
      })
    })
  return { dialect, pool, run }
}

/** Makes what belongs to a connection once, and forgets it with the connection. */
function perClient<C extends pg.ClientBase, T>(make: (client: C) => T): (client: C) => T {
  const made = new WeakMap<C, T>()
  return (client) => {
    const known = made.get(client)
    if (known !== undefined) return known
    const fresh = make(client)
    made.set(client, fresh)
    return fresh
  }
}

/** Kysely sends text and values, and asks for what pg makes of the answer. */
function forKysely(
  client: pg.PoolClient,
  line: Line,
  statement: (text: string, values: readonly unknown[]) => Statement,
): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const asked = statement(text, values)
    if (/^(begin|start transaction)\b/.test(text)) {
      line.begin(asked)
      return { command: 'BEGIN', rowCount: 0, rows: [] }
    }
    const { rows, tag } = await (/^(commit|rollback)$/.test(text) ? line.end(asked) : line.run(asked))
    const [command, ...counts] = tag.split(' ')
    return { command, rowCount: Number(counts.at(-1) ?? 0), rows }
  }
  // pg types every form of its query; Kysely sends this one and asks for no cursor.
  return { query, release: (broken?: boolean) => client.release(broken) } as unknown as PostgresPoolClient
}

type NameOf = (text: string) => string

/** Names a text from its second use on; a text used once (a migration) is not worth keeping. */
function statementNames(): NameOf {
  const names = new Map<string, string | null>()
  let given = 0
  return (text) => {
    const known = names.get(text)
    if (known) return known
    if (known === undefined) {
      if (names.size < NAMED_STATEMENTS) names.set(text, null)
      return ''
    }
    given++
    const fresh = `cairn_${given}`
    names.set(text, fresh)
    return fresh
  }
}
