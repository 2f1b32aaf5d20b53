// A browser's event stream, simulated over a real socket.
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'

export interface EventStream {
  status: number
  headers: IncomingMessage['headers']
  /** The topics of the changes received so far, one list per change. */
  received: string[][]
  /** Everything received over the socket. */
  text: () => string
  ended: () => boolean
  close: () => void
}

/** `origin` is the address of the server; `cookie` is that of the session. */
export async function openEventStream(origin: string, cookie: string, query = ''): Promise<EventStream> {
  const sent: ClientRequest = request(`${origin}/api/events${query}`, { headers: { cookie } })
  sent.on('error', () => {})
  sent.end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('No response')
  const received: string[][] = []
  let text = ''
  let ended = false
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    text += part
    received.length = 0
    for (const [, data = ''] of text.matchAll(/^event: change\ndata: (.+)\n\n/gm)) {
      received.push(JSON.parse(data).topics)
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
    received,
    text: () => text,
    ended: () => ended,
    close: () => sent.destroy(),
  }
}
