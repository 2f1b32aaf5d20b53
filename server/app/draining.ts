// How the server leaves: kept-alive connections are let go as they fall idle, requests in flight are answered.
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50

export interface Draining {
  /** From then on answers ask their connection to close, and /api/ready says not to send more. */
  begin: () => void
  hasBegun: () => boolean
}

export function draining(http: FastifyInstance): Draining {
  let begun = false
  let sweep: NodeJS.Timeout | undefined
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (begun) reply.header('connection', 'close')
    done()
  })
  // server.close() waits for every connection, and a browser keeps idle ones for a minute.
  http.addHook('preClose', async () => {
    begun = true
    http.server.closeIdleConnections()
    sweep = setInterval(() => http.server.closeIdleConnections(), SWEEP_MS)
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
