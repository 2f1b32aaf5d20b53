// Registers every call of the endpoint table. Checks run in the order that the contract requires: 401, 403 by role, 404,
// 403 by row and without a proof, 400, 409.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { api, type Call } from '../../../contract/api.ts'
import { type Access, bodyLimitOf, type Endpoint } from '../../../contract/endpoint.ts'
import { idText, schoolQuery } from '../../../contract/fields.ts'
import { type Caller, isStaff, needsSecondFactor } from '../caller.ts'
import { openSchool, ownSchool, type SchoolDb } from '../db/school-db.ts'
import { DomainError, refuse } from '../errors.ts'
import { writerOf } from './answer.ts'
import { sendCompressed } from './compression.ts'
import { sessionToken } from './cookies.ts'
import { answerError, toDomainError } from './error-answer.ts'
import { requireDeclared, requireValidAnswer, takesSchool } from './refusals.ts'
import { RequestContext } from './request-context.ts'
import type { BoundRoute, PublicContext, Routes, Services } from './route.ts'
import { requireSameSite } from './same-site.ts'
import { parseBody, validate } from './validate.ts'

export interface Dispatch {
  services: Services
  /** The person behind a session token, or null. */
  authenticate: (token: string, now: number) => Promise<Caller | null>
  publicUrl: string | null
  /** For tests: answers that do not match their schema and refusals that are not declared become 500. */
  checkAnswers?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    now: number
    /** Of app/overload.ts. */
    awaitOtherServer: <T>(wait: () => Promise<T>) => Promise<T>
  }
}

export function registerApi(app: FastifyInstance, routes: Routes<Call>, dispatch: Dispatch): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('now', 0)
  const boundRoutes: Partial<Record<string, BoundRoute>> = routes
  for (const [call, endpoint] of Object.entries<Endpoint>(api)) {
    const [method = '', url = ''] = call.split(' ')
    const bound = boundRoutes[call]
    if (!bound) throw new Error(`Nothing answers ${call}.`)
    app.route({
      method,
      url,
      bodyLimit: bodyLimitOf(endpoint),
      onRequest: (request) => admit(request, endpoint, dispatch),
      handler: async (request, reply) => {
        try {
          return await answer(request, reply, { call, endpoint, bound }, dispatch)
        } catch (error) {
          if (await wasDeletedMeanwhile(error, request.caller, endpoint, dispatch)) refuse('unauthenticated')
          throw error
        }
      },
      ...(dispatch.checkAnswers && {
        errorHandler: (error, request, reply) =>
          answerError(requireDeclared(error, call, endpoint), request, reply),
      }),
    })
  }
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
  endpoint: Pick<Endpoint, 'access'>,
  dispatch: Dispatch,
): Promise<void> {
  requireSameSite(request, dispatch.publicUrl)
  request.now = dispatch.services.clock.now()
  const token = sessionToken(request, dispatch.publicUrl)
  request.caller = token ? await dispatch.authenticate(token, request.now) : null
  if (endpoint.access === 'public') return
  if (!request.caller) refuse('unauthenticated')
  if (endpoint.access === 'session') return
  if (needsSecondFactor(request.caller, request.now)) refuse('second_factor_needed')
  if (request.caller.schoolId === null && !request.caller.isSuperAdmin) refuse('no_school')
  if (!mayCall(request.caller, endpoint.access)) refuse('forbidden')
}

function mayCall(caller: Caller, access: Access): boolean {
  switch (access) {
    case 'public':
    case 'session':
    case 'member':
      return true
    case 'reviewer':
      return caller.isCoach || caller.isCaptain
    case 'coach':
      return caller.isCoach
    case 'guide':
      return caller.isGuide
    case 'staff':
      return caller.isGuide || caller.isAdmin
    case 'educator':
      return caller.isCoach || caller.isGuide || caller.isAdmin
    case 'adult':
      return isStaff(caller)
    case 'leader':
      return caller.isCaptain || caller.isCoach || caller.isGuide || caller.isAdmin
    case 'admin':
      return caller.isAdmin
    case 'superAdmin':
      return caller.isSuperAdmin
  }
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
  const account = db.selectFrom('users').select('id').where('id', '=', caller.id)
  return (await account.executeTakeFirst()) === undefined
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
  const sent = parseBody(request.body)
  const raw = { params, query: request.query, body: sent.value }
  const subject = bound.subject ? await bound.subject(context, raw) : undefined
  const query = validate(endpoint.query ?? nothing, named ? ownQuery(endpoint, request.query) : request.query)
  const body = checkedBody(endpoint, sent)
  if (subject === null) refuse('not_found')
  const result = await bound.handle(context, { params, query, body, subject })
  // The clock of the rules, so that pages that nobody is signed in to have the server's time too.
  reply.header('cache-control', 'no-store').header('date', new Date(context.now).toUTCString())
  const status = isPreview(query) ? 200 : (endpoint.status ?? 200)
  if (endpoint.response === null || status === 204) return reply.code(204).send()
  if (dispatch.checkAnswers) requireValidAnswer(result, call, endpoint)
  if (endpoint.download)
    reply.header('content-disposition', `attachment; filename="${fileName(endpoint.download, params)}"`)
  reply.code(status).header('content-type', 'application/json; charset=utf-8')
  return sendCompressed(request, reply, writerOf(endpoint.response)(result))
}

const nothing = z.strictObject({})

/** `?preview=true`, validated: nothing is created. */
function isPreview(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'preview' in query && query.preview === true
}

/** Calls without `schoolScoped` act in the school of the row or the caller: `?schoolId=` is checked and then dropped. */
function ownQuery({ schoolScoped }: Endpoint, query: unknown): unknown {
  if (schoolScoped || !namesSchool(query)) return query
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'schoolId'))
}

/** The id was validated to be digits, so the path cannot inject anything into the header. */
function fileName(download: string, params: unknown): string {
  const id = typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : 0
  return download.replace(':id', String(id))
}

function checkedBody(endpoint: Endpoint, sent: ReturnType<typeof parseBody>): unknown {
  if (sent.malformed) throw new DomainError('validation', { message: 'The request is not valid JSON.' })
  if (endpoint.body) return validate(endpoint.body, sent.value)
  if (sent.value !== undefined && sent.value !== null) validate(nothing, sent.value)
  return undefined
}

function namesSchool(query: unknown): query is { schoolId: unknown } {
  return typeof query === 'object' && query !== null && 'schoolId' in query
}

/** The school of `?schoolId=`, if the caller may act there; the query's validation refuses what is not an id. */
async function namedSchool(request: FastifyRequest, dispatch: Dispatch): Promise<SchoolDb | undefined> {
  const { query, caller } = request
  if (!caller || !namesSchool(query)) return undefined
  const schoolId = z.safeParse(idText, query.schoolId)
  if (schoolId.success) return openSchool(dispatch.services.database, caller, schoolId.data)
  return caller.isSuperAdmin ? undefined : refuse('not_found')
}
