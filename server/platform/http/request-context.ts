// What a use case gets to know of its request.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { WRITE_HEADER } from '../../../contract/topics.ts'
import type { Caller } from '../caller.ts'
import { ownSchool, type SchoolDb } from '../db/school-db.ts'
import { refuse } from '../errors.ts'
import { causedBy, type OwnWrite } from '../live.ts'
import { type CookieName, cookieOf, setCookie } from './cookies.ts'
import { deviceOf } from './request-headers.ts'
import { type AnyContext, fieldOf, type Pass, type Services } from './route.ts'

/** The write that the request is, by the id that its page gave it. Without one, its page reads what it changed again. */
function writeOf({ caller, headers }: FastifyRequest): OwnWrite | null {
  const id = headers[WRITE_HEADER]
  return caller && typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? { userId: caller.id, id } : null
}

/** Created for each request, so it computes nothing before it is used. */
export class RequestContext implements AnyContext {
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
    const by = writeOf(request)
    this.services = by ? { ...services, live: causedBy(by, services.live) } : services
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

  get namesSchool(): boolean {
    return fieldOf(this.#request.query, 'schoolId') !== undefined
  }

  get pass(): Pass {
    return this.#request.pass ?? refuse('unauthenticated')
  }

  get acceptLanguage(): string | undefined {
    return this.#request.headers['accept-language']
  }

  get device(): string {
    return deviceOf(this.#request.headers['user-agent'])
  }

  cookie(name: CookieName): string | undefined {
    return cookieOf(name, this.#request, this.#publicUrl)
  }

  setCookie(name: CookieName, value: string | null): void {
    setCookie(name, value, { request: this.#request, reply: this.#reply, publicUrl: this.#publicUrl })
  }

  answerUnchanged(): void {
    this.#request.isUnchanged = true
  }

  awaitOtherServer<T>(wait: () => Promise<T>): Promise<T> {
    return this.#request.awaitOtherServer(wait)
  }

  /** Browsers follow it only over https and on localhost. */
  readonly clearSiteData = (): void => {
    this.#reply.header('clear-site-data', '"storage"')
  }
}
