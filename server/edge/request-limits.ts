// Load shedding: requests beyond what can be answered in a few seconds are refused early, and bodies that are still
// arriving are limited in bytes per account, and in time without an account.
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sentence } from '../../contract/sentence.ts'
import { DomainError } from '../platform/errors.ts'
import { bodyLength, hasBody } from '../platform/http/request-headers.ts'
import { toNetwork } from '../platform/network-address.ts'
import { MAX_PENDING_CHECKS } from '../session/index.ts'

/** The most concurrent requests. Each takes a few milliseconds, so the last one waits a few seconds. */
const MAX_CONCURRENT = 1_000
/**
 * The share of the slots that one address (IPv6: one /64) may use: as many as may wait for password checks, because a whole
 * school may share one address. The rest, 200 slots, is left to others whatever one machine sends, enough for some hundred
 * responses a second. Behind a proxy that CAIRN_TRUST_PROXY does not name, all clients share one address.
 */
const SHARE_PER_ADDRESS = MAX_PENDING_CHECKS / MAX_CONCURRENT
/** Operators need health and metrics most under load; event streams are long and idle. */
const exempt = new Set(['/api/health', '/api/ready', '/metrics', '/api/events'])
/**
 * The limit for bodies of one account that arrive at the same time: a few large lists, or hundreds of others. An account takes no
 * more memory than this, however many connections it opens.
 */
const MAX_BYTES_PER_ACCOUNT = 4 * 1024 * 1024
/** The time limit for a body sent without an account, which has 8 KiB at most. */
const ANONYMOUS_BODY_MS = 5_000

interface Limits {
  /** Answers a connection whose request does not arrive in full. */
  onTimeout?: (socket: Socket) => void
  maxConcurrent?: number
  anonymousMs?: number
}

/**
 * A request holds a slot while Cairn works on it, but not while its body arrives, so that unfinished bodies hold none. It
 * holds one before that, because authentication comes before the body. It holds none while it waits for another server
 * (`awaitOtherServer`). As many requests may wait in addition, so that a provider that does not answer blocks nobody else.
 */
export function limitRequests(
  http: FastifyInstance,
  { onTimeout, maxConcurrent = MAX_CONCURRENT, anonymousMs = ANONYMOUS_BODY_MS }: Limits,
): void {
  const maxPerAddress = Math.max(1, Math.floor(maxConcurrent * SHARE_PER_ADDRESS))
  const slots = limitedSum<string>(maxConcurrent, maxPerAddress)
  const upstreamSlots = limitedSum<string>(maxConcurrent, maxPerAddress)
  const bytes = limitedSum<number>(Number.POSITIVE_INFINITY, MAX_BYTES_PER_ACCOUNT)
  /** Functions that release what a request holds: its slot, or its bytes or time limit while its body arrives. */
  const held = new WeakMap<FastifyRequest, () => void>()
  const closed = new WeakSet<FastifyRequest>()
  const release = (request: FastifyRequest) => {
    held.get(request)?.()
    held.delete(request)
  }
  const takeSlot = (request: FastifyRequest): DomainError | undefined => {
    // If the browser has disconnected, nothing would release the slot.
    if (exempt.has(request.routeOptions.url ?? '') || closed.has(request)) return undefined
    const releaseAmount = slots.take(toNetwork(request.ip))
    if (!releaseAmount) return unavailableError(overloaded)
    held.set(request, releaseAmount)
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
    // 'close' is emitted once, also when the browser disconnects, for which Fastify has no hook.
    reply.raw.on('close', () => {
      closed.add(request)
      release(request)
    })
    done(takeSlot(request))
  })
  http.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request) || closed.has(request)) return done()
    release(request)
    if (!request.caller) {
      limitTime(request, () => reply.sent)
      return done()
    }
    const limit = request.routeOptions.bodyLimit
    const releaseAmount = bytes.take(request.caller.id, Math.min(bodyLength(request) ?? limit, limit))
    if (!releaseAmount) return done(unavailableError(tooManyBytes))
    held.set(request, releaseAmount)
    done()
  })
  http.addHook('preValidation', (request, _reply, done) => {
    if (!hasBody(request)) return done()
    release(request)
    done(takeSlot(request))
  })
  http.decorateRequest('awaitOtherServer', async function <T>(this: FastifyRequest, wait: () => Promise<T>) {
    const releaseAmount = upstreamSlots.take(toNetwork(this.ip))
    if (!releaseAmount) throw unavailableError(overloaded)
    release(this)
    const outcome = await wait().finally(releaseAmount)
    const refusal = takeSlot(this)
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

function unavailableError(message: string): DomainError {
  return new DomainError('unavailable', { message, retryAfter: 2 })
}

const overloaded = sentence('Cairn is very busy right now. Try again in a moment.')
const tooManyBytes = sentence('Your other requests are still on their way. Try again in a moment.')
