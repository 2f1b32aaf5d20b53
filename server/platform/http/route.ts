// A route binds one line of the endpoint table to the code that answers it: first the row and its policy, then
// the checked body, then the use case.
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { Api, Call } from '../../../contract/api.ts'
import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '../../../contract/endpoint.ts'
import { idText } from '../../../contract/fields.ts'
import type { Caller } from '../caller.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import type { SchoolDb } from '../db/school-db.ts'
import type { Live } from '../live.ts'
import type { PasswordCost } from '../password-cost.ts'

/** What the process owns and every feature may use. */
export interface Services {
  database: Database
  clock: Clock
  live: Live
  /** Where files go that whoever runs the server keeps: snapshots before a reset. */
  dataFolder: string
  /** Of passwords that are set. */
  passwordCost: PasswordCost
  /** Of the nightly backups; null where the database is not backed up by itself. */
  backupFolder: string | null
}

/** One request, with one instant for all its rules. */
export interface Context {
  services: Services
  /** Epoch milliseconds. */
  now: number
  /** The address the request came from, by the trusted proxies' word. */
  ip: string
  log: FastifyBaseLogger
}

export interface PublicContext extends Context {
  /** Null: nobody. */
  signedIn: Caller | null
  /** Sets the session cookie, or clears it with null. */
  setSessionCookie: (token: string | null) => void
  /** Has the browser delete what it keeps for this origin: drafts, caches of the worker. */
  clearSiteData: () => void
  /** What the browser keeps from sign-ins before, unread; undefined without any. */
  readonly deviceCookie: string | undefined
  setDeviceCookie: (value: string) => void
}

export interface SessionContext extends PublicContext {
  caller: Caller
}

/** `school` is the one the caller acts in; reading it throws when there is none (see `ownSchool`). */
export interface MemberContext extends SessionContext {
  readonly school: SchoolDb
}

/** Who acts, and when: all that a use case needs of a call, which others than calls can give too. */
export type Acting = Pick<SessionContext, 'services' | 'caller' | 'now'>

export type ContextOf<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'session'
    ? SessionContext
    : MemberContext

/** Everything checked. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** What is known while the row is looked up: the query and the body are whatever was sent. */
export interface RawInput<E extends Endpoint> {
  params: ParamsOf<E>
  query: unknown
  body: unknown
}

/** A call without an answer may return anything: it is not sent. */
type Answer<E extends Endpoint> = E['response'] extends null ? unknown : ResponseOf<E>

type Handled<E extends Endpoint, S> = {
  /** Calls the use case and gives the answer; refusals are thrown as DomainError. */
  handle: (context: ContextOf<E['access']>, input: Input<E> & { subject: S }) => Promise<Answer<E>>
}

type Subjected<E extends Endpoint, S> = {
  /**
   * Finds the named row (404) and asks its policy (403), before the body is checked. Null where the body names no row that
   * could be looked up: its own check then refuses it.
   */
  subject: (context: ContextOf<E['access']>, input: RawInput<E>) => Promise<S | null> | S | null
}

/** A call that names a row must say how it is found; the others may have one to find all the same. */
type RowCall = { [C in Call]: Api[C] extends { row: string } ? C : never }[Call]

/** A route as the dispatcher sees it; the types of its call were checked where it was defined. */
export interface BoundRoute {
  subject?: (context: MemberContext, input: RawInput<Endpoint>) => unknown
  handle: (context: MemberContext, input: Input<Endpoint> & { subject: unknown }) => unknown
}

export type Routes<C extends Call> = Record<C, BoundRoute>

/**
 * Spread the answers into one object: a call without a route does not compile in build-app.ts. Write `subject` before
 * `handle`, which takes its type from it.
 */
export function route<C extends Call, S>(
  call: C,
  definition: Subjected<Api[C], S> & Handled<Api[C], S>,
): Routes<C>
export function route<C extends Exclude<Call, RowCall>>(
  call: C,
  definition: Handled<Api[C], undefined>,
): Routes<C>
export function route(call: Call, definition: unknown): unknown {
  // The dispatcher passes exactly what the endpoint's own schemas produced.
  return { [call]: definition }
}

/** An id in a query that is not checked yet; null if there is none to look up. */
export function idTextIn(query: unknown, key: string): number | null {
  const id = z.safeParse(idText, fieldOf(query, key))
  return id.success ? id.data : null
}

/** What stands under a name in a query or body that is not checked yet. */
export function fieldOf(sent: unknown, key: string): unknown {
  return isObject(sent) && Object.hasOwn(sent, key) ? sent[key] : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A list of ids in a body; null if it is not one that `list`, the call's own schema of it, takes. */
export function idsIn(body: unknown, key: string, list: z.core.$ZodType<number[]>): readonly number[] | null {
  const ids = z.safeParse(list, fieldOf(body, key))
  return ids.success ? ids.data : null
}

/** An id in a body; null if there is none to look up. */
export function idIn(body: unknown, key: string): number | null {
  const value = fieldOf(body, key)
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : null
}
