// The Fastify instance: limits, ids, cookies, the JSON parser and the shape of every refusal.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { ANONYMOUS_BODY_LIMIT } from '../../contract/endpoint.ts'
import { sentence } from '../../contract/sentence.ts'
import { DomainError } from '../platform/errors.ts'
import { answerError } from '../platform/http/error-answer.ts'
import { forwardedAddresses } from '../platform/network-address.ts'
import { clientErrorAnswer, discardUnreadBodies, timeoutError } from './client-error.ts'
import { toDecodableUrl, withoutOrigin } from './page-paths.ts'
import { limitRequests } from './request-limits.ts'

/** Time for a request to arrive, including its body. */
const REQUEST_MS = 30_000
/** A connection on which nothing moves is cut after this, but not while Cairn works on the answer. */
const IDLE_MS = 60_000

/** `trustProxy` is a list of addresses; with `true` every client could forge its address. */
export async function httpServer(
  log: Logger,
  trustProxy: string[],
  idleMs = IDLE_MS,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const answerClientError = clientErrorAnswer(log)
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Malformed requests and addresses never reach a route.
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    rewriteUrl: ({ method, url = '/' }) => {
      const path = withoutOrigin(url)
      return method === 'GET' || method === 'HEAD' ? toDecodableUrl(path) : path
    },
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // Each call has its own limit: see bodyLimitOf.
    bodyLimit: ANONYMOUS_BODY_LIMIT,
    // Node would refuse a missing host with an empty response. It checks for slow requests only at this interval. It
    // swaps the two time limits if that of the headers is the longer one, as it is by default.
    http: { requireHostHeader: false, connectionsCheckingInterval: 5_000, headersTimeout: REQUEST_MS },
    requestTimeout: REQUEST_MS,
    connectionTimeout: idleMs,
    keepAliveTimeout: 72_000,
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false },
  })
  // The plugin's hook would parse cookies on every request, also for files; cookies.ts parses them where needed.
  await app.register(cookie, { hook: false })
  // It comes before all other hooks, because they count by address.
  if (trustProxy.length > 0) app.addHook('onRequest', readForwardedAddresses)
  waitForAnswers(app, idleMs)
  readJsonOnly(app)
  limitRequests(app, { onTimeout: (socket) => answerClientError(timeoutError(), socket) })
  discardUnreadBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    const message = headProblem(request.raw)
    done(message === null ? undefined : new DomainError('validation', { message }))
  })
  // Redaction is off, because no field below is secret and redacting would take longer than the request itself.
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

/**
 * Hashing 500 passwords may take longer than an idle connection is kept. Once the answer is on its way, a client that does not
 * read it is cut off as before.
 */
function waitForAnswers(app: FastifyInstance, idleMs: number): void {
  const limit = ({ raw }: FastifyRequest, milliseconds: number) => {
    // A request that a test injects has no connection.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(milliseconds)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    limit(request, 0)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    limit(request, idleMs)
    done()
  })
}

/** Removes the ports that some proxies write into the header, because each connection would count as an address of its own. */
function readForwardedAddresses({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const header = raw.headers['x-forwarded-for']
  if (header !== undefined) raw.headers['x-forwarded-for'] = forwardedAddresses([header].flat().join())
  done()
}

/** A sentence about a request head that Node accepts and no browser sends; null for a valid one. */
function headProblem({ httpVersion, rawHeaders }: IncomingMessage): string | null {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return sentence('The request has no HTTP version.')
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  // A proxy might use one host and Cairn the other.
  if (hosts > 1) return sentence('The request has more than one host.')
  return hosts === 0 && httpVersion === '1.1' ? sentence('The request has no host.') : null
}

/** Leaves the body as text, because dispatch.ts parses it after the policies. Other content types are 415. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  // Fastify would read any other charset as UTF-8.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
    const { ignoresBody } = request.routeOptions.config
    const known = ignoresBody || charset === undefined || /^utf-?8$/i.test(charset)
    done(
      known ? null : new DomainError('unsupported_media_type', { message: sentence('Send JSON in UTF-8.') }),
    )
  })
}
