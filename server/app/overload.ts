// Sheds load early: past what can be answered in a few seconds, a quick refusal is kinder than a long wait.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../platform/errors.ts'
import { hasBody } from '../platform/http/request-body.ts'
import { networkOf } from '../platform/network-address.ts'

/** Requests at work at once. One takes a few milliseconds, so the last of these waits about as long as people do. */
const MOST_AT_ONCE = 1_000
/**
 * Of these, what one address (IPv6: one /64) may hold. A whole school may be behind one, and 800 are more than sign in at
 * one stroke (see MOST_WAITING in session/passwords.ts); but one machine, whatever it does, leaves 200 places to others,
 * which are some hundred answers a second. Where a proxy is not named in CAIRN_TRUST_PROXY everybody is one address: then
 * 800 is the limit of all.
 */
const SHARE_OF_AN_ADDRESS = 0.8
const RETRY_SECONDS = 2
/** Operators must see what goes on; event streams are long and idle. */
const exempt = new Set(['/api/health', '/api/ready', '/metrics', '/api/events'])

/**
 * A request holds a place while Cairn works on it: not while its body is on the way, so that connections which send half a
 * body count for nothing. Who calls is found out before the body is read, and that is work.
 */
export function shedLoad(http: FastifyInstance, most = MOST_AT_ONCE): void {
  const places = placesFor(most)
  const leave = new WeakMap<FastifyRequest, () => void>()
  const take = (request: FastifyRequest): DomainError | undefined => {
    const left = places.take(networkOf(request.ip))
    if (!left) return new DomainError('unavailable', overloaded)
    leave.set(request, left)
    return undefined
  }
  const giveUp = (request: FastifyRequest) => {
    leave.get(request)?.()
    leave.delete(request)
  }
  http.addHook('onRequest', (request, reply, done) => {
    if (exempt.has(request.routeOptions.url ?? '')) return done()
    const refusal = take(request)
    if (refusal) return done(refusal)
    // Also when the browser went away, which no hook after the answer hears of. It comes once by itself.
    reply.raw.on('close', () => giveUp(request))
    done()
  })
  http.addHook('preParsing', (request, _reply, _payload, done) => {
    if (leave.has(request) && hasBody(request)) {
      giveUp(request)
      waiting.add(request)
    }
    done()
  })
  const waiting = new WeakSet<FastifyRequest>()
  http.addHook('preValidation', (request, reply, done) => {
    // A browser that went away while it sent holds no place for ever.
    if (!waiting.delete(request) || reply.raw.closed) return done()
    done(take(request))
  })
}

/** `take` answers how to give the place back, or null where there is none left for the address. */
function placesFor(most: number) {
  const mostOfOne = Math.max(1, Math.floor(most * SHARE_OF_AN_ADDRESS))
  const byAddress = new Map<string, number>()
  let atOnce = 0
  return {
    take: (address: string): (() => void) | null => {
      const own = byAddress.get(address) ?? 0
      if (atOnce >= most || own >= mostOfOne) return null
      atOnce++
      byAddress.set(address, own + 1)
      return () => {
        atOnce--
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
      }
    },
  }
}

const overloaded = {
  message: 'Cairn is very busy right now. Try again in a moment.',
  retryAfter: RETRY_SECONDS,
}
