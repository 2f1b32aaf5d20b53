// The types of every call, derived from the endpoint table. They add nothing to the bundle.
import type { Api, Call } from '../../contract/api.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'

export type { Call }

/** Calls that read. Their names are the keys of the cache. */
export type ReadCall = Extract<Call, `GET ${string}`>
export type ChangeCall = Exclude<Call, ReadCall>

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type ParamsPart<C extends Call> = [ParamNames<C>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamNames<C>, number | string> }

type In<S> = S extends { _zod: { input: infer Sent } } ? Sent : never
type Out<S> = S extends { _zod: { output: infer Parsed } } ? Parsed : never

/** Query values that are parsed as numbers may be passed as numbers. */
type WithNumbers<Sent, Parsed> = {
  [K in keyof Sent]: Sent[K] | (K extends keyof Parsed ? Extract<Parsed[K], number> : never)
}
type QueryOf<E> = E extends { query: infer S } ? WithNumbers<In<S>, Out<S>> : undefined

type QueryPart<Query> = Query extends undefined
  ? { query?: undefined }
  : Record<never, never> extends Query
    ? { query?: Query }
    : { query: Query }

type BodyPart<E> = E extends { body: infer S } ? { body: In<S> } : { body?: undefined }

/** Has `params`, `query` and `body` only if the endpoint has them. `write` is the id of a write (own-writes.ts). */
export type Input<C extends Call> = ParamsPart<C> &
  QueryPart<QueryOf<Api[C]>> &
  BodyPart<Api[C]> & { signal?: AbortSignal; write?: string }

/** The input can be omitted if nothing in it is required. */
export type InputArgs<C extends Call> =
  Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

/**
 * The response of a call; the address in its header `Location` if it has one instead of a body. Being signed out is a
 * response of the current-user call (null), not an error.
 */
export type Answer<C extends Call> = C extends 'GET /api/auth/user'
  ? ResponseOf<Api[C]> | null
  : Api[C] extends { location: string }
    ? string | undefined
    : ResponseOf<Api[C]>

export interface AnyInput {
  params?: Record<string, number | string> | undefined
  query?: object | undefined
  body?: unknown
  signal?: AbortSignal | undefined
  write?: string
}
