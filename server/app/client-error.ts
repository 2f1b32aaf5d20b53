// Answers what is no HTTP at all, or never comes to its end, in the shape of every other refusal.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { ErrorBody } from '../../contract/errors.ts'
import { closeGently, READ_AFTER_ANSWER_BYTES } from './closing.ts'

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

/** What Node calls a request that does not come to its end in time; ours may say it earlier. */
export function tooSlow(): Error & { code: string } {
  return Object.assign(new Error('The request took too long to arrive.'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  })
}

/** No request was made of it, so the log hears of it here, under the id that the answer names. */
export function clientErrorAnswer(log: Logger): ClientErrorAnswer {
  /** By the bytes that had come when the answer was sent. */
  const answered = new WeakMap<Socket, number>()
  return (error, socket) => {
    const before = answered.get(socket)
    // What still comes is no request either, and to cut the connection would lose the answer.
    if (before !== undefined && socket.bytesRead - before <= READ_AFTER_ANSWER_BYTES) return
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, code, message] = refusals[error.code ?? ''] ?? malformed
    const requestId = randomUUID()
    // Browsers open connections ahead and then ask for nothing: no line for each of those.
    if (socket.bytesRead > 0) {
      // Not the error itself: it holds the bytes that came, perhaps with a cookie among them.
      log.info(
        { reqId: requestId, status: Number.parseInt(status, 10), why: error.code, ip: socket.remoteAddress },
        'What came is no request',
      )
    }
    const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody)
    answered.set(socket, socket.bytesRead)
    closeGently(
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
