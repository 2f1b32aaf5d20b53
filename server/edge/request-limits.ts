// Load shedding: requests beyond what can be answered in a few seconds are refused early, and bodies that are still
// arriving are limited in bytes per account, and in time without an account.
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../platform/errors.ts'
import { bodyLength, hasBody } from '../platform/http/request-headers.ts'
import { toNetwork } from '../platform/network-address.ts'
import { MAX_PENDING_CHECKS } from '../session/index.ts'

/** Concurrent requests. Each takes a few milliseconds, so the last one waits a few seconds. */
const MAX_CONCURRENT = 1_000
/**
 * The part of them that one address (IPv6: one /64) may hold: as many as may wait for the check of a password, because a whole
 * school may share one address. The rest, 200 slots, is left to others whatever one machine sends, enough for some hundred
 * responses a second. Behind a proxy that CAIRN_TRUST_PROXY does not name, all clients share one address.
 */
const SHARE_PER_ADDRESS = MAX_PENDING_CHECKS / MAX_CONCURRENT
/** Operators need health and metrics most under load; event streams are long and idle. */
const exempt = new Set(['/api/health', '/api/ready', '/metrics', '/api/events'])
/**
 * Bodies of one account arriving at the same time: a few large lists, or hundreds of others. An account takes no more
 * memory than this, however many connections it opens.
 */
const MAX_BYTES_PER_ACCOUNT = 4 * 1024 * 1024
/** For a body sent without an account, which has 8 KiB at most. */
const ANONYMOUS_BODY_MS = 5_000

interface Limits {
  /** Answers a connection whose request does not arrive in full. */
  onTimeout?: (socket: Socket) => void
  maxConcurrent?: number
  anonymousMs?: number
}

/**
 * A request holds a place while Cairn works on it, but not while its body arrives, so that unfinished bodies hold none.
 * It holds one before that, because authentication comes before the body. It holds none while it waits for another server
 * (`awaitOtherServer`): as many may wait besides, so that a provider that does not answer refuses no one else.
 */
export function limitRequests(
  http: FastifyInstance,
  { onTimeout, maxConcurrent = MAX_CONCURRENT, anonymousMs = ANONYMOUS_BODY_MS }: Limits,
): void {
  const maxPerAddress = Math.max(1, Math.floor(maxConcurrent * SHARE_PER_ADDRESS))
  const places = limitedSum<string>(maxConcurrent, maxPerAddress)
  const placesElsewhere = limitedSum<string>(maxConcurrent, maxPerAddress)
  const bytes = limitedSum<number>(Number.POSITIVE_INFINITY, MAX_BYTES_PER_ACCOUNT)
  /** How to release what a request holds: its place, or while its body arrives its bytes or its time limit. */
  const held = new WeakMap<FastifyRequest, () => void>()
  const closed = new WeakSet<FastifyRequest>()
  const release = (request: FastifyRequest) => {
    held.get(request)?.()
    held.delete(request)
  }
  const takePlace = (request: FastifyRequest): DomainError | undefined => {
    // If the browser disconnected meanwhile, nothing would release the place.
    if (exempt.has(request.routeOptions.url ?? '') || closed.has(request)) return undefined
    const leave = places.take(toNetwork(request.ip))
    if (!leave) return unavailable(overloaded)
    held.set(request, leave)
    return undefined
  }
  const limitTime = (request: FastifyRequest, isAnswered: () => boolean) => {
    const timer = setTimeout(async () => {
      // On an overloaded server, the body may have arrived without having been read yet.
      await turn()
      await turn()
      if (held.get(request) === stop && !isAnswered()) onTimeout?.(request.raw.socket)
    }, anonymousMs)
    const stop = () => clearTimeout(timer)
    held.set(request, stop)
  }
  http.addHook('onRequest', (request, reply, done) => {
    // Emitted once, also when the browser disconnects, for which Fastify has no hook.
    reply.raw.on('close', () => {
      closed.add(request)
      release(request)
    })
    done(takePlace(request))
  })
  http.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request) || closed.has(request)) return done()
    release(request)
    if (!request.caller) {
      limitTime(request, () => reply.sent)
      return done()
    }
    const limit = request.routeOptions.bodyLimit
    const leave = bytes.take(request.caller.id, Math.min(bodyLength(request) ?? limit, limit))
    if (!leave) return done(unavailable(tooManyBytes))
    held.set(request, leave)
    done()
  })
  http.addHook('preValidation', (request, _reply, done) => {
    if (!hasBody(request)) return done()
    release(request)
    done(takePlace(request))
  })
  http.decorateRequest('awaitOtherServer', async function <T>(this: FastifyRequest, wait: () => Promise<T>) {
    const leave = placesElsewhere.take(toNetwork(this.ip))
    if (!leave) throw unavailable(overloaded)
    release(this)
    const outcome = await wait().finally(leave)
    const refusal = takePlace(this)
    if (refusal) throw refusal
    return outcome
  })
}

/** `take` returns the function that releases the amount, or null if too little is left for the key, or for all. */
function limitedSum<Key>(max: number, maxPerKey: number) {
  const byKey = new Map<Key, number>()
  let total = 0
  const add = (key: Key, amount: number) => {
    total += amount
    const own = (byKey.get(key) ?? 0) + amount
    if (own > 0) byKey.set(key, own)
    else byKey.delete(key)
  }
  return {
    take: (key: Key, amount = 1): (() => void) | null => {
      if (total + amount > max || (byKey.get(key) ?? 0) + amount > maxPerKey) return null
      add(key, amount)
      return () => add(key, -amount)
    },
  }
}

function unavailable(message: string): DomainError {
  return new DomainError('unavailable', { message, retryAfter: 2 })
}

const overloaded = 'Cairn is very busy right now. Try again in a moment.'
const tooManyBytes = 'Your other requests are still on their way. Try again in a moment.'
