// How the server leaves: kept-alive connections are let go as they fall idle, requests in flight are answered.
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50
/**
 * How long a connection may still begin a request. Browsers open spare ones that never do, and Node counts those as
 * busy: without a limit, one of them would keep the server from ending.
 */
const SILENCE_MS = 1_000

export interface Draining {
  /** From then on answers ask their connection to close, and /api/ready says not to send more. */
  begin: () => void
  hasBegun: () => boolean
}

export function draining(http: FastifyInstance): Draining {
  let begun = false
  let sweep: NodeJS.Timeout | undefined
  const silent = silentConnections(http)
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (begun) reply.header('connection', 'close')
    done()
  })
  // server.close() waits for every connection, and a browser keeps idle ones for a minute.
  http.addHook('preClose', async () => {
    begun = true
    const patientUntil = performance.now() + SILENCE_MS
    http.server.closeIdleConnections()
    sweep = setInterval(() => {
      http.server.closeIdleConnections()
      if (performance.now() > patientUntil) for (const socket of silent()) socket.destroy()
    }, SWEEP_MS)
    sweep.unref()
  })
  http.addHook('onClose', async () => clearInterval(sweep))
  return {
    begin: () => {
      begun = true
    },
    hasBegun: () => begun,
  }
}

/** Answers the connections that owe no answer: unused ones, and those in the middle of the head of a request. */
function silentConnections({ server }: FastifyInstance): () => Socket[] {
  const unanswered = new Map<Socket, number>()
  const add = (socket: Socket, more: number) => {
    const before = unanswered.get(socket)
    if (before !== undefined) unanswered.set(socket, before + more)
  }
  server.on('connection', (socket: Socket) => {
    unanswered.set(socket, 0)
    socket.once('close', () => unanswered.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    add(socket, 1)
    response.once('close', () => add(socket, -1))
  })
  return () => [...unanswered].filter(([, requests]) => requests === 0).map(([socket]) => socket)
}
