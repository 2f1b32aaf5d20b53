// The Fastify instance: limits, ids, cookies, the JSON parser and the shape of every refusal.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { DomainError } from '../platform/errors.ts'
import { answerError } from '../platform/http/error-answer.ts'
import { clientErrorAnswer } from './client-error.ts'
import { shedLoad } from './overload.ts'

const BODY_LIMIT = 1024 * 1024
/** For a request to arrive, its body included. */
const REQUEST_MS = 30_000

/** `trustProxy` is a list of addresses; never `true`, with which anybody could choose the address it counts by. */
export async function httpServer(log: Logger, trustProxy: string[]): Promise<FastifyInstance> {
  // A logger made for each request takes longer than to log, and so does Fastify's look at one that a factory of ours
  // gives: those who log name the request.
  const loggerInstance: FastifyBaseLogger = Object.create(log, { child: { value: () => loggerInstance } })
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Addresses that cannot be read never reach a route.
    clientErrorHandler: clientErrorAnswer(log),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: BODY_LIMIT,
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
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    const hostless = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(hostless ? new DomainError('validation', { message: 'The request names no host.' }) : undefined)
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

/** The text is parsed after the row's policy has spoken (see dispatch.ts); other types of body are 415. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}
