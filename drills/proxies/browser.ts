// A browser in front of a web server: one connection with TLS, from an address that is not the web server's.
import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { request as requestHttps } from 'node:https'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { HOST } from './certificate.ts'
import type { WebServer } from './web-server.ts'

/** Browsers of a drill have this address, which no setting trusts. */
export const BROWSER_ADDRESS = '127.0.0.2'
const TIMEOUT_MS = 20_000

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface Asked {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string
}

export interface Stream {
  status: number
  /** Everything received so far. */
  text(): string
  ended(): boolean
}

export interface Browser {
  /** Returns the protocol that both sides agreed on: `h2` for HTTP/2. */
  protocol(): string | false | null
  ask(path: string, asked?: Asked): Promise<Answer>
  openEvents(session: string): Promise<Stream>
  close(): void
}

/** Over https, Cairn's cookies have this prefix. */
export const toCookie = (session: string) => `__Host-cairn_session=${session}`

export async function openBrowser({ port, certificate }: WebServer): Promise<Browser> {
  const socket = connectTls({
    socket: connect({ host: '127.0.0.1', port, localAddress: BROWSER_ADDRESS }),
    servername: HOST,
    ca: certificate.text,
    ALPNProtocols: ['h2', 'http/1.1'],
  })
  await once(socket, 'secureConnect')
  if (socket.alpnProtocol !== 'h2') {
    socket.destroy()
    throw new Error(`The web server speaks ${socket.alpnProtocol || 'HTTP/1.1'}, not HTTP/2.`)
  }
  const session = connectHttp2(`https://${HOST}`, { createConnection: () => socket })
  session.on('error', () => {})
  return {
    protocol: () => socket.alpnProtocol,
    ask: (path, asked) => askHttp2(session, path, asked),
    openEvents: (token) => openEvents(session, token),
    close: () => session.destroy(),
  }
}

async function askHttp2(
  session: ClientHttp2Session,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answer> {
  const stream = session.request({ ':method': method, ':path': path, ':authority': HOST, ...headers })
  stream.setTimeout(TIMEOUT_MS, () => stream.destroy(new Error(`${path} was not answered in time.`)))
  stream.end(body)
  const [received] = await once(stream, 'response')
  let text = ''
  stream.setEncoding('utf8')
  for await (const part of stream) text += part
  return { status: received[':status'], headers: received, text }
}

async function openEvents(session: ClientHttp2Session, token: string): Promise<Stream> {
  const stream = session.request({ ':path': '/api/events', ':authority': HOST, cookie: toCookie(token) })
  const [headers] = await once(stream, 'response')
  let text = ''
  let ended = false
  stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  stream.on('error', () => (ended = true))
  stream.on('close', () => (ended = true))
  return { status: headers[':status'], text: () => text, ended: () => ended }
}

/** Asks like an older browser or a program does. */
export async function askHttp1(
  { port, certificate }: WebServer,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Answer> {
  const sent = requestHttps({
    host: '127.0.0.1',
    port,
    localAddress: BROWSER_ADDRESS,
    servername: HOST,
    ca: certificate.text,
    path,
    method,
    headers: { host: HOST, ...headers },
    agent: false,
    timeout: TIMEOUT_MS,
  })
  sent.end(body)
  const [response] = await once(sent, 'response')
  let text = ''
  response.setEncoding('utf8')
  for await (const part of response) text += part
  return { status: response.statusCode, headers: response.headers, text }
}
