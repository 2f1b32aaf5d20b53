// Limits for request bodies that are still arriving: bytes per account, time without an account, and bytes and time
// after the response was sent.
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../platform/errors.ts'
import { bodyLength, hasBody } from '../platform/http/request-headers.ts'
import { closeGracefully, READ_AFTER_ANSWER_BYTES, READ_AFTER_ANSWER_MS } from './client-error.ts'

/** For a body sent without an account, which has 8 KiB at most. */
const ANONYMOUS_BODY_MS = 5_000
/**
 * Bodies of one account arriving at the same time: a few large lists, or hundreds of others. An account takes no more
 * memory than this, however many connections it opens.
 */
const MAX_BYTES_PER_ACCOUNT = 4 * 1024 * 1024

/** `onTimeout` answers a connection whose request does not arrive in full. */
export function limitArrivingBodies(
  http: FastifyInstance,
  onTimeout: (socket: Socket) => void,
  anonymousMs = ANONYMOUS_BODY_MS,
): void {
  const bytesByAccount = new Map<number, number>()
  /** What to do once the body has arrived. */
  const onArrival = new WeakMap<FastifyRequest, () => void>()
  http.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request)) return done()
    const { caller, raw } = request
    const limit = request.routeOptions.bodyLimit
    const bytes = Math.min(bodyLength(request) ?? limit, limit)
    if (!caller) {
      const timer = setTimeout(async () => {
        // On an overloaded server, the body may have arrived without having been read yet.
        await turn()
        await turn()
        if (onArrival.has(request) && !reply.sent) onTimeout(raw.socket)
      }, anonymousMs)
      onArrival.set(request, () => clearTimeout(timer))
    } else {
      const total = (bytesByAccount.get(caller.id) ?? 0) + bytes
      if (total > MAX_BYTES_PER_ACCOUNT) return done(new DomainError('unavailable', tooManyBytes))
      bytesByAccount.set(caller.id, total)
      onArrival.set(request, () => {
        const left = (bytesByAccount.get(caller.id) ?? 0) - bytes
        if (left > 0) bytesByAccount.set(caller.id, left)
        else bytesByAccount.delete(caller.id)
      })
    }
    reply.raw.on('close', () => end(request))
    done()
  })
  const end = (request: FastifyRequest) => {
    onArrival.get(request)?.()
    onArrival.delete(request)
  }
  http.addHook('preValidation', (request, _reply, done) => {
    end(request)
    done()
  })
  http.addHook('onSend', (request, _reply, _payload, done) => {
    if (hasBody(request) && !request.raw.readableEnded) discardRest(request)
    done()
  })
}

/**
 * Reads and discards, within limits, what arrives after the response. If the connection were closed with unread data, it
 * would be reset, and a browser that is still sending would never see the response.
 */
function discardRest({ raw }: FastifyRequest): void {
  const { socket } = raw
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

const tooManyBytes = {
  message: 'Your other requests are still on their way. Try again in a moment.',
  retryAfter: 2,
}
