// Sends mails through the operator's SMTP server, over one pool of connections.
import nodemailer from 'nodemailer'
import type { Delivery, Mailer, MailSettings } from './mailer.ts'
import { away, toFailure } from './smtp-failure.ts'

/** A server that does not answer for this long counts as away. */
const CONNECTION_MS = 10_000
const SILENCE_MS = 20_000
/** The total time limit for one mail, because a server that sends a byte now and then is never silent. */
const MAIL_LIMIT_MS = 60_000

export function smtpMailer(settings: MailSettings, { limitMs = MAIL_LIMIT_MS } = {}): Mailer {
  const { host, port, secure, user, password, from } = settings
  const local = isLoopback(host)
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: 1,
    // A connection that was idle for long may be closed already; a server that closes each one is away.
    maxRequeues: 1,
    host,
    port,
    secure,
    requireTLS: !secure && !local,
    // Loopback cannot be intercepted, and local servers use self-signed certificates.
    tls: local && !secure ? { rejectUnauthorized: false } : {},
    auth: user === null ? undefined : { user, pass: password ?? '' },
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // `send` returns its failures; without a listener, the failure of an idle connection would stop the server.
  transport.on('error', () => {})
  return {
    domain: /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? host,
    send: ({ messageId, headers, ...mail }, { signal } = {}) => {
      const message = { ...mail, from, messageId, headers: { ...headers }, xMailer: false } as const
      return deliver(limitMs, signal, (until) => transport.sendMail({ ...message, signal: until }))
    },
    check: () => deliver(limitMs, undefined, () => transport.verify()),
    close: () => void transport.close(),
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** `signal` or the limit ends the connection, without waiting for the server's answer. */
async function deliver(
  limitMs: number,
  signal: AbortSignal | undefined,
  work: (until: AbortSignal) => Promise<unknown>,
): Promise<Delivery> {
  const limit = AbortSignal.timeout(limitMs)
  const until = signal ? AbortSignal.any([signal, limit]) : limit
  try {
    until.throwIfAborted()
    await Promise.race([work(until), rejectOnAbort(until)])
    return { sent: true }
  } catch (error) {
    if (!until.aborted) return toFailure(error)
    if (signal?.aborted) return { ...away, reason: 'Sending was stopped before the server answered.' }
    return { ...away, reason: `The mail server took longer than ${limitMs / 1000} seconds for one email.` }
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
