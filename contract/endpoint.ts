// The form of an endpoint of the table, and the types derived from it.
import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { idParams, schoolQuery } from './fields.ts'

export type Schema = z.core.$ZodType

/** The shapes that several calls share, with their names in the OpenAPI document. */
export const shapes = z.registry<{ id: string }>()

/** An object that answers contain, named in the OpenAPI document. */
export function shape<const Fields extends z.core.$ZodShape>(id: string, fields: Fields) {
  return z.object(fields).register(shapes, { id })
}

/** An object that bodies contain, named in the OpenAPI document. Unknown fields are refused. */
export function bodyShape<const Fields extends z.core.$ZodShape>(id: string, fields: Fields) {
  return z.strictObject(fields).register(shapes, { id })
}

/** `base` with more fields, under its own name. */
export function extendedShape<Base extends z.ZodMiniObject, const Fields extends z.core.$ZodShape>(
  id: string,
  base: Base,
  fields: Fields,
) {
  return z.extend(base, fields).register(shapes, { id })
}

/**
 * The people who may make the call at all. The policy of the row decides which rows such a caller may read or change.
 * `session`: signed in, with or without a school. `member`: signed in, with a school. `pass`: a browser of a guardian, who is
 * no user; a session makes none of these calls, and a pass no others. The others are roles
 * (an admin includes super admins; a reviewer is a coach or a captain; staff is an admin or a guide; an educator is a coach,
 * guide or admin; a leader any of them; a goal setter is a captain, coach or admin; an adult is an educator, but no coach with a studio, who is a child).
 */
export type Access =
  | 'public'
  | 'pass'
  | 'session'
  | 'member'
  | 'reviewer'
  | 'coach'
  | 'guide'
  | 'staff'
  | 'educator'
  | 'adult'
  | 'leader'
  | 'goalSetter'
  | 'admin'
  | 'superAdmin'

/** The kind of row that the path or the body names: the route must look it up and apply its policy. */
export type RowKind =
  | 'user'
  | 'goal'
  | 'group'
  | 'studio'
  | 'school'
  | 'notification'
  | 'reply'
  | 'feedback'
  | 'reflection'
  | 'session'
  | 'passkey'
  | 'deletion'
  | 'series'

export interface Endpoint {
  summary: string
  access: Access
  row?: RowKind
  /** The call acts in the school that a super admin names by `?schoolId=`; other calls only check the id (`namedSchool`). */
  schoolScoped?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** The maximum in bytes of a call that needs more than `bodyLimitOf` allows by default. */
  bodyLimit?: number
  /** 204 has no body, so the `response` of such a call is that of its preview. */
  status?: 200 | 201 | 204
  /** The call answers 200 instead of 201 if what it creates exists already. */
  answersUnchanged?: true
  /** The call accepts any origin and ignores its body, because mail programs send it. */
  allowCrossOrigin?: true
  /** The file name under which the browser saves the answer; `:id` is replaced by the id in the path. */
  download?: string
  response: Schema | null
  /** It names what the answer's `Location` header points to. */
  location?: string
  /** Codes in addition to those that every call of this access can answer. */
  errors?: readonly ErrorCode[]
  /** Codes that this call answers with 409 instead of their own status. */
  conflicts?: readonly ErrorCode[]
}

const KIB = 1024

/** Requests without an account, and those that are not in the table, send a few fields. */
export const ANONYMOUS_BODY_LIMIT = 8 * KIB
/** Room for the longest texts with every character escaped (12 bytes each), and for two lists of 5,000 ids. */
const BODY_LIMIT = 128 * KIB

/** The maximum length of a body in bytes; a longer one is 413. */
export function bodyLimitOf({ access, bodyLimit }: Pick<Endpoint, 'access' | 'bodyLimit'>): number {
  return bodyLimit ?? (hasAccount(access) ? BODY_LIMIT : ANONYMOUS_BODY_LIMIT)
}

function hasAccount(access: Access): boolean {
  return access !== 'public' && access !== 'pass'
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointTable = Record<`${Method} /${string}`, Endpoint>

/** Checks the form of every endpoint and keeps the exact types of the schemas. */
export function endpoints<const T extends EndpointTable>(table: T): T {
  return table
}

/** The access of a call about the row that `:id` in its path names. */
export const forRow = <const A extends Access, const R extends RowKind>(access: A, row: R) => ({
  access,
  row,
  params: idParams,
})

/** The access of a call that acts in a school, which a super admin may name. A call with more in its query adds its own `query`. */
export const forSchool = <const A extends Access>(access: A) =>
  ({ access, schoolScoped: true, query: z.strictObject(schoolQuery) }) as const

export const noContent = { status: 204, response: null } as const

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
export type ResponseOf<E extends Endpoint> = Out<E['response']>

/** A shape of an answer as views return it, with `storedInstant` in epoch milliseconds and `storedFlag` as 0 or 1. */
export type Stored<S extends Schema> = z.input<S>

/** The body that a client sends, before defaults and coercions are applied. */
export type SentBody<E extends Endpoint> = In<E['body']>
