// What the first view of a page will ask: the page names it in its head, so that the answers are on their way before the
// application is.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../contract/address.ts'
import {
  type FirstRead,
  type FirstScreen,
  firstReads,
  firstScreen,
  whoIsSignedIn,
} from '../../contract/first-view.ts'
import type { User } from '../../contract/people.ts'
import { cookieForOwnCall, sessionToken } from '../platform/http/session-cookie.ts'

/** The page waits no longer to know who asks for it, in milliseconds. */
const PATIENCE_MS = 500

export interface FirstView {
  screen: FirstScreen | null
  /** Addresses of calls. */
  reads: string[]
}

const unknown: FirstView = { screen: null, reads: [whoIsSignedIn] }

/** `publicUrl` is the origin people use. Never throws: of what is refused, or takes too long, the application will speak. */
export async function firstView(request: FastifyRequest, publicUrl: string | null): Promise<FirstView> {
  const enough = new AbortController()
  const late = wait(PATIENCE_MS, unknown, { signal: enough.signal, ref: false })
  const view = await Promise.race([viewFor(request, publicUrl), late]).catch(() => unknown)
  enough.abort()
  late.catch(() => {})
  return view
}

async function viewFor(request: FastifyRequest, publicUrl: string | null): Promise<FirstView> {
  const token = sessionToken(request, publicUrl)
  const user = token ? await signedIn(request, token) : null
  if (user === undefined) return unknown
  const screen = firstScreen(request.url, user)
  return { screen, reads: user ? [whoIsSignedIn, ...firstReads(screen, user).map(addressOfRead)] : [] }
}

const addressOfRead = ({ name, ...input }: FirstRead) => addressOf(name.slice('GET '.length), input)

/** By the call itself, with the same token, so that no rule is written twice. Undefined: it could not say. */
async function signedIn(request: FastifyRequest, token: string): Promise<User | null | undefined> {
  const { host = 'localhost' } = request.headers
  const answer = await request.server.inject({
    url: whoIsSignedIn,
    headers: { host, cookie: cookieForOwnCall(token) },
    remoteAddress: request.ip,
  })
  if (answer.statusCode === 401) return null
  return answer.statusCode === 200 ? answer.json() : undefined
}
