// Load shedding: requests beyond what can be answered in a few seconds are refused early.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../platform/errors.ts'
import { hasBody } from '../platform/http/request-headers.ts'
import { networkOf } from '../platform/network-address.ts'

/** Concurrent requests. Each takes a few milliseconds, so the last one waits a few seconds. */
const MAX_CONCURRENT = 1_000
/**
 * Of these, what one address (IPv6: one /64) may hold. A whole school may share one address, and 800 are more than sign
 * in at the same moment (see MOST_WAITING in session/passwords.ts). One machine always leaves 200 places to others,
 * enough for some hundred responses a second. Behind a proxy that CAIRN_TRUST_PROXY does not name, all clients share one
 * address, and the limit of all is 800.
 */
const SHARE_OF_AN_ADDRESS = 0.8
const RETRY_SECONDS = 2
/** Operators need health and metrics most under load; event streams are long and idle. */
const exempt = new Set(['/api/health', '/api/ready', '/metrics', '/api/events'])

/**
 * A request holds a place while Cairn works on it, but not while its body arrives, so that unfinished bodies hold none.
 * It holds one before that, because authentication comes before the body. It holds none while it waits for another server
 * (`awaitOtherServer`): as many may wait besides, so that a provider that does not answer refuses no one else.
 */
export function shedLoad(http: FastifyInstance, max = MAX_CONCURRENT): void {
  const places = concurrencyLimit(max)
  const waitingElsewhere = concurrencyLimit(max)
  const releases = new WeakMap<FastifyRequest, () => void>()
  const closed = new WeakSet<FastifyRequest>()
  const take = (request: FastifyRequest): DomainError | undefined => {
    // If the browser disconnected meanwhile, nothing would release the place.
    if (closed.has(request)) return undefined
    const release = places.take(networkOf(request.ip))
    if (!release) return new DomainError('unavailable', overloaded)
    releases.set(request, release)
    return undefined
  }
  const release = (request: FastifyRequest) => {
    releases.get(request)?.()
    releases.delete(request)
  }
  http.addHook('onRequest', (request, reply, done) => {
    if (exempt.has(request.routeOptions.url ?? '')) return done()
    const refusal = take(request)
    if (refusal) return done(refusal)
    // Emitted once, also when the browser disconnects, for which Fastify has no hook.
    reply.raw.on('close', () => {
      closed.add(request)
      release(request)
    })
    done()
  })
  http.addHook('preParsing', (request, _reply, _payload, done) => {
    if (releases.has(request) && hasBody(request)) {
      release(request)
      waiting.add(request)
    }
    done()
  })
  const waiting = new WeakSet<FastifyRequest>()
  http.addHook('preValidation', (request, _reply, done) =>
    done(waiting.delete(request) ? take(request) : undefined),
  )
  http.decorateRequest('awaitOtherServer', async function <T>(this: FastifyRequest, wait: () => Promise<T>) {
    const leave = waitingElsewhere.take(networkOf(this.ip))
    if (!leave) throw new DomainError('unavailable', overloaded)
    release(this)
    const outcome = await wait().finally(leave)
    const refusal = take(this)
    if (refusal) throw refusal
    return outcome
  })
}

/** `take` returns the function that releases the place, or null if none is left for the address. */
function concurrencyLimit(max: number) {
  const maxPerAddress = Math.max(1, Math.floor(max * SHARE_OF_AN_ADDRESS))
  const byAddress = new Map<string, number>()
  let total = 0
  return {
    take: (address: string): (() => void) | null => {
      const own = byAddress.get(address) ?? 0
      if (total >= max || own >= maxPerAddress) return null
      total++
      byAddress.set(address, own + 1)
      return () => {
        total--
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
