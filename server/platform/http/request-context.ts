// What a use case gets to know of its request.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { WRITE_HEADER } from '../../../contract/topics.ts'
import type { Caller } from '../caller.ts'
import { ownSchool, type SchoolDb } from '../db/school-db.ts'
import { refuse } from '../errors.ts'
import { causedBy, type OwnWrite } from '../live.ts'
import {
  deviceCookie,
  type SignInCookie,
  setDeviceCookie,
  setSessionCookie,
  setSignInCookie,
  signInCookie,
} from './cookies.ts'
import { deviceOf } from './device.ts'
import type { MemberContext, Services } from './route.ts'

/** The write that the request is, by the id that its page gave it. Without one, its page reads what it changed again. */
function writeOf({ caller, headers }: FastifyRequest): OwnWrite | null {
  const id = headers[WRITE_HEADER]
  return caller && typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? { userId: caller.id, id } : null
}

/** Created for each request, so it computes nothing before it is used. */
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

  get deviceCookie(): string | undefined {
    return deviceCookie(this.#request, this.#publicUrl)
  }

  get device(): string {
    return deviceOf(this.#request.headers['user-agent'])
  }

  readonly setDeviceCookie = (value: string): void =>
    setDeviceCookie(this.#request, this.#reply, this.#publicUrl, value)

  /** A field, not a method, because routes destructure it from the context. */
  readonly setSessionCookie = (token: string | null): void =>
    setSessionCookie(this.#request, this.#reply, this.#publicUrl, token)

  readonly signInCookie = (name: SignInCookie): string | undefined =>
    signInCookie(name, this.#request, this.#publicUrl)

  readonly setSignInCookie = (name: SignInCookie, value: string | null): void =>
    setSignInCookie(name, this.#request, this.#reply, this.#publicUrl, value)

  awaitOtherServer<T>(wait: () => Promise<T>): Promise<T> {
    return this.#request.awaitOtherServer(wait)
  }

  /** Browsers follow it only over https and on localhost. */
  readonly clearSiteData = (): void => {
    this.#reply.header('clear-site-data', '"storage"')
  }
}
