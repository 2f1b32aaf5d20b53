// The services of the process that a use case may use, and the facts about its request.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/languages.ts'
import { WRITE_HEADER } from '../../../contract/topics.ts'
import type { Caller } from '../caller.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import { ownSchool, type SchoolDb } from '../db/school-db.ts'
import { refuse } from '../errors.ts'
import { causedBy, type Live, type OwnWrite } from '../live.ts'
import type { Mailer } from '../mailer.ts'
import type { Provider } from '../provider.ts'
import { type CookieName, readCookie, setCookie } from './cookies.ts'
import { describeDevice } from './request-headers.ts'
import { languageOf } from './request-language.ts'

/** The cost of hashing a password with Argon2id; memory in KiB. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** The parts of the process that every feature may use. */
export interface Services {
  database: Database
  clock: Clock
  live: Live
  /** The folder of the embedded database and its files. With PostgreSQL only the command line uses it. */
  dataFolder: string
  /** The cost of new passwords. */
  passwordCost: PasswordCost
  /** The folder of the nightly backups; null if the server does not make any. */
  backupFolder: string | null
  /** The sign-in providers, in the order of the buttons. */
  providers: readonly Provider[]
  /** The origin at which browsers reach the server, without a trailing slash. */
  publicUrl: string | null
  /** The operator's mail server; null without one. */
  mailer: Mailer | null
}

export function namesSchool(query: unknown): query is { schoolId: unknown } {
  return typeof query === 'object' && query !== null && 'schoolId' in query
}

/** Identifies this write by the id that its page gave it. A page that sends no id reads its own changes again. */
function findOwnWrite({ caller, headers }: FastifyRequest): OwnWrite | null {
  const id = headers[WRITE_HEADER]
  return caller && typeof id === 'string' && /^[\w-]{1,40}$/.test(id) ? { userId: caller.id, id } : null
}

/** A browser of a guardian, who has no account. */
export interface Pass {
  guardianId: number
  /** SHA-256 of the token, hex. */
  tokenHash: string
}

/** One is created for each request, so its values are computed only when they are used. */
export class RequestContext {
  readonly services: Services
  /** Epoch milliseconds. All rules of the request use the same instant. */
  readonly now: number
  readonly log: FastifyBaseLogger
  /** Null if nobody is signed in. */
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
    const by = findOwnWrite(request)
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

  /** The language of the answer. */
  get language(): Language {
    return languageOf(this.#request)
  }

  /** The header `Accept-Language`; undefined without one. */
  get acceptLanguage(): string | undefined {
    return this.#request.headers['accept-language']
  }

  /** The kind of browser that the request names, from a fixed list. */
  get device(): string {
    return describeDevice(this.#request.headers['user-agent'])
  }

  /** Returns the unverified value of the cookie; undefined without one. */
  cookie(name: CookieName): string | undefined {
    return readCookie(name, this.#request, this.#publicUrl)
  }

  /** Sets the cookie; null clears it. */
  setCookie(name: CookieName, value: string | null): void {
    setCookie(name, value, { request: this.#request, reply: this.#reply, publicUrl: this.#publicUrl })
  }

  /** Call it when the row to create exists already, so that the call answers 200 (`answersUnchanged`). */
  answerUnchanged(): void {
    this.#request.isUnchanged = true
  }

  /** Sets the header `Location` of the answer: the address of what the call made. */
  setLocation(path: string): void {
    this.#reply.header('location', path)
  }

  /**
   * Runs `wait`, which only waits for another server, so the request frees its slot until it ends. Throws `unavailable` if too
   * many requests wait, or if no slot is free afterward.
   */
  awaitOtherServer<T>(wait: () => Promise<T>): Promise<T> {
    return this.#request.awaitOtherServer(wait)
  }

  /**
   * Makes the browser delete its storage for this origin: drafts, caches of the service worker. Browsers obey only over https and on
   * localhost.
   */
  readonly clearSiteData = (): void => {
    this.#reply.header('clear-site-data', '"storage"')
  }
}
