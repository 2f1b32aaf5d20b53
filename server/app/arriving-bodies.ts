// What bodies may cost while they are on the way: bytes by account, seconds for those without one, and an end to what
// comes in after the answer is sent.
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../platform/errors.ts'
import { bodyLength, hasBody } from '../platform/http/request-body.ts'
import { closeGently, READ_AFTER_ANSWER_BYTES, READ_AFTER_ANSWER_MS } from './closing.ts'

/** For the body of somebody without an account, which has 8 KiB at most. */
const BODY_OF_NOBODY_MS = 5_000
/**
 * Bodies of one account on the way at once: some large lists, and hundreds of others. So an account takes this much memory
 * at most, however many connections it opens.
 */
const BYTES_OF_AN_ACCOUNT = 4 * 1024 * 1024

/** `tooSlow` answers a connection whose request does not come to its end. */
export function limitArrivingBodies(
  http: FastifyInstance,
  tooSlow: (socket: Socket) => void,
  nobodyMs = BODY_OF_NOBODY_MS,
): void {
  const onTheWay = new Map<number, number>()
  const arrived = new WeakMap<FastifyRequest, () => void>()
  http.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request)) return done()
    const { caller, raw } = request
    const limit = request.routeOptions.bodyLimit
    const bytes = Math.min(bodyLength(request) ?? limit, limit)
    if (!caller) {
      const late = setTimeout(async () => {
        // What has arrived already, at a server that is short of time, is read first.
        await turn()
        await turn()
        if (arrived.has(request) && !reply.sent) tooSlow(raw.socket)
      }, nobodyMs)
      arrived.set(request, () => clearTimeout(late))
    } else {
      const own = (onTheWay.get(caller.id) ?? 0) + bytes
      if (own > BYTES_OF_AN_ACCOUNT) return done(new DomainError('unavailable', tooMuchAtOnce))
      onTheWay.set(caller.id, own)
      arrived.set(request, () => {
        const left = (onTheWay.get(caller.id) ?? 0) - bytes
        if (left > 0) onTheWay.set(caller.id, left)
        else onTheWay.delete(caller.id)
      })
    }
    reply.raw.on('close', () => end(request))
    done()
  })
  const end = (request: FastifyRequest) => {
    arrived.get(request)?.()
    arrived.delete(request)
  }
  http.addHook('preValidation', (request, _reply, done) => {
    end(request)
    done()
  })
  http.addHook('onSend', (request, _reply, _payload, done) => {
    if (hasBody(request) && !request.raw.readableEnded) readTheRest(request)
    done()
  })
}

/**
 * An answer before the body is there. Closed at once, with data that nobody read, the connection would be reset, and the
 * browser that is still sending would never see its answer. What it sends within limits is read and thrown away.
 */
function readTheRest({ raw }: FastifyRequest): void {
  const { socket } = raw
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > READ_AFTER_ANSWER_BYTES) raw.destroy()
  })
  raw.resume()
  let isLast = false
  // Node calls it once the answer is out, where browser or server asked to close, and would read no more.
  socket.destroySoon = () => {
    isLast = true
    if (raw.readableEnded) closeGently(socket)
    else socket.end()
  }
  const late = setTimeout(() => closeGently(socket), READ_AFTER_ANSWER_MS)
  raw.on('close', () => clearTimeout(late))
  raw.on('end', () => {
    clearTimeout(late)
    if (isLast) closeGently(socket)
  })
}

const tooMuchAtOnce = {
  message: 'Your other requests are still on their way. Try again in a moment.',
  retryAfter: 2,
}
