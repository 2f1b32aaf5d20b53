// A mail server on this machine that stores what it gets, and can answer like a faulty one.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailSettings } from '../platform/mailer.ts'

export interface ReceivedMail {
  /** The recipients of the envelope. */
  to: string[]
  /** The mail exactly as it arrived. */
  raw: string
  /** Unfolded headers by their names in lower case. */
  headers: Record<string, string>
  text: string
  html: string
}

/** 'silence' answers nothing; 'death' ends the connection in the middle of a mail. A number is the code of the answer. */
type Behavior = 'ok' | 'silence' | 'death' | number

export interface MailSink {
  port: number
  mails: ReceivedMail[]
  /** The answers to the next mails. A list is consumed, one entry for each mail. */
  behavior: Behavior | Behavior[]
  /** A step that is refused; null for none. */
  refusal: Refusal | null
  /** The number of refusals so far. */
  refusalCount: number
  /** Ends all connections, so that the next mail begins with a greeting. */
  hangUp(): void
  settings(more?: Partial<MailSettings>): MailSettings
  close(): Promise<void>
}

interface Refusal {
  step: 'greeting' | 'sender' | 'recipient' | 'text'
  /** Written like '550 5.1.1 Nobody'. */
  answer: string
  /** The number of times; always if it is absent. */
  times?: number
  /** The only recipient that is refused. */
  to?: string
}

interface SinkOptions {
  /** The only accepted password; if it is absent, nobody has to sign in. */
  password?: string
  /** Whether it uses TLS from the first byte, with a self-signed certificate. */
  secure?: boolean
  /** How long an arrived mail waits for its answer, in milliseconds. */
  answerMs?: number
}

export async function startMailSink({
  password,
  secure = false,
  answerMs = 0,
}: SinkOptions = {}): Promise<MailSink> {
  const mails: ReceivedMail[] = []
  const next = (): Behavior => {
    const { behavior } = sink
    if (!Array.isArray(behavior)) return behavior
    return behavior.shift() ?? 'ok'
  }
  /** The error with which the library refuses the step; null if the step is accepted. */
  const refusalAt = (step: Refusal['step'], to?: string): Error | null => {
    const { refusal } = sink
    if (refusal?.step !== step || refusal.times === 0) return null
    if (refusal.to !== undefined && refusal.to !== to) return null
    if (refusal.times !== undefined) refusal.times--
    sink.refusalCount++
    const [code = ''] = refusal.answer.split(' ')
    const message = refusal.answer.slice(code.length + 1)
    return Object.assign(new Error(message), { responseCode: Number(code) })
  }
  const server = new SMTPServer({
    secure,
    hideENHANCEDSTATUSCODES: true,
    onConnect: (_session, callback) => callback(refusalAt('greeting')),
    onMailFrom: (_address, _session, callback) => callback(refusalAt('sender')),
    onRcptTo: ({ address }, _session, callback) => callback(refusalAt('recipient', address)),
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _session, callback) =>
      auth.password === password
        ? callback(null, { user: auth.username })
        : callback(new Error('Wrong password')),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusalAt('text')
        if (refusal) {
          callback(refusal)
          return
        }
        const how = next()
        if (how === 'silence') return
        if (how === 'death') {
          stop()
          return
        }
        if (typeof how === 'number') {
          callback(Object.assign(new Error('as the test said'), { responseCode: how }))
          return
        }
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, ...parseMail(Buffer.concat(chunks).toString('utf8')) })
        if (answerMs === 0) callback()
        else setTimeout(callback, answerMs)
      })
    },
  })
  server.on('error', () => {})
  /** Ends all connections. */
  const stop = () => {
    for (const { _socket } of server.connections as Iterable<{ _socket: { destroy: () => void } }>)
      _socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const sink: MailSink = {
    port,
    mails,
    behavior: 'ok',
    refusal: null,
    refusalCount: 0,
    hangUp: () => stop(),
    settings: (more) => ({
      host: '127.0.0.1',
      port,
      secure: false,
      user: null,
      password: null,
      from: 'Cairn <cairn@school.example>',
      ...more,
    }),
    close: async () => {
      stop()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return sink
}

function parseMail(raw: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  const parts =
    boundary === undefined ? [] : body.split(`--${boundary}`).map((part) => split(part.trimStart()))
  const part = (type: string) => {
    const found = parts.find((part) => part.headers['content-type']?.startsWith(type))
    return found ? decode(found.body, found.headers['content-transfer-encoding']) : ''
  }
  return { raw, headers, text: part('text/plain'), html: part('text/html') }
}

function split(text: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return { headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replace(/\r\n/g, '\n')
}
