// A route binds one call of the endpoint table to its code: first the row and its policy, then the validated body, then the
// use case.
import type { FastifyBaseLogger } from 'fastify'
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
import { idText } from '../../../contract/fields.ts'
import type { Caller } from '../caller.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import type { SchoolDb } from '../db/school-db.ts'
import type { Live } from '../live.ts'
import type { Mailer } from '../mailer.ts'
import type { Provider } from '../provider.ts'
import type { CookieName } from './cookies.ts'

/** The cost of hashing a password with Argon2id; memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The services of the process, which every feature may use. */
export interface Services {
  database: Database
  clock: Clock
  live: Live
  /** For files that the operator may need later: snapshots of goals before a reset. */
  dataFolder: string
  /** For new passwords. */
  passwordCost: PasswordCost
  /** The folder of the nightly backups; null where the server makes none. */
  backupFolder: string | null
  /** Through which people may sign in, in the order of the buttons. */
  providers: readonly Provider[]
  /** Origin under which browsers reach the server, without a trailing slash. */
  publicUrl: string | null
  /** The operator's mail server; null without one. */
  mailer: Mailer | null
}

/** One request. All its rules use the same instant. */
export interface Context {
  services: Services
  /** Epoch milliseconds. */
  now: number
  /** The client's address, taken from the headers of trusted proxies. */
  ip: string
  log: FastifyBaseLogger
}

export interface PublicContext extends Context {
  /** Null: nobody is signed in. */
  signedIn: Caller | null
  /** Not verified; undefined without one. */
  cookie(name: CookieName): string | undefined
  /** Null clears the cookie. */
  setCookie(name: CookieName, value: string | null): void
  /** Makes the browser delete its storage for this origin: drafts, caches of the service worker. */
  clearSiteData: () => void
  /** What the request says the browser is, of a fixed list. */
  readonly device: string
  /**
   * Runs what only waits for another server. Meanwhile the request does not count as one that Cairn works on. `unavailable` if
   * too many wait, or are worked on afterwards.
   */
  awaitOtherServer: <T>(wait: () => Promise<T>) => Promise<T>
  /** What the browser says in `Accept-Language`; undefined if it says nothing. */
  readonly acceptLanguage: string | undefined
  /** What the call makes was there already, so it answers 200 (`answersUnchanged`). */
  answerUnchanged(): void
}

/** A browser of a guardian, who is no user. */
export interface Pass {
  guardianId: number
  /** SHA-256 of the token, hex. */
  tokenHash: string
}

export interface PassContext extends PublicContext {
  readonly pass: Pass
}

export interface SessionContext extends PublicContext {
  caller: Caller
}

/** `school` is the school the caller acts in; its getter throws if there is none (see `ownSchool`). */
export interface MemberContext extends SessionContext {
  readonly school: SchoolDb
  /** The query has `schoolId`, which may not be validated yet. */
  readonly namesSchool: boolean
}

/** Who acts, and when: all that a use case needs of a call, so that jobs and commands can run it too. */
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

/** The input while the row is looked up: query and body are not validated yet. */
type RawInput<Params> = { params: Params; query: unknown; body: unknown }

/** A call with an empty response may return anything: it is not sent. */
type Answer<E extends Endpoint> = E['response'] extends Schema ? Stored<E['response']> : unknown

/** The body of a call, or the query of one without a body. */
type Sent<E extends Endpoint> = E['body'] extends Schema ? BodyOf<E> : QueryOf<E>

type Handled<E extends Endpoint> = {
  /** Calls the use case and returns the answer; refusals are thrown as DomainError. */
  handle: (context: ContextOf<E['access']>, sent: Sent<E>, input: Input<E>) => Promise<Answer<E>>
}

type Found<S> = Promise<S | null> | S | null

/**
 * Finds the row that the call names (404) and applies its policy (403), before the body is validated. Null if the body names
 * no row that could be looked up: the body's validation then refuses it. `byId` finds it by the `:id` of the path.
 */
type Finder<E extends Endpoint, S> =
  | { subject: (context: ContextOf<E['access']>, input: RawInput<ParamsOf<E>>) => Found<S> }
  | { byId: (context: ContextOf<E['access']>, id: IdOf<E>) => Found<S> }

type IdOf<E extends Endpoint> = ParamsOf<E> extends { id: infer Id } ? Id : never

type Subjected<E extends Endpoint, S> = Finder<E, S> & {
  handle: (context: ContextOf<E['access']>, subject: S, sent: Sent<E>, input: Input<E>) => Promise<Answer<E>>
}

/** The calls that name a row: their routes must have `subject` or `byId`. Other routes may have it. */
type RowCall = { [C in Call]: Api[C] extends { row: string } ? C : never }[Call]

/** What each call gets; its getters throw if the call has no caller, school or pass. */
export interface AnyContext extends MemberContext, PassContext {}

/** A route without the types of its call, which were checked where it was defined. */
export interface BoundRoute {
  subject?: (context: AnyContext, input: RawInput<unknown>) => unknown
  handle: (context: AnyContext, ...input: unknown[]) => unknown
}

export type Routes<C extends Call> = Record<C, BoundRoute>

/**
 * Spread the results into one object: a call without a route does not compile in build-app.ts. Write `subject` or `byId`
 * before `handle`, because TypeScript infers the type of `handle` from it.
 */
export function route<C extends Call, S>(call: C, definition: Subjected<Api[C], S>): Routes<C>
export function route<C extends Exclude<Call, RowCall>>(call: C, definition: Handled<Api[C]>): Routes<C>
export function route(call: Call, definition: object): unknown {
  // The cast is safe: the dispatcher passes the results of the endpoint's schemas.
  const { byId, ...bound } = definition as BoundRoute & Partial<Record<'byId', (...of: unknown[]) => unknown>>
  if (byId) bound.subject = (context, { params }) => byId(context, fieldOf(params, 'id'))
  return { [call]: bound }
}

/** An id in a query that is not validated yet; null if there is none. */
export function idTextIn(query: unknown, key: string): number | null {
  const id = z.safeParse(idText, fieldOf(query, key))
  return id.success ? id.data : null
}

/** The value of a field in a query or body that is not validated yet. */
export function fieldOf(sent: unknown, key: string): unknown {
  return isObject(sent) && Object.hasOwn(sent, key) ? sent[key] : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** A list of ids in a body that is not validated yet; null if `list`, the call's schema of it, refuses it. */
export function idsIn(body: unknown, key: string, list: z.core.$ZodType<number[]>): readonly number[] | null {
  const ids = z.safeParse(list, fieldOf(body, key))
  return ids.success ? ids.data : null
}

/** An id in a body that is not validated yet; null if there is none. */
export function idIn(body: unknown, key: string): number | null {
  const value = fieldOf(body, key)
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31 ? value : null
}
