// A fake of `fetch` for tests of screens. The endpoint table types its responses and validates them.
import { afterEach, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Api, api, type Call } from '../../contract/api.ts'
import type { Endpoint, ParamsOf, ResponseOf, Schema, SentBody } from '../../contract/endpoint.ts'
import { type ErrorCode, errorTable, type Issue } from '../../contract/errors.ts'
import type { OwnSession } from '../../contract/session.ts'
import { refusalCodes } from '../../server/platform/http/refusals.ts'

type SentQuery<E> = E extends { query: infer S extends Schema } ? z.input<S> : unknown

/** A request of the page: `params` as the contract parses them, `query` and `body` as they were sent. */
export interface ApiRequest<C extends Call> {
  name: C
  path: string
  params: ParamsOf<Api[C]>
  query: SentQuery<Api[C]> & { schoolId?: string }
  body: SentBody<Api[C]>
}
type AnyRequest = { [C in Call]: ApiRequest<C> }[Call]
type RequestTo<C extends Call> = Extract<AnyRequest, { name: C }>

/** The call's response by the contract, a refusal, or the response of a proxy, which is not checked. */
export type Reply<C extends Call> = ResponseOf<Api[C]> | Refusal | Response
export type Answer<C extends Call> = (request: ApiRequest<C>) => Reply<C> | Promise<Reply<C>>
export type Answers = { [C in Call]?: Answer<C> }
/** The response of any call. */
type AnyAnswer = { answer(request: unknown): unknown }['answer']

class Refusal {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  constructor(code: ErrorCode, issues?: Issue[]) {
    this.code = code
    this.issues = issues
  }
}

/** Refuses the call with the code's own status and message when an answer returns it. */
export const refused = (code: ErrorCode, issues?: Issue[]) => new Refusal(code, issues)

/** Replaces the server's response by that of a proxy when an answer returns it. */
export const proxyPage = () =>
  new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })

/** Answers a deletion that can be undone. */
export const deletedAs = (deletionId: number) =>
  new Response(null, { status: 204, headers: { location: `/api/deletions/${deletionId}` } })

/** Simulates a failed network when an answer throws it. */
export const unreachable = () => new TypeError('Failed to fetch')

/** A request as it arrived: texts of the address, and the parsed body. */
interface Sent {
  params: Record<string, string> | undefined
  query: Record<string, string>
  body: unknown
}

export const thisSession: OwnSession = {
  id: 'AAAAAAAAAAAAAAAA',
  current: true,
  startedAt: '2026-11-18T13:52:00.000Z',
  seenAt: '2026-11-18T16:20:00.000Z',
  by: 'password',
  device: 'Chrome on Windows',
}

/** The answers of a school with an empty calendar, no days away and no weekly goals. Everyone has only this session. */
const quietSchoolAnswers: Answers = {
  'GET /api/days-off': () => ({ version: 0, entries: [] }),
  'GET /api/users/:id/absences': () => [],
  'GET /api/users/:id/goal-ideas': () => [],
  'GET /api/goal-series': () => ({ items: [], nextCursor: null }),
  'GET /api/auth/providers': () => ({ origin: null, providers: [] }),
  'GET /api/auth/sessions': () => [thisSession],
}

/**
 * Answers the page's calls. A call without an answer fails the test, as does a request or a response that breaks the
 * contract. `requests` are all so far; `answers` may be changed during the test.
 */
export function fakeServer(initial: Answers) {
  const answers = { ...quietSchoolAnswers, ...initial }
  const requests: AnyRequest[] = []
  const faults: string[] = []
  onTestFinished(() => {
    if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
  })
  const respond = async (name: Call, path: string, sent: Sent): Promise<Response> => {
    const endpoint: Endpoint = api[name]
    faults.push(...findRequestFaults(name, endpoint, sent))
    const request = toRequest(name, path, sent)
    requests.push(request)
    const answer = Object.entries<AnyAnswer | undefined>(answers).find(([key]) => key === name)?.[1]
    if (!answer) {
      faults.push(`${name} has no answer in this test.`)
      return errorResponse(new Refusal('not_found'))
    }
    const result = await answer(request)
    if (result instanceof Response) return result
    faults.push(...findResponseFaults(name, endpoint, result))
    if (result instanceof Refusal) return errorResponse(result)
    const status = sent.query.preview === 'true' ? 200 : (endpoint.status ?? 200)
    if (endpoint.response === null || status === 204) return new Response(null, { status: 204 })
    // The real server also sends nothing that the schema does not name.
    const checked = z.safeParse(endpoint.response, result)
    return Response.json(checked.success ? checked.data : result, { status })
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const { pathname: path, searchParams } = new URL(address, 'http://cairn.test')
    const called = findCall(method, path)
    if (!called) {
      faults.push(`${method} ${path} isn’t a call of the contract.`)
      return errorResponse(new Refusal('not_found'))
    }
    const response = respond(called.name, path, {
      params: called.pattern.exec(path)?.groups,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    return signal ? Promise.race([response, rejectOnAbort(signal)]) : response
  })
  const requestsTo = <C extends Call>(name: C) =>
    requests.filter((request): request is RequestTo<C> => request.name === name)
  return { answers, requests, requestsTo }
}

/** Rejects when the page aborts a request, as `fetch` does. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason))
  return promise
}

const calls = (Object.keys(api) as Call[]).map((name) => {
  const [method, path = ''] = name.split(' ')
  return { name, method, pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }
})

/** Finds the call at an address. A path without parameters, such as '/api/users/me', has priority over one with them. */
function findCall(method: string, path: string) {
  const found = calls.filter((call) => call.method === method && call.pattern.test(path))
  return found.find(({ name }) => !name.includes(':')) ?? found[0]
}

/** The parts have the types of the call if they fit its schemas. Otherwise the test fails. */
function toRequest(name: Call, path: string, sent: Sent): AnyRequest
function toRequest(name: Call, path: string, { params, query, body }: Sent): unknown {
  const endpoint: Endpoint = api[name]
  const read = endpoint.params && z.safeParse(endpoint.params, { ...params }).data
  return { name, path, params: read, query, body }
}

function findRequestFaults(name: Call, endpoint: Endpoint, { params, query, body }: Sent): string[] {
  // The server reads `?schoolId=` itself on calls whose schemas do not name it.
  const { schoolId, ...ownQuery } = query
  const parts: [string, Schema | undefined, unknown][] = [
    ['params', endpoint.params, params && { ...params }],
    ['query', endpoint.query, endpoint.schoolScoped ? query : ownQuery],
    ['body', endpoint.body, body],
  ]
  return parts.flatMap(([part, schema, value]) => {
    if (schema) return misfits(schema, value).map((text) => `${name} was sent a wrong ${part}:\n${text}`)
    const empty = value === undefined || Object.keys(Object(value)).length === 0
    return empty ? [] : [`${name} was sent a ${part}, but takes none.`]
  })
}

function findResponseFaults(name: Call, endpoint: Endpoint, result: unknown): string[] {
  if (result instanceof Refusal) {
    const may = result.code === 'internal' || refusalCodes(name, endpoint).has(result.code)
    return may ? [] : [`${name} is never refused with ${result.code}: its contract does not declare it.`]
  }
  if (endpoint.response === null) {
    return result === undefined
      ? []
      : [`${name} answers nothing by its contract (204), but has an answer here.`]
  }
  return misfits(endpoint.response, result).map(
    (text) => `${name} has an answer that breaks its contract:\n${text}`,
  )
}

function misfits(schema: Schema, value: unknown): string[] {
  const { error } = z.safeParse(schema, value)
  return error ? [z.prettifyError(error)] : []
}

function errorResponse({ code, issues }: Refusal): Response {
  const [status, message] = errorTable[code]
  return Response.json({ message, code, issues }, { status })
}

afterEach(() => vi.unstubAllGlobals())
