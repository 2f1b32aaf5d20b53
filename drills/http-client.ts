// An HTTP client like a browser that records how each request ended.
import { Agent, request } from 'node:http'

/** Longer than any test or person waits for an answer. */
const TIMEOUT_MS = 25_000

export interface Exchange {
  method: string
  path: string
  /** Both in milliseconds of `performance.now()`. */
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
  /** Sent as X-Forwarded-For. */
  from?: string | undefined
}

export class HttpClient {
  /** Every finished request, oldest first. */
  readonly journal: Exchange[] = []
  readonly #port: () => number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

  /** The port is read at every request, so that it may change. */
  constructor(port: () => number) {
    this.#port = port
  }

  async send({ method, path, token, body, from }: Request): Promise<Exchange> {
    const began = performance.now()
    const answer = await this.#send({ method, path, token, body, from }).catch(() => null)
    const exchange: Exchange = { method, path, began, ended: performance.now(), ...(answer ?? lost) }
    this.journal.push(exchange)
    return exchange
  }

  close(): void {
    this.#agent.destroy()
  }

  #send({ method, path, token, body, from }: Request): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(token !== undefined && { cookie: `cairn_session=${token}` }),
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port(),
          method,
          path,
          headers,
          agent: this.#agent,
          timeout: TIMEOUT_MS,
        },
        (response) => {
          let received = ''
          response.setEncoding('utf8')
          response.on('data', (part) => (received += part))
          response.on('error', reject)
          response.on('end', () => {
            // An answer that was cut off counts as lost.
            if (!response.complete) return reject(new Error('cut'))
            const { statusCode = 0, headers } = response
            const body =
              received && /json/.test(headers['content-type'] ?? '') ? JSON.parse(received) : received
            const session = /^cairn_session=([\w-]+)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? null
            resolve({ status: statusCode, body, retryAfter: headers['retry-after'] ?? null, session })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(text)
    })
  }
}

const lost: Answer = { status: null, body: null, retryAfter: null, session: null }

/** Number of requests by status: `{ '2xx': 40, 503: 2, lost: 1 }`. */
export function countByStatus(journal: readonly Exchange[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of journal) {
    const ending = status === null ? 'lost' : status < 300 ? '2xx' : String(status)
    counts[ending] = (counts[ending] ?? 0) + 1
  }
  return counts
}

/** The id in an answer, or null. */
export function idOf({ body }: Exchange): number | null {
  return typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : null
}
