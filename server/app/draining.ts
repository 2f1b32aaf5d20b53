// How the server leaves: kept-alive connections are let go as they fall idle, requests in flight are answered.
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 50

/** Answers how to begin: from then on answers ask their connection to close. */
export function closesGently(http: FastifyInstance): () => void {
  let draining = false
  let sweep: NodeJS.Timeout | undefined
  http.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  // server.close() waits for every connection, and a browser keeps idle ones for a minute.
  http.addHook('preClose', async () => {
    draining = true
    http.server.closeIdleConnections()
    sweep = setInterval(() => http.server.closeIdleConnections(), SWEEP_MS)
    sweep.unref()
  })
  http.addHook('onClose', async () => clearInterval(sweep))
  return () => {
    draining = true
  }
}
