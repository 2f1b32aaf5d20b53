// Serves GET /api/health, which says that the process is alive, and GET /api/ready, which tells a load balancer whether to send
// requests here.
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { inEnglish } from '../../contract/sentence.ts'
import type { Inspection } from '../backups/index.ts'
import type { Draining } from '../edge/draining.ts'
import type { Database } from '../platform/db/open.ts'
import { DAMAGED, READ_ONLY } from '../platform/db/storage-faults.ts'

/** Load balancers give up after 2 seconds. */
const TIMEOUT_MS = 1_700

interface Parts {
  database: Database
  draining: Draining
  inspect: Inspection
}

export function serveHealth(http: FastifyInstance, { database, draining, inspect }: Parts): void {
  const quiet = { logLevel: 'warn' } as const
  http.get('/api/health', quiet, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  http.get('/api/ready', quiet, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (draining.isDraining())
      return reply.code(503).send(unready('This server is stopping.', 'stopping', 'ok'))
    const [state, found] = await Promise.all([databaseState(database), inspect()])
    if (database.damage.isKnown()) return reply.code(503).send(unready(DAMAGED, 'unavailable', 'damaged'))
    // People can still read while the disk is full, so the node stays in the balancer.
    const disk = database.disk.isKnown() && { disk: 'full' }
    const problems = found && found.problems.length > 0 && { problems: found.problems.map(inEnglish) }
    if (state === 'ok') return reply.send({ status: 'ok', database: state, ...disk, ...problems })
    if (state === 'read-only') return reply.code(503).send(unready(READ_ONLY, 'unavailable', state))
    return reply.code(503).send(unready('Cairn cannot reach its data right now.', 'unavailable', state))
  })
}

type State = 'ok' | 'unreachable' | 'read-only' | 'damaged'

function unready(message: string, status: string, database: State) {
  return { message, code: 'unavailable', status, database }
}

async function databaseState({ isReadOnly, lastReceivedAt }: Database): Promise<State> {
  const startedAt = performance.now()
  const query: Promise<State> = isReadOnly().then(
    (readOnly) => (readOnly ? 'read-only' : 'ok'),
    () => 'unreachable',
  )
  const state = await Promise.race([query, wait(TIMEOUT_MS, null, { ref: false })])
  if (state !== null) return state
  await turn()
  // If the database answered other requests since, the node is slow but ready. Otherwise a busy hour would take all nodes out
  // of the balancer together.
  return lastReceivedAt && lastReceivedAt() > startedAt ? 'ok' : 'unreachable'
}
