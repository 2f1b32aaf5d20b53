// The Fastify instance: limits, ids, cookies, the JSON parser and the shape of every refusal.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { BODY_LIMIT_OF_NOBODY } from '../../contract/endpoint.ts'
import { DomainError } from '../platform/errors.ts'
import { answerError } from '../platform/http/error-answer.ts'
import { limitArrivingBodies } from './arriving-bodies.ts'
import { clientErrorAnswer, tooSlow } from './client-error.ts'
import { shedLoad } from './overload.ts'

/** For a request to arrive, its body included. */
const REQUEST_MS = 30_000

/** `trustProxy` is a list of addresses; never `true`, with which anybody could choose the address it counts by. */
export async function httpServer(log: Logger, trustProxy: string[]): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const answerClientError = clientErrorAnswer(log)
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Addresses that cannot be read never reach a route.
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // Calls have limits of their own: see bodyLimitOf.
    bodyLimit: BODY_LIMIT_OF_NOBODY,
    // Node would refuse a missing host with an empty answer of its own, looks for requests that take too long only so
    // often, and takes the two limits for each other where that of the head is the longer one, as it is by itself.
    http: { requireHostHeader: false, connectionsCheckingInterval: 5_000, headersTimeout: REQUEST_MS },
    requestTimeout: REQUEST_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false },
  })
  // Its hook would read them at every request, also of files; session-cookie.ts reads ours where it is needed.
  await app.register(cookie, { hook: false })
  readJsonOnly(app)
  shedLoad(app)
  limitArrivingBodies(app, (socket) => answerClientError(tooSlow(), socket))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    const message = wrongHead(request.raw)
    done(message === null ? undefined : new DomainError('validation', { message }))
  })
  // All its fields are named here and none is secret: to search each line for secrets would take longer than to answer.
  const requests = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url !== '/api/health') {
      const { id: reqId, method, url, ip, caller } = request
      const path = url.split('?', 1)[0]
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10
      const line = { reqId, method, path, status: reply.statusCode, milliseconds, ip, user: caller?.id }
      requests.info(line, 'request')
    }
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler((request, reply) => answerError(new DomainError('not_found'), request, reply))
  return app
}

/** What Node lets through of the first lines of a request, and no browser sends; or null. */
function wrongHead({ httpVersion, rawHeaders }: IncomingMessage): string | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The request names no version of HTTP.'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  // A proxy may go by the one and Cairn by the other.
  if (hosts > 1) return 'The request names more than one host.'
  return hosts === 0 && httpVersion === '1.1' ? 'The request names no host.' : null
}

/** The text is parsed after the row's policy has spoken (see dispatch.ts); other types of body are 415. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  // It would be read as UTF-8, whatever it says.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
    const known = charset === undefined || /^utf-?8$/i.test(charset)
    done(known ? null : new DomainError('unsupported_media_type', { message: 'Send JSON in UTF-8.' }))
  })
}
