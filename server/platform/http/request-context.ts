// What a use case gets of the process, and to know of its request.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { WRITE_HEADER } from '../../../contract/topics.ts'
import type { Caller } from '../caller.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { ownSchool, type SchoolDb } from '../db/school-db.ts'
import { refuse } from '../errors.ts'
import { causedBy, type Live, type OwnWrite } from '../live.ts'
import type { Mailer } from '../mailer.ts'
import type { Provider } from '../provider.ts'
import { type CookieName, cookieOf, setCookie } from './cookies.ts'
import { deviceOf } from './request-headers.ts'

/** The cost of hashing a password with Argon2id; memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** What every feature may use of the process. */
export interface Services {
  database: Database
  clock: Clock
  live: Live
  /** Of the embedded database and its files; where PostgreSQL is used, for the command line. */
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

export function namesSchool(query: unknown): query is { schoolId: unknown } {
  return typeof query === 'object' && query !== null && 'schoolId' in query
}

/** The write that the request is, by the id that its page gave it. Without one, its page reads what it changed again. */
function writeOf({ caller, headers }: FastifyRequest): OwnWrite | null {
  const id = headers[WRITE_HEADER]
  return caller && typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? { userId: caller.id, id } : null
}

/** A browser of a guardian, who is no user. */
export interface Pass {
  guardianId: number
  /** SHA-256 of the token, hex. */
  tokenHash: string
}

/** Created for each request, so it computes nothing before it is used. */
export class RequestContext {
  readonly services: Services
  /** Epoch milliseconds. All rules of the request use the same instant. */
  readonly now: number
  readonly log: FastifyBaseLogger
  /** Null: nobody is signed in. */
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

  /** The client's address, taken from the headers of trusted proxies. */
  get ip(): string {
    return this.#request.ip
  }

  get caller(): Caller {
    return this.signedIn ?? refuse('unauthenticated')
  }

  /** The school that the caller acts in; throws if there is none (see `ownSchool`). */
  get school(): SchoolDb {
    return this.#named ?? ownSchool(this.services.database, this.caller)
  }

  /** The query has `schoolId`, which may not be validated yet. */
  get namesSchool(): boolean {
    return namesSchool(this.#request.query)
  }

  get pass(): Pass {
    return this.#request.pass ?? refuse('unauthenticated')
  }

  /** What the browser says in `Accept-Language`; undefined if it says nothing. */
  get acceptLanguage(): string | undefined {
    return this.#request.headers['accept-language']
  }

  /** What the request says the browser is, of a fixed list. */
  get device(): string {
    return deviceOf(this.#request.headers['user-agent'])
  }

  /** Not verified; undefined without one. */
  cookie(name: CookieName): string | undefined {
    return cookieOf(name, this.#request, this.#publicUrl)
  }

  /** Null clears the cookie. */
  setCookie(name: CookieName, value: string | null): void {
    setCookie(name, value, { request: this.#request, reply: this.#reply, publicUrl: this.#publicUrl })
  }

  /** What the call makes was there already, so it answers 200 (`answersUnchanged`). */
  answerUnchanged(): void {
    this.#request.isUnchanged = true
  }

  /**
   * Runs what only waits for another server. Meanwhile the request does not count as one that Cairn works on. `unavailable` if
   * too many wait, or are worked on afterwards.
   */
  awaitOtherServer<T>(wait: () => Promise<T>): Promise<T> {
    return this.#request.awaitOtherServer(wait)
  }

  /**
   * Makes the browser delete its storage for this origin: drafts, caches of the service worker. Browsers follow it only over https
   * and on localhost.
   */
  readonly clearSiteData = (): void => {
    this.#reply.header('clear-site-data', '"storage"')
  }
}
