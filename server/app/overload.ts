// Sheds load early: past what can be answered in a few seconds, a quick refusal is kinder than a long wait.
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../platform/errors.ts'

/** Requests at work at once. One takes a few milliseconds, so the last of these waits about as long as people do. */
const MOST_AT_ONCE = 1_000
const RETRY_SECONDS = 2
/** Operators must see what goes on; event streams are long and idle. */
const exempt = new Set(['/api/health', '/api/ready', '/metrics', '/api/events'])

export function shedLoad(http: FastifyInstance, most = MOST_AT_ONCE): void {
  let atOnce = 0
  const left = () => {
    atOnce--
  }
  http.addHook('onRequest', (request, reply, done) => {
    if (exempt.has(request.routeOptions.url ?? '')) return done()
    if (atOnce >= most) return done(new DomainError('unavailable', overloaded))
    atOnce++
    // Also when the browser went away, which no hook after the answer hears of. It comes once by itself.
    reply.raw.on('close', left)
    done()
  })
}

const overloaded = {
  message: 'Cairn is very busy right now. Try again in a moment.',
  retryAfter: RETRY_SECONDS,
}
