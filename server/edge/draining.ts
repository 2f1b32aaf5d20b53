// Graceful shutdown: idle connections are closed, requests in flight are answered first.
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50
/**
 * Sweeps in a row that may find a connection idle before it is closed. Sweeps are counted rather than time, because on
 * an overloaded machine data may have arrived that was not read yet.
 */
const MAX_IDLE_SWEEPS = 2
/**
 * The limit for a connection without any request yet, about a second. Browsers open spare connections that they may never use,
 * and Node counts those as busy, so one of them would keep the server running.
 */
const MAX_UNUSED_SWEEPS = 20

/** Fastify waits 10 s for a hook, and the process is given 15 s to end. Answers that take longer are cut. */
const MAX_ANSWERING_MS = 9_000

/** Turns of the event loop after which the server stops accepting, even if new connections keep arriving. */
const MAX_ACCEPT_TURNS = 2_000

export type Draining = ReturnType<typeof drainable>

export function drainable(http: FastifyInstance) {
  let isDraining = false
  let sweep: NodeJS.Timeout | undefined
  const closeIdleConnections = idleConnectionCloser(http)
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  const connectionsEnded = Promise.withResolvers<void>()
  http.addHook('preClose', async () => {
    isDraining = true
    // A browser keeps idle connections for a minute.
    sweep = setInterval(async () => {
      // Data that has arrived is read first.
      await turn()
      await turn()
      closeIdleConnections()
    }, SWEEP_MS)
    sweep.unref()
    await acceptQueuedConnections(http)
    // It is called right after the last connection was accepted, because the system resets those that arrive in between.
    stopListening(http, () => connectionsEnded.resolve())
  })
  // Hooks of a plugin run after all others, so event streams have been asked to end by then.
  http.register(async (last) => {
    // Fastify calls server.close() next, and that cuts answers whose end is not sent yet, so nothing may be left for it.
    last.addHook('preClose', async () => {
      await Promise.race([connectionsEnded.promise, wait(MAX_ANSWERING_MS, undefined, { ref: false })])
    })
  })
  http.addHook('onClose', async () => clearInterval(sweep))
  return {
    /** Makes responses ask the client to close the connection, and /api/ready answer 503. */
    start: () => {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}

/**
 * Calls the close() of TCP servers, which waits until every connection has ended. The close() of HTTP servers also cuts those that
 * it considers idle, including those whose client reads the last answer slowly.
 */
function stopListening({ server }: FastifyInstance, onConnectionsEnded: () => void): void {
  NetServer.prototype.close.call(server, onConnectionsEnded)
}

/** Node accepts one connection per turn of the event loop, so a busy server has a queue of them. */
async function acceptQueuedConnections({ server }: FastifyInstance): Promise<void> {
  let quietTurns = 0
  const onConnection = () => {
    quietTurns = 0
  }
  server.on('connection', onConnection)
  for (let turns = 0; quietTurns < 3 && turns < MAX_ACCEPT_TURNS; turns++) {
    await turn()
    quietTurns++
  }
  server.off('connection', onConnection)
}

interface Connection {
  pendingRequests: number
  hasSentRequest: boolean
  /** Sweeps in a row without a pending request. */
  idleSweeps: number
}

/** Each call closes the connections that have been idle for enough calls in a row. */
function idleConnectionCloser({ server }: FastifyInstance): () => void {
  const connections = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { pendingRequests: 0, hasSentRequest: false, idleSweeps: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.hasSentRequest = true
    connection.pendingRequests++
    response.on('close', () => {
      connection.pendingRequests--
    })
  })
  return () => {
    for (const [socket, connection] of connections) {
      connection.idleSweeps = connection.pendingRequests === 0 ? connection.idleSweeps + 1 : 0
      const limit = connection.hasSentRequest ? MAX_IDLE_SWEEPS : MAX_UNUSED_SWEEPS
      if (connection.idleSweeps > limit) socket.destroy()
    }
  }
}
