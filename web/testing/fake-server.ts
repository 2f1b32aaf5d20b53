// A server at the edge of the network for tests of screens: answers by the names of the endpoint table.
import { afterEach, vi } from 'vitest'
import { type ErrorCode, errorTable, type Issue } from '../../contract/errors.ts'
import type { Call } from '../api/calls.ts'

export interface Asked {
  name: string
  path: string
  query: Record<string, string>
  body: unknown
}
type Answer = (asked: Asked) => unknown
type Answers = { [Name in Call]?: Answer }

class Refusal {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  constructor(code: ErrorCode, issues?: Issue[]) {
    this.code = code
    this.issues = issues
  }
}

/** Returned by an answer: the call is refused with the code's own status and sentence. */
export const refused = (code: ErrorCode, issues?: Issue[]) => new Refusal(code, issues)

/** Returned by an answer: a proxy in between says this instead of the server. */
export const proxyPage = () =>
  new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })

/** Thrown by an answer: nothing comes back. */
export const unreachable = () => new TypeError('Failed to fetch')

/** What nobody answers is 404. `asked` are all calls so far; `answers` may be changed while the test goes on. */
export function fakeServer(given: Answers) {
  const answers = { ...given }
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://cairn.test')
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    const found = Object.entries(answers).find(([name]) => matches(name, method, url.pathname))
    const call = {
      name: found?.[0] ?? `${method} ${url.pathname}`,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: sent,
    }
    asked.push(call)
    const answer = found ? await found[1](call) : new Refusal('not_found')
    if (answer instanceof Response) return answer
    if (!(answer instanceof Refusal)) {
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
    }
    const [status, message] = errorTable[answer.code]
    return Response.json({ message, code: answer.code, issues: answer.issues }, { status })
  })
  return { answers, asked, askedFor: (name: Call) => asked.filter((call) => call.name === name) }
}

function matches(name: string, method: string, path: string): boolean {
  const [wanted, pattern = ''] = name.split(' ')
  return wanted === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}

afterEach(() => vi.unstubAllGlobals())
