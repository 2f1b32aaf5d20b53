// Answers that travel with the page: what its first view will ask, asked here by the same calls, with the same cookie.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import {
  type FirstRead,
  type FirstScreen,
  firstReads,
  firstScreen,
  whoIsSignedIn,
} from '../../contract/first-view.ts'
import type { User } from '../../contract/people.ts'
import { sessionToken } from '../platform/http/session-cookie.ts'

/** The page waits no longer for its answers, in milliseconds; without them the application asks. */
const PATIENCE_MS = 500

export interface FirstView {
  screen: FirstScreen | null
  /** `FirstAnswer[]` as JSON. */
  answers: string
}

const nothing: FirstView = { screen: null, answers: '[]' }

/** Never throws: what is refused, or takes too long, is left for the application to ask and to speak of. */
export async function firstView(request: FastifyRequest): Promise<FirstView> {
  const enough = new AbortController()
  const late = wait(PATIENCE_MS, nothing, { signal: enough.signal, ref: false })
  const view = await Promise.race([viewFor(request), late]).catch(() => nothing)
  enough.abort()
  late.catch(() => {})
  return view
}

async function viewFor(request: FastifyRequest): Promise<FirstView> {
  const path = request.url.replace(/\/*([?#].*)?$/, '') || '/'
  if (!sessionToken(request)) return signedOut(path)
  const who = await ask(request, whoIsSignedIn)
  if (who.statusCode === 401) return signedOut(path)
  if (who.statusCode !== 200) return nothing
  const user: User = who.json()
  const screen = firstScreen(path, user)
  const reads = await Promise.all(
    firstReads(screen, user).map(async (read) => ({ read, answer: await ask(request, read) })),
  )
  const answered = reads
    .filter(({ answer }) => answer.statusCode === 200)
    .map(({ read, answer }) => written(read, answer.payload))
  return { screen, answers: `[${[written(whoIsSignedIn, who.payload), ...answered].join()}]` }
}

const signedOut = (path: string): FirstView => ({
  screen: firstScreen(path, null),
  answers: `[${written(whoIsSignedIn, 'null')}]`,
})

/** `json` stands as it came from the call. */
const written = (read: FirstRead, json: string) => `${JSON.stringify(read).slice(0, -1)},"data":${json}}`

function ask(request: FastifyRequest, { call, params = {}, query = {} }: FirstRead) {
  const path = call.slice('GET '.length).replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const { host = 'localhost', cookie = '' } = request.headers
  return request.server.inject({
    url: path,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { host, cookie },
    remoteAddress: request.ip,
  })
}
