// A browser's event stream over a real socket, as far as the server can tell.
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'

export interface Listening {
  status: number
  headers: IncomingMessage['headers']
  /** The topics of every change heard so far, one list a change. */
  heard: string[][]
  /** All that came over the wire. */
  text: () => string
  ended: () => boolean
  close: () => void
}

/** `origin` is where the server listens; `cookie` the session's. */
export async function listen(origin: string, cookie: string, query = ''): Promise<Listening> {
  const sent: ClientRequest = request(`${origin}/api/events${query}`, { headers: { cookie } })
  sent.on('error', () => {})
  sent.end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('No response')
  const heard: string[][] = []
  let text = ''
  let ended = false
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    text += part
    heard.length = 0
    for (const [, topics = ''] of text.matchAll(/^event: change\ndata: \{"topics":(.+)\}\n\n/gm)) {
      heard.push(JSON.parse(topics))
    }
  })
  response.on('end', () => {
    ended = true
  })
  response.on('error', () => {
    ended = true
  })
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    text: () => text,
    ended: () => ended,
    close: () => sent.destroy(),
  }
}
