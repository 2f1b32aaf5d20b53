// GET /api/health: the process answers. GET /api/ready: it can work, so a balancer may send people here.
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { DAMAGED } from '../platform/db/damage.ts'
import type { Database } from '../platform/db/open.ts'
import type { Draining } from './draining.ts'

/** Whoever asks wants to know within 2 seconds. */
const LONGEST_MS = 1_700

export function serveHealth(http: FastifyInstance, database: Database, leaving: Draining): void {
  const quiet = { logLevel: 'warn' } as const
  http.get('/api/health', quiet, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  http.get('/api/ready', quiet, async (_request, reply) => {
    const state = leaving.hasBegun() ? 'ok' : await databaseState(database)
    reply.header('cache-control', 'no-store')
    if (leaving.hasBegun())
      return reply.code(503).send(unready('This server is stopping.', 'stopping', state))
    if (database.damage.isKnown()) return reply.code(503).send(unready(DAMAGED, 'unavailable', 'damaged'))
    if (state === 'ok') return reply.send({ status: 'ok', database: state })
    return reply.code(503).send(unready('Cairn cannot reach its data right now.', 'unavailable', state))
  })
}

type State = 'ok' | 'unreachable' | 'damaged'

function unready(message: string, status: string, database: State) {
  return { message, code: 'unavailable', status, database }
}

async function databaseState({ db, heardAt }: Database): Promise<State> {
  const timer = new AbortController()
  const began = performance.now()
  const asked = sql`select 1`.execute(db).then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  )
  const late = wait(LONGEST_MS, null, { signal: timer.signal }).catch(() => null)
  const state = await Promise.race([asked, late])
  timer.abort()
  if (state !== null) return state
  await turn()
  // Other requests are answered meanwhile: a slow node stays ready, or a busy hour would take all nodes away at once.
  return heardAt && heardAt() > began ? 'ok' : 'unreachable'
}
