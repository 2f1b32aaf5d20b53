// Registers every call of the endpoint table. Checks run in the order that the contract requires: 401, 403 by role, 404,
// 403 by row and without a proof, 400, 409.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { api, type Call } from '../../../contract/api.ts'
import { type Access, bodyLimitOf, type Endpoint } from '../../../contract/endpoint.ts'
import { idText, schoolQuery } from '../../../contract/fields.ts'
import { type Caller, isStaff, needsSecondFactor } from '../caller.ts'
import { openSchool, ownSchool, type SchoolDb } from '../db/school-db.ts'
import { DomainError, refuse } from '../errors.ts'
import { writerOf } from './answer.ts'
import { sendCompressed } from './compression.ts'
import { cookieOf, setCookie } from './cookies.ts'
import { answerError, toDomainError } from './error-answer.ts'
import { takesSchool } from './refusals.ts'
import { namesSchool, type Pass, RequestContext } from './request-context.ts'
import { requireSameSite } from './request-headers.ts'
import { type BoundRoute, fieldOf, type PublicContext, type Routes, type Services } from './route.ts'
import { parseBody, validate } from './validate.ts'

export interface Dispatch {
  services: Services
  /** The person behind a session token, or null. */
  authenticate: (token: string, now: number) => Promise<Caller | null>
  /** The pass of a guardian's token, or null. `isRenewed`: its time begins again, and so must that of its cookie. */
  findPass: (token: string, now: number) => Promise<{ pass: Pass; isRenewed: boolean } | null>
  publicUrl: string | null
  checks?: AnswerChecks | undefined
}

/** Of tests: what does not match the endpoint table becomes a 500. */
export interface AnswerChecks {
  /** The error to answer. */
  refusal: (error: unknown, call: string, endpoint: Endpoint) => unknown
  answer: (result: unknown, call: string, endpoint: Endpoint) => void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its bodies may be of any type. */
    ignoresBody?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
    now: number
    /** Of a call with `access: 'pass'`. */
    pass: Pass | null
    /** What the call makes was there already. */
    isUnchanged: boolean
    /** Of edge/request-limits.ts. */
    awaitOtherServer: <T>(wait: () => Promise<T>) => Promise<T>
  }
}

export function registerApi(app: FastifyInstance, routes: Routes<Call>, dispatch: Dispatch): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('now', 0)
  app.decorateRequest('pass', null)
  app.decorateRequest('isUnchanged', false)
  const boundRoutes: Partial<Record<string, BoundRoute>> = routes
  const { checks } = dispatch
  for (const [call, endpoint] of Object.entries<Endpoint>(api)) {
    const [method = '', url = ''] = call.split(' ')
    const bound = boundRoutes[call]
    if (!bound) throw new Error(`Nothing answers ${call}.`)
    const definition: RouteOptions = {
      method,
      url,
      bodyLimit: bodyLimitOf(endpoint),
      onRequest: (request, reply) =>
        endpoint.access === 'pass' ? admitPass(request, reply, dispatch) : admit(request, endpoint, dispatch),
      handler: async (request, reply) => {
        try {
          return await answer(request, reply, { call, endpoint, bound }, dispatch)
        } catch (error) {
          if (await wasDeletedMeanwhile(error, request.caller, endpoint, dispatch)) refuse('unauthenticated')
          throw error
        }
      },
      ...(checks && {
        errorHandler: (error, request, reply) =>
          answerError(checks.refusal(error, call, endpoint), request, reply),
      }),
    }
    if (endpoint.allowCrossOrigin) ignoringBodies(app, definition)
    else app.route(definition)
  }
}

/** Registers a route that reads a body of any type and ignores it. */
function ignoringBodies(app: FastifyInstance, definition: RouteOptions): void {
  app.register(async (http) => {
    http.removeAllContentTypeParsers()
    // Fastify refuses a type that is none before it looks for a parser.
    http.addHook('onRequest', (request, _reply, done) => {
      request.raw.headers['content-type'] = 'text/plain'
      done()
    })
    http.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    http.route({ ...definition, config: { ignoresBody: true } })
  })
}

/** Admits a request that is not in the table by the same rules: returns the caller, the school it acts in, and the query. */
export async function admitMember<Query extends z.core.$ZodShape>(
  request: FastifyRequest,
  dispatch: Dispatch,
  ownQuery: Query,
) {
  await admit(request, { access: 'member' }, dispatch)
  const named = await namedSchool(request, dispatch)
  const query = validate(z.strictObject({ ...schoolQuery, ...ownQuery }), request.query)
  const caller = request.caller ?? refuse('unauthenticated')
  return { caller, query, school: named ?? ownSchool(dispatch.services.database, caller) }
}

/** The caller, if it may make `call`; refused like the call itself. For pages that include the answers of calls. */
export async function admitTo(call: Call, request: FastifyRequest, dispatch: Dispatch): Promise<Caller> {
  await admit(request, api[call], dispatch)
  return request.caller ?? refuse('unauthenticated')
}

/** The context of a public request that is not in the table. */
export async function admitAnyone(
  request: FastifyRequest,
  reply: FastifyReply,
  dispatch: Dispatch,
): Promise<PublicContext> {
  await admit(request, { access: 'public' }, dispatch)
  return new RequestContext(request, reply, dispatch, undefined)
}

/** Sets `request.caller` and `request.now`, and checks the access by role. */
async function admit(
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'access' | 'allowCrossOrigin'>,
  dispatch: Dispatch,
): Promise<void> {
  if (!endpoint.allowCrossOrigin) requireSameSite(request, dispatch.publicUrl)
  request.now = dispatch.services.clock.now()
  const token = cookieOf('cairn_session', request, dispatch.publicUrl)
  request.caller = token ? await dispatch.authenticate(token, request.now) : null
  if (endpoint.access === 'public') return
  if (!request.caller) refuse('unauthenticated')
  if (endpoint.access === 'session') return
  if (needsSecondFactor(request.caller, request.now)) refuse('second_factor_needed')
  if (request.caller.schoolId === null && !request.caller.isSuperAdmin) refuse('no_school')
  if (!mayCall[endpoint.access](request.caller)) refuse('forbidden')
}

/** Sets `request.pass` and `request.now`. A session does not count. */
async function admitPass(request: FastifyRequest, reply: FastifyReply, dispatch: Dispatch): Promise<void> {
  const { services, publicUrl } = dispatch
  requireSameSite(request, publicUrl)
  request.now = services.clock.now()
  const token = cookieOf('cairn_family', request, publicUrl)
  const found = token ? await dispatch.findPass(token, request.now) : null
  if (!token || !found) refuse('unauthenticated')
  request.pass = found.pass
  if (found.isRenewed) setCookie('cairn_family', token, { request, reply, publicUrl })
}

const mayCall: Record<Access, (caller: Caller) => boolean> = {
  public: () => true,
  pass: () => false,
  session: () => true,
  member: () => true,
  reviewer: ({ isCoach, isCaptain }) => isCoach || isCaptain,
  coach: ({ isCoach }) => isCoach,
  guide: ({ isGuide }) => isGuide,
  staff: ({ isGuide, isAdmin }) => isGuide || isAdmin,
  educator: ({ isCoach, isGuide, isAdmin }) => isCoach || isGuide || isAdmin,
  adult: isStaff,
  leader: ({ isCaptain, isCoach, isGuide, isAdmin }) => isCaptain || isCoach || isGuide || isAdmin,
  admin: ({ isAdmin }) => isAdmin,
  superAdmin: ({ isSuperAdmin }) => isSuperAdmin,
}

/** Whether a call failed while its caller was deleted. Whatever failed because of it, nobody is signed in any more. */
async function wasDeletedMeanwhile(
  error: unknown,
  caller: Caller | null,
  { access }: Endpoint,
  { services }: Dispatch,
): Promise<boolean> {
  const { code } = toDomainError(error)
  // Without a database the check would only wait for it once more.
  if (caller === null || access === 'public' || code === 'unavailable' || code === 'unauthenticated')
    return false
  const { db } = services.database
  return (
    (await db.selectFrom('users').select('id').where('id', '=', caller.id).executeTakeFirst()) === undefined
  )
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, endpoint, bound }: { call: string; endpoint: Endpoint; bound: BoundRoute },
  dispatch: Dispatch,
): Promise<FastifyReply> {
  const params = endpoint.params ? validate(endpoint.params, request.params) : undefined
  const named =
    namesSchool(request.query) && takesSchool(endpoint) ? await namedSchool(request, dispatch) : undefined
  const context = new RequestContext(request, reply, dispatch, endpoint.schoolScoped && named)
  const parsed = parseBody(request.body)
  const raw = { params, query: request.query, body: parsed.value }
  const subject = bound.subject && (await bound.subject(context, raw))
  const query = validate(endpoint.query ?? nothing, named ? ownQuery(endpoint, request.query) : request.query)
  const body = checkedBody(endpoint, parsed)
  if (subject === null) refuse('not_found')
  const sent = endpoint.body ? body : query
  const input = { params, query, body }
  const result = await (bound.subject
    ? bound.handle(context, subject, sent, input)
    : bound.handle(context, sent, input))
  // The clock of the rules, so that pages that nobody is signed in to have the server's time too.
  reply.header('cache-control', 'no-store').header('date', new Date(context.now).toUTCString())
  // With `?preview=true` nothing is created.
  const isMade = fieldOf(query, 'preview') !== true && !request.isUnchanged
  const status = isMade ? (endpoint.status ?? 200) : 200
  if (endpoint.response === null || status === 204) return reply.code(204).send()
  dispatch.checks?.answer(result, call, endpoint)
  if (endpoint.download)
    reply.header('content-disposition', `attachment; filename="${fileName(endpoint.download, params)}"`)
  reply.code(status).header('content-type', 'application/json; charset=utf-8')
  return sendCompressed(request, reply, writerOf(endpoint.response)(result))
}

const nothing = z.strictObject({})

/** Calls without `schoolScoped` act in the school of the row or the caller: `?schoolId=` is checked and then dropped. */
function ownQuery({ schoolScoped }: Endpoint, query: unknown): unknown {
  if (schoolScoped || !namesSchool(query)) return query
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'schoolId'))
}

/** The id was validated to be digits, so the path cannot inject anything into the header. */
function fileName(download: string, params: unknown): string {
  return download.replace(':id', String(Number(fieldOf(params, 'id') ?? 0)))
}

function checkedBody(endpoint: Endpoint, sent: ReturnType<typeof parseBody>): unknown {
  if (sent.problem !== null) throw new DomainError('validation', { message: sent.problem })
  if (endpoint.body) return validate(endpoint.body, sent.value)
  if (sent.value !== undefined && sent.value !== null) validate(nothing, sent.value)
  return undefined
}

/** The school of `?schoolId=`, if the caller may act there; the query's validation refuses what is not an id. */
async function namedSchool(request: FastifyRequest, dispatch: Dispatch): Promise<SchoolDb | undefined> {
  const { query, caller } = request
  if (!caller || !namesSchool(query)) return undefined
  const schoolId = z.safeParse(idText, query.schoolId)
  if (schoolId.success) return openSchool(dispatch.services.database, caller, schoolId.data)
  return caller.isSuperAdmin ? undefined : refuse('not_found')
}
