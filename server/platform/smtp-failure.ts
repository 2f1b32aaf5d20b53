// Explains a failed try to send a mail: whether the recipient, this mail or the whole mail server is at fault, and a sentence
// for admins. The server's reply text is dropped, because it often contains the address.
import { codeOf } from './errors.ts'
import type { Delivery } from './mailer.ts'

export type Failure = Delivery & { sent: false }

const unusable = (reason: string): Failure => ({ sent: false, kind: 'unusable', reason })
const busy = (reason: string): Failure => ({ sent: false, kind: 'busy', reason })

const noTls = "doesn't offer a secure connection (TLS)."
const wrongSignIn = "doesn't accept the name and password in CAIRN_SMTP_URL."

export const away: Failure = { sent: false, kind: 'away', reason: "The mail server isn't answering." }

/** `error` is what the library rejects with: `command` is the step at which the server answered, `response` its answer. */
export function toFailure(error: unknown): Failure {
  const answer = findAnswer(error)
  return answer ? answeredFailure(error, answer) : unansweredFailure(error)
}

interface Answer {
  code: number
  text: string
}

function findAnswer(error: unknown): Answer | null {
  const code = fieldOf(error, 'responseCode')
  if (typeof code !== 'number') return null
  const text = fieldOf(error, 'response')
  return { code, text: typeof text === 'string' ? text : '' }
}

/** A quota concerns the sender, whatever the step: 'Daily user sending limit exceeded' is 550 5.4.5. */
const quota = enhancedCode('4\\.5')
const policy = enhancedCode('7\\.\\d{1,3}')

/** Matches an enhanced status code (RFC 3463) anywhere in the answer, but not in an address such as 5.7.1.20. */
function enhancedCode(detail: string): RegExp {
  return new RegExp(`(?<![\\d.])[45]\\.${detail}(?!\\.?\\d)`)
}

function answeredFailure(error: unknown, { code, text }: Answer): Failure {
  const answered = `The mail server answered ${code}`
  const command = String(fieldOf(error, 'command') ?? '')
  if (quota.test(text)) return unusable(`${answered}: its sending limit is reached.`)
  // A server that requires signing in first refuses the sender, not the recipient.
  if (code === 530 || command.startsWith('AUTH'))
    return unusable(`${answered} to the sign-in. It ${wrongSignIn}`)
  if (command === 'STARTTLS') return unusable(`${answered} to STARTTLS. It ${noTls}`)
  if (command === 'EHLO' || command === 'HELO') return unusable(`${answered} to ${command}.`)
  if (command === 'MAIL FROM') return unusable(`${answered} to the sender address.`)
  if (isGreeting(error)) return unusable(`${answered} instead of a greeting.`)
  if (command === 'CONN' || code === 421) return unusable(`${answered} and ended the connection.`)
  if (command === 'RCPT TO') return mailFailure(code, `${answered} to the recipient address.`)
  // The library has another code for an answer to the DATA command itself, which is not about the recipient.
  const isAfterData = codeOf(error) === 'EMESSAGE'
  return isAfterData && !policy.test(text) ? mailFailure(code, `${answered}.`) : busy(`${answered}.`)
}

function mailFailure(code: number, reason: string): Failure {
  return { sent: false, kind: code >= 500 ? 'refused' : 'busy', reason }
}

function isGreeting(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Invalid greeting')
}

/** Codes of failed sign-ins and of missing or wrong TLS. EPROTOCOL is not among them: a bad answer has that code. */
const signInCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2'])
const tlsCodes =
  /^(ETLS|EREQUIRETLS|EPROTO|ERR_SSL_.*|ERR_TLS_.*|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/

function unansweredFailure(error: unknown): Failure {
  const cause = fieldOf(error, 'cause')
  const codes = [codeOf(error), String(fieldOf(error, 'originalCode') ?? ''), codeOf(cause)]
  if (codes.some((code) => tlsCodes.test(code)) || isTlsMessage(error))
    return unusable(`The mail server ${noTls}`)
  if (codes.some((code) => signInCodes.has(code))) return unusable(`The mail server ${wrongSignIn}`)
  // The library itself refuses what it cannot send.
  if (codes.includes('EENVELOPE') || codes.includes('EMESSAGE'))
    return busy("The email couldn't be handed to the mail server.")
  return away
}

/** The library gives failed handshakes the code of any failed socket. */
function isTlsMessage(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) !== 'ESOCKET') return false
  return /certificate|SSL|TLS|\bEPROTO\b/i.test(error.message)
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined
}
