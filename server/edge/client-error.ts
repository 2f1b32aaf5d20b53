// Answers malformed and unfinished HTTP requests in the shape of every other refusal, and closes connections so that their
// responses arrive.
import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ErrorBody } from '../../contract/errors.ts'
import { hasBody } from '../platform/http/request-headers.ts'

/** Data that arrives after a response is read and discarded up to these limits; then the connection is cut. */
const READ_AFTER_ANSWER_BYTES = 8 * 1024 * 1024
const READ_AFTER_ANSWER_MS = 5_000
/** How long the other side has to close the connection too. */
const CLOSE_MS = 1_000

type Refusal = [status: string, code: ErrorBody['code'], message: string]

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'too_large',
    'The headers of the request are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'unavailable', 'The request took too long to arrive.'],
}
const malformed: Refusal = ['400 Bad Request', 'validation', 'The request is not well formed.']

type ClientErrorAnswer = (error: Error & { code?: string }, socket: Socket) => void

/** Node's own error for a request that does not arrive in time; some of our limits are shorter than Node's. */
export function timeoutError(): Error & { code: string } {
  return Object.assign(new Error('The request took too long to arrive.'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  })
}

/** Logs the error, under the id in the response, because Fastify never sees such a request. */
export function clientErrorAnswer(log: Logger): ClientErrorAnswer {
  /** Bytes received when the response was sent. */
  const answered = new WeakMap<Socket, number>()
  return (error, socket) => {
    const before = answered.get(socket)
    // The rest of the data is not a request either, and cutting the connection would lose the response.
    if (before !== undefined && socket.bytesRead - before <= READ_AFTER_ANSWER_BYTES) return
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, code, message] = refusals[error.code ?? ''] ?? malformed
    const requestId = randomUUID()
    // Browsers open connections in advance that they never use. Those are not logged.
    if (socket.bytesRead > 0) {
      // The error itself is not logged, because it contains the received bytes, perhaps with a cookie.
      log.info(
        { reqId: requestId, status: Number.parseInt(status, 10), why: error.code, ip: socket.remoteAddress },
        'Malformed HTTP request',
      )
    }
    const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody)
    answered.set(socket, socket.bytesRead)
    closeGracefully(
      socket,
      [
        `HTTP/1.1 ${status}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
}

/** Ends a connection so that its response arrives, and destroys it a second later whatever the other side does. */
export function closeGracefully(socket: Socket, response?: string): void {
  if (response === undefined) socket.end()
  else socket.end(response)
  const timer = setTimeout(() => socket.destroy(), CLOSE_MS)
  socket.on('close', () => clearTimeout(timer))
}

export function discardUnreadBodies(http: FastifyInstance): void {
  http.addHook('onSend', (request, _reply, _payload, done) => {
    if (hasBody(request) && !request.raw.readableEnded) discardRest(request)
    done()
  })
}

/**
 * Reads and discards, within limits, the data that arrives after the response. If the connection were closed with unread data,
 * it would be reset, and a browser that is still sending would never see the response.
 */
function discardRest({ raw }: FastifyRequest): void {
  const { socket } = raw
  // A request that a test injects has no connection.
  if (!(socket instanceof Socket)) return
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > READ_AFTER_ANSWER_BYTES) raw.destroy()
  })
  raw.resume()
  let isLast = false
  // Node calls this once the response is out, if either side asked to close, and would read no more.
  socket.destroySoon = () => {
    isLast = true
    if (raw.readableEnded) closeGracefully(socket)
    else socket.end()
  }
  const timer = setTimeout(() => closeGracefully(socket), READ_AFTER_ANSWER_MS)
  raw.on('close', () => clearTimeout(timer))
  raw.on('end', () => {
    clearTimeout(timer)
    if (isLast) closeGracefully(socket)
  })
}
