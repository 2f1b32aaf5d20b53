// The one client of drills and benches that records how each request ended. A ledger needs that: autocannon, which makes the load
// of the benches, only counts, and does not notice a request whose connection was closed (bench/load.test.ts).

/** Longer than any test or person waits for an answer. */
const TIMEOUT_MS = 25_000

export interface Exchange {
  method: string
  path: string
  /** Milliseconds of `performance.now()`, like `ended`. */
  began: number
  ended: number
  /** Null when the connection was lost before an answer arrived. */
  status: number | null
  body: unknown
  retryAfter: string | null
  /** The token of the session that the answer started. */
  session: string | null
}

type Answer = Pick<Exchange, 'status' | 'body' | 'retryAfter' | 'session'>

export interface Request {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  path: string
  token?: string | undefined
  body?: unknown
  /** The client address, sent as X-Forwarded-For. */
  from?: string | undefined
  /** More headers. */
  headers?: Record<string, string>
}

export class HttpClient {
  /** Every finished request, oldest first. */
  readonly journal: Exchange[] = []
  readonly #port: () => number

  /** Reads the port at every request, because a restarted node may have another one. */
  constructor(port: () => number) {
    this.#port = port
  }

  async send(request: Request): Promise<Exchange> {
    const { method, path } = request
    const began = performance.now()
    const answer = await this.#send(request).catch(() => lostAnswer)
    const exchange: Exchange = { method, path, began, ended: performance.now(), ...answer }
    this.journal.push(exchange)
    return exchange
  }

  async #send(request: Request): Promise<Answer> {
    const { method, path, body } = request
    const response = await fetch(`http://127.0.0.1:${this.#port()}${path}`, {
      method,
      headers: toHeaders(request),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { status, headers } = response
    // An answer that was cut off counts as lost.
    const received = await response.text()
    return {
      status,
      body: received && /json/.test(headers.get('content-type') ?? '') ? JSON.parse(received) : received,
      retryAfter: headers.get('retry-after'),
      session: /^cairn_session=([\w-]+)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? null,
    }
  }
}

/** Returns the headers for a session, a client address and a JSON body. */
export function toHeaders({ token, body, from, headers }: Omit<Request, 'method' | 'path'>) {
  const all: Record<string, string> = { ...headers }
  if (from !== undefined) all['x-forwarded-for'] = from
  if (token !== undefined) all.cookie = `cairn_session=${token}`
  if (body !== undefined) all['content-type'] = 'application/json'
  return all
}

const lostAnswer: Answer = { status: null, body: null, retryAfter: null, session: null }

/** Counts requests by status: `{ '2xx': 40, 503: 2, lost: 1 }`. */
export function countByStatus(journal: readonly Exchange[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of journal) {
    const ending = status === null ? 'lost' : status < 300 ? '2xx' : String(status)
    counts[ending] = (counts[ending] ?? 0) + 1
  }
  return counts
}

/** Returns the id in an answer, or null. */
export function readId({ body }: Exchange): number | null {
  return typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : null
}
