// What the first view of a page will ask: the page names it in its head, so that the answers are on their way before the
// application is.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { addressOf } from '../../contract/address.ts'
import type { User } from '../../contract/people.ts'
import {
  decideRoute,
  type FirstRead,
  firstReads,
  routes,
  type ScreenName,
  type SignedOutScreen,
  signedOutScreen,
} from '../../contract/screens.ts'
import { DomainError } from '../platform/errors.ts'
import { admitTo, type Dispatch } from '../platform/http/dispatch.ts'
import { currentUser } from '../session/index.ts'

/** The page waits no longer to know who asks for it, in milliseconds. */
const PATIENCE_MS = 500

export interface FirstView {
  screen: ScreenName | SignedOutScreen | null
  /** Addresses of calls. */
  reads: string[]
}

const whoIsSignedIn = { name: 'GET /api/auth/user' } as const
const addressOfRead = ({ name, ...input }: FirstRead) => addressOf(name.slice('GET '.length), input)
const unknown: FirstView = { screen: null, reads: [addressOfRead(whoIsSignedIn)] }

/** Never throws: the application makes the same calls, and says what was refused or took too long. */
export async function firstView(request: FastifyRequest, dispatch: Dispatch): Promise<FirstView> {
  const enough = new AbortController()
  const late = wait(PATIENCE_MS, unknown, { signal: enough.signal, ref: false })
  const view = await Promise.race([viewFor(request, dispatch), late]).catch(() => unknown)
  enough.abort()
  late.catch(() => {})
  return view
}

async function viewFor(request: FastifyRequest, dispatch: Dispatch): Promise<FirstView> {
  const user = await signedIn(request, dispatch)
  if (!user) return { screen: signedOutScreen(request.url, false), reads: [] }
  // With a query, an address is that of a part of a screen, which reads something else.
  const decision = routes.some(({ path }) => path === request.url) ? decideRoute(request.url, user) : null
  const reads = [whoIsSignedIn, ...firstReads(decision, user)].map(addressOfRead)
  return { screen: decision?.kind === 'screen' ? decision.screen : null, reads }
}

/** Null: nobody. */
async function signedIn(request: FastifyRequest, dispatch: Dispatch): Promise<User | null> {
  try {
    const caller = await admitTo(whoIsSignedIn.name, request, dispatch)
    return await currentUser({ services: dispatch.services, caller })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') return null
    throw error
  }
}
