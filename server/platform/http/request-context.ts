// What a use case is told about the request it serves; made once for each, so it computes nothing before it is asked.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import { ownSchool, type SchoolDb } from '../db/school-db.ts'
import { refuse } from '../errors.ts'
import { deviceCookie, setDeviceCookie } from './device-cookie.ts'
import type { MemberContext, Services } from './route.ts'
import { setSessionCookie } from './session-cookie.ts'

export class RequestContext implements MemberContext {
  readonly services: Services
  readonly now: number
  readonly log: FastifyBaseLogger
  readonly signedIn: Caller | null
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #publicUrl: string | null
  readonly #named: SchoolDb | undefined

  /** `named` is the school of `?schoolId=`, which the caller may act in. */
  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    { services, publicUrl }: { services: Services; publicUrl: string | null },
    named: SchoolDb | undefined,
  ) {
    this.services = services
    this.now = request.now
    this.log = request.log
    this.signedIn = request.caller
    this.#request = request
    this.#reply = reply
    this.#publicUrl = publicUrl
    this.#named = named
  }

  get ip(): string {
    return this.#request.ip
  }

  get caller(): Caller {
    return this.signedIn ?? refuse('unauthenticated')
  }

  get school(): SchoolDb {
    return this.#named ?? ownSchool(this.services.database, this.caller)
  }

  get deviceCookie(): string | undefined {
    return deviceCookie(this.#request, this.#publicUrl)
  }

  readonly setDeviceCookie = (value: string): void =>
    setDeviceCookie(this.#request, this.#reply, this.#publicUrl, value)

  /** A field, not a method: routes take it from the context by itself. */
  readonly setSessionCookie = (token: string | null): void =>
    setSessionCookie(this.#request, this.#reply, this.#publicUrl, token)

  /** Browsers heed it over https and on localhost alone. */
  readonly clearSiteData = (): void => {
    this.#reply.header('clear-site-data', '"storage"')
  }
}
