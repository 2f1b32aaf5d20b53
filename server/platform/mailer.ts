// The types of the mailer, of mails, and of the outcomes of sending one.

export interface MailSettings {
  host: string
  port: number
  /** Whether TLS begins with the first byte, as with `smtps:`. */
  secure: boolean
  user: string | null
  password: string | null
  /** Written like `Cairn <cairn@school.example>`. */
  from: string
}

export interface Mail {
  /** A bare address. */
  to: string
  subject: string
  text: string
  html: string
  /** It includes the angle brackets. */
  messageId: string
  headers: Readonly<Record<string, string>>
}

/**
 * `refused`: the server will never take a mail to this recipient. `busy`: it did not take this mail now. `away`: it does not
 * answer. `unusable`: it refuses Cairn at a step that every mail goes through, so no mail can be sent now. `reason` is a
 * sentence without addresses.
 */
export type Delivery =
  | { sent: true }
  | { sent: false; kind: 'refused' | 'busy' | 'away' | 'unusable'; reason: string }

export interface Mailer {
  /** The domain of the sender's address. */
  domain: string
  /** Never throws. Both `signal` and the mailer's own limit of a minute end it and close the connection. */
  send(mail: Mail, options?: { signal?: AbortSignal | undefined }): Promise<Delivery>
  /** Signs in without sending anything. */
  check(): Promise<Delivery>
  close(): void
}
