// The one page, with preload links for its first view in the head: the files of the screen and the calls it will make,
// so that the responses are on their way before the application runs.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** The page waits no longer for the session of its caller. */
const TIMEOUT_MS = 500

export interface FirstView {
  screen: ScreenName | SignedOutScreen | null
  /** Addresses of the calls to preload. */
  reads: string[]
}

const currentUserRead = { name: 'GET /api/auth/user' } as const
const addressOfRead = ({ name, ...input }: FirstRead) => addressOf(name.slice('GET '.length), input)
const unknown: FirstView = { screen: null, reads: [addressOfRead(currentUserRead)] }

/** Never throws: the application makes the same calls and reports their errors. */
export async function firstView(request: FastifyRequest, dispatch: Dispatch): Promise<FirstView> {
  const timer = new AbortController()
  const timeout = wait(TIMEOUT_MS, unknown, { signal: timer.signal, ref: false })
  const view = await Promise.race([viewFor(request, dispatch), timeout]).catch(() => unknown)
  timer.abort()
  timeout.catch(() => {})
  return view
}

async function viewFor(request: FastifyRequest, dispatch: Dispatch): Promise<FirstView> {
  const user = await signedInUser(request, dispatch)
  if (!user) return { screen: signedOutScreen(request.url, false), reads: [] }
  // With a query, an address opens a part of a screen, which makes other calls.
  const decision = routes.some(({ path }) => path === request.url) ? decideRoute(request.url, user) : null
  const reads = [currentUserRead, ...firstReads(decision, user)].map(addressOfRead)
  return { screen: decision?.kind === 'screen' ? decision.screen : null, reads }
}

/** Null without a session. */
async function signedInUser(request: FastifyRequest, dispatch: Dispatch): Promise<User | null> {
  try {
    const caller = await admitTo(currentUserRead.name, request, dispatch)
    return await currentUser({ services: dispatch.services, caller })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unauthenticated') return null
    throw error
  }
}

/** The build lists the files of the screens that visits start with: 'dashboard first-x.js;login sign-in-y.js'. */
const SCREENS = /<meta name="cairn-screens" content="([^"]*)">/

/** @param folder of the built pages, with index.html */
export async function firstPage(folder: string): Promise<(view: FirstView) => string> {
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  const [, content = ''] = SCREENS.exec(built) ?? []
  const filesOf = new Map(
    content.split(';').map((line) => {
      const [screen = '', ...files] = line.split(' ')
      return [screen, files.map(preloadFile).join('')]
    }),
  )
  return ({ screen, reads }) =>
    built.replace(SCREENS, () => (filesOf.get(screen ?? '') ?? '') + reads.map(preloadCall).join(''))
}

const preloadFile = (file: string) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`

/** Mode and credentials must match those of web/api/client.ts, or the browser would repeat the call. */
const preloadCall = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${address}">`
