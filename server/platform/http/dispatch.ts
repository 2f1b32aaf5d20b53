// Registers every call of the endpoint table. Checks run in the order that the contract requires: 401, 403 by role, 404,
// 403 by row and without a proof, 400, 409.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { api, type Call } from '../../../contract/api.ts'
import { type Access, bodyLimitOf, type Endpoint } from '../../../contract/endpoint.ts'
import { checkByWeeks, idText, schoolQuery } from '../../../contract/fields.ts'
import { defaultWeeks, type WeekSettings } from '../../../contract/school-week.ts'
import { type Caller, isStaff, needsSecondFactor } from '../caller.ts'
import { sayIn } from '../catalogs.ts'
import { openSchool, ownSchool, type SchoolDb, weeksOf } from '../db/school-db.ts'
import { toWeeks } from '../db/school-weeks.ts'
import { DomainError, refuse } from '../errors.ts'
import { writeAnswer } from './answer.ts'
import { sendCompressed } from './compression.ts'
import { readCookie, setCookie } from './cookies.ts'
import { answerError, toDomainError } from './error-answer.ts'
import { takesSchool } from './refusals.ts'
import { namesSchool, type Pass, RequestContext } from './request-context.ts'
import { requireSameSite } from './request-headers.ts'
import { languageOf, refreshLanguage } from './request-language.ts'
import { type BoundRoute, fieldOf, type PublicContext, type Routes, type Services } from './route.ts'
import { parseBody, validate } from './validate.ts'

export interface Dispatch {
  services: Services
  /** The person behind a session token, or null. */
  authenticate: (token: string, now: number) => Promise<Caller | null>
  /** The pass of a guardian's token, or null. If `isRenewed`, its lifetime begins again, and so must that of its cookie. */
  findPass: (token: string, now: number) => Promise<{ pass: Pass; isRenewed: boolean } | null>
  publicUrl: string | null
  checks?: AnswerChecks | undefined
}

/** Test only: answers that do not match the endpoint table become 500. */
export interface AnswerChecks {
  /** The error to answer. */
  refusal: (error: unknown, call: string, endpoint: Endpoint) => unknown
  answer: (result: unknown, call: string, endpoint: Endpoint) => void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call accepts bodies of any content type. */
    ignoresBody?: boolean
  }
  interface FastifyRequest {
    caller: Caller | null
    now: number
    /** Set for calls with `access: 'pass'`. */
    pass: Pass | null
    /** The row that the call would create exists already. */
    isUnchanged: boolean
    /** Set by edge/request-limits.ts. */
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
    if (!bound) throw new Error(`No route answers ${call}.`)
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
          if (await wasCallerDeleted(error, request.caller, endpoint, dispatch)) refuse('unauthenticated')
          throw error
        }
      },
    }
    if (checks) {
      definition.errorHandler = (error, request, reply) =>
        answerError(checks.refusal(error, call, endpoint), request, reply)
    }
    if (endpoint.allowCrossOrigin) registerIgnoringBodies(app, definition)
    else app.route(definition)
  }
}

/** Registers a route that reads a body of any type and ignores it. */
function registerIgnoringBodies(app: FastifyInstance, definition: RouteOptions): void {
  app.register(async (http) => {
    http.removeAllContentTypeParsers()
    // Fastify refuses a malformed content type before it looks for a parser.
    http.addHook('onRequest', (request, _reply, done) => {
      request.raw.headers['content-type'] = 'text/plain'
      done()
    })
    http.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    http.route({ ...definition, config: { ignoresBody: true } })
  })
}

/** Admits a request that is not in the table by the rules of the table. Returns the caller, the school it acts in, and the query. */
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

/** Returns the caller who may make `call`, or refuses like the call itself. Pages that include the answers of calls use it. */
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
  const token = readCookie('cairn_session', request, dispatch.publicUrl)
  request.caller = token ? await dispatch.authenticate(token, request.now) : null
  if (!request.caller?.language) await refreshLanguage(request)
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
  const token = readCookie('cairn_family', request, publicUrl)
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
  goalSetter: ({ isCaptain, isCoach, isAdmin }) => isCaptain || isCoach || isAdmin,
  admin: ({ isAdmin }) => isAdmin,
  superAdmin: ({ isSuperAdmin }) => isSuperAdmin,
}

/** Whether the caller was deleted while the call ran. Then nobody is signed in, whatever else failed because of it. */
async function wasCallerDeleted(
  error: unknown,
  caller: Caller | null,
  { access }: Endpoint,
  { services }: Dispatch,
): Promise<boolean> {
  const { code } = toDomainError(error)
  // If the database is gone, the check would only wait for it once more.
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
  const weeks = findWeeks(subject) ?? (named ?? request.caller ?? { weeks: defaultWeeks }).weeks
  const { query, body } = checkByWeeks(weeks, () => ({
    query: validate(endpoint.query ?? emptyObject, named ? ownQuery(endpoint, request.query) : request.query),
    body: validateBody(endpoint, parsed),
  }))
  if (subject === null) refuse('not_found')
  const sent = endpoint.body ? body : query
  const input = { params, query, body }
  const result = await (bound.subject
    ? bound.handle(context, subject, sent, input)
    : bound.handle(context, sent, input))
  // The header has the time of the rules, so that pages know the server's time before anybody signs in.
  reply.header('cache-control', 'no-store').header('date', new Date(context.now).toUTCString())
  // `?preview=true` creates nothing.
  const created = fieldOf(query, 'preview') !== true && !request.isUnchanged
  const status = created ? (endpoint.status ?? 200) : 200
  if (endpoint.response === null || status === 204) return reply.code(204).send()
  dispatch.checks?.answer(result, call, endpoint)
  if (endpoint.download)
    reply.header('content-disposition', `attachment; filename="${fileName(endpoint.download, params)}"`)
  reply.code(status).header('content-type', 'application/json; charset=utf-8')
  const language = languageOf(request)
  reply.header('content-language', language)
  const written = writeAnswer(endpoint.response, result, (sentence) => sayIn(language, sentence))
  return sendCompressed(request, reply, written)
}

/** The weeks of the school of the row that a call is about; null if it is about none. */
function findWeeks(subject: unknown): WeekSettings | null {
  // A guardian's learner has the column, because a guardian is in no school.
  const column = fieldOf(subject, 'schoolWeek')
  return (
    weeksOf(subject) ??
    weeksOf(fieldOf(subject, 'school')) ??
    (typeof column === 'string' ? toWeeks(column) : null)
  )
}

const emptyObject = z.strictObject({})

/** Calls that are not `schoolScoped` act in the school of the row or the caller, so `?schoolId=` is checked and then dropped. */
function ownQuery({ schoolScoped }: Endpoint, query: unknown): unknown {
  if (schoolScoped || !namesSchool(query)) return query
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'schoolId'))
}

/** The id was validated to be digits, so the path cannot inject anything into the header. */
function fileName(download: string, params: unknown): string {
  return download.replace(':id', String(Number(fieldOf(params, 'id') ?? 0)))
}

function validateBody(endpoint: Endpoint, sent: ReturnType<typeof parseBody>): unknown {
  if (sent.problem !== null) throw new DomainError('validation', { message: sent.problem })
  if (endpoint.body) return validate(endpoint.body, sent.value)
  if (sent.value !== undefined && sent.value !== null) validate(emptyObject, sent.value)
  return undefined
}

/** Finds the school of `?schoolId=`, if the caller may act there. The query's validation refuses anything that is not an id. */
async function namedSchool(request: FastifyRequest, dispatch: Dispatch): Promise<SchoolDb | undefined> {
  const { query, caller } = request
  if (!caller || !namesSchool(query)) return undefined
  const schoolId = z.safeParse(idText, query.schoolId)
  if (schoolId.success) return openSchool(dispatch.services.database, caller, schoolId.data)
  return caller.isSuperAdmin ? undefined : refuse('not_found')
}
