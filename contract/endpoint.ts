// What one line of the endpoint table says, and the types that everything else is made from.
import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Schema = z.core.$ZodType

/** The shapes that several calls share, each under the name that the description of the API gives it. */
export const shapes = z.registry<{ id: string }>()

/**
 * Who may make the call at all; which rows such a caller may touch is decided by the policy of the row.
 * `session`: signed in, with or without a school. `member`: signed in, with a school. The others are roles
 * (an admin includes super admins; a reviewer is a coach or a captain; staff is an admin or a guide; a leader any of them).
 */
export type Access =
  | 'public'
  | 'session'
  | 'member'
  | 'reviewer'
  | 'coach'
  | 'guide'
  | 'staff'
  | 'leader'
  | 'admin'
  | 'superAdmin'

/** The kind of row that the path or the body names: its route must look it up and ask its policy. */
export type RowKind = 'user' | 'goal' | 'group' | 'studio' | 'school' | 'notification' | 'reply'

export interface Endpoint {
  summary: string
  access: Access
  row?: RowKind
  /** Acts in the school that a super admin names by `?schoolId=`; on the other calls the name is only checked. */
  schoolScoped?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** Bytes of the body, where those of every call like it are too few (see `bodyLimitOf`). */
  bodyLimit?: number
  status?: 200 | 201 | 204
  /** The browser saves the answer under this name; `:id` stands for the one in the path. */
  download?: string
  response: Schema | null
  /** Codes beyond those that every call of this access can answer. */
  errors?: readonly ErrorCode[]
}

const KIB = 1024

/** For somebody without an account, and for what is no call: a body of a few fields. */
export const BODY_LIMIT_OF_NOBODY = 8 * KIB
/** Room for the longest texts with every character escaped (12 bytes each), and for two lists of 5,000 ids. */
const BODY_LIMIT = 128 * KIB

/** Bytes that a body may have; more is 413. */
export function bodyLimitOf({ access, bodyLimit }: Pick<Endpoint, 'access' | 'bodyLimit'>): number {
  return bodyLimit ?? (access === 'public' ? BODY_LIMIT_OF_NOBODY : BODY_LIMIT)
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type EndpointTable = Record<`${Method} /${string}`, Endpoint>

/** Keeps the exact types of the schemas while checking the form of every line. */
export function endpoints<const T extends EndpointTable>(table: T): T {
  return table
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
export type ResponseOf<E extends Endpoint> = Out<E['response']>

/** What a client sends; defaults and coercions are not applied yet. */
export type SentBody<E extends Endpoint> = In<E['body']>
