// Sends mails through the operator's SMTP server, over one pool of connections.
import nodemailer from 'nodemailer'
import { codeOf } from './errors.ts'
import type { Delivery, Mailer, MailSettings } from './mailer.ts'

/** A server that does not answer for so long is away. In milliseconds. */
const CONNECTION_MS = 10_000
const SILENCE_MS = 20_000

export function smtpMailer({ host, port, secure, user, password, from }: MailSettings): Mailer {
  const local = isLoopback(host)
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: 1,
    host,
    port,
    secure,
    requireTLS: !secure && !local,
    // Nobody is between this machine and itself, and local servers have made-up certificates.
    ...(local && !secure && { tls: { rejectUnauthorized: false } }),
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Each failure is an answer of `send`; without a listener, one of an idle connection would stop the server.
  transport.on('error', () => {})
  return {
    domain: /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? host,
    send: async ({ messageId, headers, ...mail }) =>
      delivered(() =>
        transport.sendMail({ ...mail, from, messageId, headers: { ...headers }, xMailer: false }),
      ),
    check: async () => delivered(() => transport.verify()),
    close: () => void transport.close(),
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

async function delivered(send: () => Promise<unknown>): Promise<Delivery> {
  try {
    await send()
    return { sent: true }
  } catch (error) {
    return failureOf(error)
  }
}

/** Codes of failed sign-ins and of missing or wrong TLS. */
const signInCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const tlsCodes = /^(ETLS|EREQUIRETLS|EPROTO|ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Texts of the server are left out: they often repeat the address. */
function failureOf(error: unknown): Delivery & { sent: false } {
  const codes = [error, causeOf(error)].map(codeOf)
  const answered = responseCodeOf(error)
  if (codes.some((code) => tlsCodes.test(code)) || isTlsMessage(error))
    return { sent: false, kind: 'unusable', reason: 'The mail server offers no safe connection (TLS).' }
  // A server that wants a sign-in first refuses the sender, not the receiver: 530.
  if (answered === 530 || codes.some((code) => signInCodes.has(code)))
    return {
      sent: false,
      kind: 'unusable',
      reason: 'The mail server does not accept the name and password of CAIRN_SMTP_URL.',
    }
  if (answered === null) return { sent: false, kind: 'away', reason: 'The mail server does not answer.' }
  return {
    sent: false,
    kind: answered >= 500 ? 'refused' : 'busy',
    reason: `The mail server answered ${answered}.`,
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}

function responseCodeOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return null
  return typeof error.responseCode === 'number' ? error.responseCode : null
}

/** The library gives failed handshakes the code of any failed socket. */
function isTlsMessage(error: unknown): boolean {
  return (
    error instanceof Error && codeOf(error) === 'ESOCKET' && /certificate|SSL|TLS|EPROTO/i.test(error.message)
  )
}
