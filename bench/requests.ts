// Requests as bytes, and the order in which a server is asked for them.
import type { HotCall } from '../server/testing/hot-calls.ts'

export interface Wire {
  method: string
  path: string
  body?: unknown
  /** Session token. */
  token?: string | undefined
  /** What the browser can unpack. */
  encodings?: string
}

export function wire({ method, path, body, token, encodings }: Wire): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: application/json',
    ...(encodings ? [`accept-encoding: ${encodings}`] : []),
    ...(token ? [`cookie: cairn_session=${token}`] : []),
    ...(method === 'GET' ? [] : ['sec-fetch-site: same-origin']),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/**
 * Asks one person after the other, and each for its own requests in turn. It goes on where it stopped, so that somebody
 * who ticked a goal takes the tick back next time.
 */
function inTurns(askers: Buffer[][]): () => Buffer {
  let asked = 0
  return () => {
    const own = askers[asked % askers.length] ?? []
    const request = own[Math.floor(asked / askers.length) % own.length]
    asked++
    if (!request) throw new RangeError('There is nothing to ask.')
    return request
  }
}

/** The same call of the app, and of the floor that runs the same statements. */
export function requestsOf(
  call: HotCall,
  tokens: ReadonlyMap<number, string>,
  encodings = '',
): Record<'app' | 'floor', () => Buffer> {
  const app = call.askers.map(({ userId, requests }) =>
    requests.map((request) => wire({ ...request, token: tokens.get(userId), encodings })),
  )
  const floor = call.askers.map(({ requests }, asker) =>
    requests.map(({ method, body }, turn) =>
      wire({
        method: method === 'GET' ? 'GET' : 'POST',
        path: `/floor/${encodeURIComponent(call.name)}/${asker}/${turn}`,
        body,
      }),
    ),
  )
  return { app: inTurns(app), floor: inTurns(floor) }
}
