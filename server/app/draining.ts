// How the server leaves: kept-alive connections are let go as they fall idle, requests in flight are answered.
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50
/**
 * How often a connection may be found without a request, about a second. Browsers open spare ones that never make one,
 * and Node counts those as busy: without a limit, one of them would keep the server from ending. Time itself says
 * nothing: on a machine that is short of it, much may have arrived that was not read yet.
 */
const SILENT_SWEEPS = 20

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
    const found = new WeakMap<Socket, number>()
    sweep = setInterval(async () => {
      await allRead()
      http.server.closeIdleConnections()
      for (const socket of silent()) {
        const times = (found.get(socket) ?? 0) + 1
        found.set(socket, times)
        if (times > SILENT_SWEEPS) socket.destroy()
      }
    }, SWEEP_MS)
    sweep.unref()
    // The server stops listening right after this hook.
    await allRead()
    http.server.closeIdleConnections()
  })
  http.addHook('onClose', async () => clearInterval(sweep))
  return {
    begin: () => {
      begun = true
    },
    hasBegun: () => begun,
  }
}

/** Whoever has come by now is let in, and what has arrived of them is read. */
async function allRead(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await turn()
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
