// A route binds one call of the endpoint table to its code: first the row and its policy, then the validated body, then the
// use case.
import * as z from 'zod/mini'
import type { Api, Call } from '../../../contract/api.ts'
import type {
  Access,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
  Schema,
  Stored,
} from '../../../contract/endpoint.ts'
import { id, idText } from '../../../contract/fields.ts'
import type { RequestContext } from './request-context.ts'

export type { PasswordCost, Services } from './request-context.ts'

/** The context of a call by its access: the getters of anything else throw. */
export type MemberContext = Omit<RequestContext, 'pass'>
export type SessionContext = Omit<MemberContext, 'school' | 'namesSchool'>
export type PublicContext = Omit<SessionContext, 'caller'>
export type PassContext = PublicContext & Pick<RequestContext, 'pass'>
export type Context = Pick<PublicContext, 'services' | 'now' | 'ip' | 'log'>

/** The actor and the time of a call. Use cases that need nothing else can also be run by jobs and commands. */
export type ActorContext = Pick<SessionContext, 'services' | 'caller' | 'now'>

export type ContextOf<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'pass'
    ? PassContext
    : A extends 'session'
      ? SessionContext
      : MemberContext

/** The validated input. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** The input at the time when the row is looked up: query and body are not validated yet. */
type RawInput<Params> = { params: Params; query: unknown; body: unknown }

/** A call with an empty response may return anything: it is not sent. */
type Answer<E extends Endpoint> = E['response'] extends Schema ? Stored<E['response']> : unknown

/** The body of a call, or the query of one without a body. */
type Sent<E extends Endpoint> = E['body'] extends Schema ? BodyOf<E> : QueryOf<E>

type PlainRoute<E extends Endpoint> = {
  /** Calls the use case and returns the answer; refusals are thrown as DomainError. */
  handle: (context: ContextOf<E['access']>, sent: Sent<E>, input: Input<E>) => Promise<Answer<E>>
}

type Found<S> = Promise<S | null> | S | null

/**
 * Finds the row that the call names (404) and applies its policy (403), before the body is validated. It returns null if the
 * body does not name a row: the body's validation then refuses it. `byId` finds the row by the `:id` of the path.
 */
type Finder<E extends Endpoint, S> =
  | { subject: (context: ContextOf<E['access']>, input: RawInput<ParamsOf<E>>) => Found<S> }
  | { byId: (context: ContextOf<E['access']>, id: IdOf<E>) => Found<S> }

type IdOf<E extends Endpoint> = ParamsOf<E> extends { id: infer Id } ? Id : never

type SubjectRoute<E extends Endpoint, S> = Finder<E, S> & {
  handle: (context: ContextOf<E['access']>, subject: S, sent: Sent<E>, input: Input<E>) => Promise<Answer<E>>
}

/** The calls that name a row: their routes must have `subject` or `byId`. Other routes may have it. */
type RowCall = { [C in Call]: Api[C] extends { row: string } ? C : never }[Call]

/** A route without the types of its call, which were checked where it was defined. */
export interface BoundRoute {
  subject?: (context: RequestContext, input: RawInput<unknown>) => unknown
  handle: (context: RequestContext, ...input: unknown[]) => unknown
}

export type Routes<C extends Call> = Record<C, BoundRoute>

/**
 * Spread the results into one object: a call without a route does not compile in build-app.ts. Write `subject` or `byId`
 * before `handle`, because TypeScript infers the type of `handle` from it.
 */
export function route<C extends Call, S>(call: C, definition: SubjectRoute<Api[C], S>): Routes<C>
export function route<C extends Exclude<Call, RowCall>>(call: C, definition: PlainRoute<Api[C]>): Routes<C>
export function route(call: Call, definition: object): unknown {
  // The cast is safe: the dispatcher passes the results of the endpoint's schemas.
  const { byId, ...bound } = definition as BoundRoute &
    Partial<Record<'byId', (...args: unknown[]) => unknown>>
  if (byId) bound.subject = (context, { params }) => byId(context, fieldOf(params, 'id'))
  return { [call]: bound }
}

/** The value of a field in a query or body that is not validated yet. */
export function fieldOf(sent: unknown, key: string): unknown {
  return isObject(sent) && Object.hasOwn(sent, key) ? sent[key] : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Like `fieldOf`, validated: null if the schema refuses the value. */
export function parseField<T>(sent: unknown, key: string, schema: z.core.$ZodType<T>): T | null {
  const field = z.safeParse(schema, fieldOf(sent, key))
  return field.success ? field.data : null
}

export const idIn = (body: unknown, key: string) => parseField(body, key, id)
export const idTextIn = (query: unknown, key: string) => parseField(query, key, idText)
