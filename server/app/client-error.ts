// Answers what is no HTTP at all, or never comes to its end, in the shape of every other refusal.
import type { Socket } from 'node:net'
import type { ErrorBody } from '../../contract/errors.ts'

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

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, code, message] = refusals[error.code ?? ''] ?? malformed
  const body = JSON.stringify({ message, code } satisfies ErrorBody)
  socket.end(
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
