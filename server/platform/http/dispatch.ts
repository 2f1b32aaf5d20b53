// Registers every call of the endpoint table and answers it in the order the contract pins: 401, 403 by role, 404,
// 403 by row, 400, 409.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { api, type Call } from '../../../contract/api.ts'
import { type Access, bodyLimitOf, type Endpoint } from '../../../contract/endpoint.ts'
import { idText, schoolQuery } from '../../../contract/fields.ts'
import type { Caller } from '../caller.ts'
import { openSchool, ownSchool, type SchoolDb } from '../db/school-db.ts'
import { DomainError, refuse } from '../errors.ts'
import { writerOf } from './answer.ts'
import { answerError } from './error-answer.ts'
import { sendPacked } from './packed.ts'
import { declared, requireFit, takesSchool } from './refusals.ts'
import { RequestContext } from './request-context.ts'
import type { BoundRoute, Routes, Services } from './route.ts'
import { requireSameSite } from './same-site.ts'
import { sessionToken } from './session-cookie.ts'
import { parseBody, validate } from './validate.ts'

export interface Dispatch {
  services: Services
  /** The person behind a session token, or null. */
  authenticate: (token: string, now: number) => Promise<Caller | null>
  publicUrl: string | null
  /** Tests only: successes that do not fit their schema and refusals that are not declared become faults. */
  checkAnswers?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    now: number
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
      handler: (request, reply) => answer(request, reply, { call, endpoint, bound }, dispatch),
      ...(dispatch.checkAnswers && {
        errorHandler: (error, request, reply) => answerError(declared(error, call, endpoint), request, reply),
      }),
    })
  }
}

/** For what is no call of the table: the signed-in caller, the school it acts in and the query, by the same rules. */
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

/** The caller of `call`, where another answer than its own needs who that is; refused as the call itself is. */
export async function admitTo(call: Call, request: FastifyRequest, dispatch: Dispatch): Promise<Caller> {
  await admit(request, api[call], dispatch)
  return request.caller ?? refuse('unauthenticated')
}

/** Who calls, and whether anybody of that role may. */
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
    case 'leader':
      return caller.isCaptain || caller.isCoach || caller.isGuide || caller.isAdmin
    case 'admin':
      return caller.isAdmin
    case 'superAdmin':
      return caller.isSuperAdmin
  }
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
  reply.header('cache-control', 'no-store')
  if (endpoint.response === null) return reply.code(204).send()
  if (dispatch.checkAnswers) requireFit(result, call, endpoint)
  if (endpoint.download)
    reply.header('content-disposition', `attachment; filename="${fileName(endpoint.download, params)}"`)
  reply.code(endpoint.status ?? 200).header('content-type', 'application/json; charset=utf-8')
  return sendPacked(request, reply, writerOf(endpoint.response)(result))
}

const nothing = z.strictObject({})

/** A call that names a row acts in the row's school, one about the caller in its own: `?schoolId=` is only checked. */
function ownQuery({ schoolScoped }: Endpoint, query: unknown): unknown {
  if (schoolScoped || !namesSchool(query)) return query
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'schoolId'))
}

/** Ids are digits by then: nothing of a path can break out of the header. */
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

/** The school of `?schoolId=`, if the caller may act there; anything but an id is left to the query's own check. */
async function namedSchool(request: FastifyRequest, dispatch: Dispatch): Promise<SchoolDb | undefined> {
  const { query, caller } = request
  if (!caller || !namesSchool(query)) return undefined
  const schoolId = z.safeParse(idText, query.schoolId)
  if (schoolId.success) return openSchool(dispatch.services.database, caller, schoolId.data)
  return caller.isSuperAdmin ? undefined : refuse('not_found')
}
