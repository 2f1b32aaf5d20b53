// Requests as bytes, and the order in which they are sent.
import type { HotCall } from '../server/testing/hot-calls.ts'

export interface Wire {
  method: string
  path: string
  body?: unknown
  /** Session token. */
  token?: string | undefined
  /** Accept-Encoding. */
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
 * Cycles through the people, and through the requests of each. The next round continues where the last one stopped, so that
 * a person who completed a goal takes that back next time.
 */
function inTurns(requesters: Buffer[][]): () => Buffer {
  let sent = 0
  return () => {
    const own = requesters[sent % requesters.length] ?? []
    const request = own[Math.floor(sent / requesters.length) % own.length]
    sent++
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
  const app = call.requesters.map(({ userId, requests }) =>
    requests.map((request) => wire({ ...request, token: tokens.get(userId), encodings })),
  )
  const floor = call.requesters.map(({ requests }, requester) =>
    requests.map(({ method, body }, turn) =>
      wire({
        method: method === 'GET' ? 'GET' : 'POST',
        path: `/floor/${encodeURIComponent(call.name)}/${requester}/${turn}`,
        body,
      }),
    ),
  )
  return { app: inTurns(app), floor: inTurns(floor) }
}
