// Recognizes a pooler that lends PostgreSQL's connections for single transactions. With it, prepared statements, limits, session
// locks and LISTEN would end up on connections of others, and half of all calls would fail.
import pg from 'pg'
import { LIMITS_MS, SET_LIMITS } from './postgres-dialect.ts'

/** A pooler may accept a connection and let its first statement wait for one of PostgreSQL's. */
const WAIT_MS = 10_000
/** A node needs its pool, the listener for live updates, and the watchdog's probe. */
const MIN_CONNECTIONS = 12

/**
 * Two connections are open at the same time. Through a pooler in transaction mode they share one process of PostgreSQL, or
 * change it between statements. The turns are uneven, so that a pooler that rotates its connections is recognized too.
 */
const TURNS = [0, 1, 0, 0, 1, 1] as const

/** Rejects if there is no connection. */
export async function hasOwnConnections(url: string): Promise<boolean> {
  const clients = [newClient(url), newClient(url)] as const
  try {
    for (const client of clients) {
      await client.connect()
      await client.query(SET_LIMITS).catch(explainWaiting)
    }
    const processes = [new Set<number>(), new Set<number>()] as const
    const limits = new Set<number>()
    for (const turn of TURNS) {
      const { rows } = await clients[turn].query<{ pid: number; limit: number }>(
        "select pg_backend_pid() as pid, setting::int as limit from pg_settings where name = 'statement_timeout'",
      )
      for (const { pid, limit } of rows) {
        processes[turn].add(pid)
        limits.add(limit)
      }
    }
    const [first, second] = processes
    const areOwn = first.size === 1 && second.size === 1 && [...first].every((pid) => !second.has(pid))
    return areOwn && limits.size === 1 && limits.has(LIMITS_MS.statement_timeout)
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

function explainWaiting(error: Error): never {
  if (error.message !== 'Query read timeout') throw error
  throw new Error(
    `it gave no connection within ${WAIT_MS / 1000} seconds. A pooler needs ${MIN_CONNECTIONS} for each node.`,
  )
}

function newClient(url: string): pg.Client {
  const limits = { connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS }
  const client = new pg.Client({ connectionString: url, ...limits })
  return client.on('error', () => {})
}
