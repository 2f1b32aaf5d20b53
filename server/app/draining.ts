// How the server leaves: kept-alive connections are let go as they fall idle, requests in flight are answered.
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50
/**
 * How often a connection may be found that owes no answer. Time itself says nothing: on a machine that is short of it,
 * much may have arrived that was not read yet.
 */
const SWEEPS_USED = 2
/**
 * One that never asked gets about a second. Browsers open spare ones that never do, and Node counts those as busy:
 * without a limit, one of them would keep the server from ending.
 */
const SWEEPS_UNUSED = 20

/** While more come than leave, the door is closed all the same. */
const MOST_TURNS = 2_000

export interface Draining {
  /** From then on answers ask their connection to close, and /api/ready says not to send more. */
  begin: () => void
  hasBegun: () => boolean
}

export function draining(http: FastifyInstance): Draining {
  let begun = false
  let sweep: NodeJS.Timeout | undefined
  const sweepOnce = sweeping(http)
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (begun) reply.header('connection', 'close')
    done()
  })
  // server.close() waits for every connection, and a browser keeps idle ones for a minute.
  http.addHook('preClose', async () => {
    begun = true
    // Node counts those as idle that have only just come, and would cut them before they are read.
    http.server.closeIdleConnections = () => {}
    sweep = setInterval(async () => {
      // What has arrived is read before anybody is judged by it.
      await turn()
      await turn()
      sweepOnce()
    }, SWEEP_MS)
    sweep.unref()
    await everybodyIn(http)
    // At once, by ourselves: whoever comes between the last one let in and this is cut off by the system.
    http.server.close()
  })
  http.addHook('onClose', async () => clearInterval(sweep))
  return {
    begin: () => {
      begun = true
    },
    hasBegun: () => begun,
  }
}

/** Node lets one in a turn, and a busy one has a queue before its door. */
async function everybodyIn({ server }: FastifyInstance): Promise<void> {
  let quiet = 0
  const newcomer = () => {
    quiet = 0
  }
  server.on('connection', newcomer)
  for (let turns = 0; quiet < 3 && turns < MOST_TURNS; turns++) {
    await turn()
    quiet++
  }
  server.off('connection', newcomer)
}

interface Connection {
  /** Requests without an answer. */
  owed: number
  used: boolean
  /** How often in a row nothing was owed. */
  found: number
}

/** Each call closes the connections that have owed no answer for long enough. */
function sweeping({ server }: FastifyInstance): () => void {
  const connections = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { owed: 0, used: false, found: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.used = true
    connection.owed++
    response.on('close', () => {
      connection.owed--
    })
  })
  return () => {
    for (const [socket, connection] of connections) {
      connection.found = connection.owed === 0 ? connection.found + 1 : 0
      if (connection.found > (connection.used ? SWEEPS_USED : SWEEPS_UNUSED)) socket.destroy()
    }
  }
}
