// The tables of guardians: people at home who look on at the weeks of learners, and the mails to them.
import type { Generated } from 'kysely'
import type { Day } from '../../../contract/days.ts'
import type { FamilyLanguage } from '../../../contract/family-language.ts'

export interface FamilyTables {
  guardians: GuardianRow
  connections: ConnectionRow
  passes: PassRow
  family_codes: FamilyCodeRow
  address_confirmations: { token_hash: string; guardian_id: number; created_at: number }
  family_mails: FamilyMailRow
  mail_server: MailServerRow
}

/** A person who looks on; no user. One without a connection is deleted. */
interface GuardianRow {
  id: Generated<number>
  name: string
  language: FamilyLanguage
  address: string | null
  /** When the address was confirmed; null without one, and until then. */
  confirmed_at: number | null
  /** Whether the weekly mail is on. */
  mail: Generated<0 | 1>
  created_at: number
}

/** One guardian sees one learner. */
interface ConnectionRow {
  id: Generated<number>
  school_id: number
  guardian_id: number
  user_id: number
  created_at: number
  /** Which of `letters` printed together connected the guardian; both are null for a letter printed before this was noted. */
  letter: number | null
  letters: number | null
}

/** A browser of a guardian. */
interface PassRow {
  /** SHA-256 of the cookie, hex. */
  token_hash: string
  guardian_id: number
  created_at: number
  seen_at: number
  /** Random: what the guardian names the browser by. */
  id: string
  /** One of a fixed list; null before devices were noted. */
  device: string | null
}

/** An open code; a used or ended one has no row. It is a learner's, or opens another browser of a guardian. */
interface FamilyCodeRow {
  id: Generated<number>
  /** The first 4 of its 10 characters. */
  prefix: string
  /** Argon2id of the others. */
  hash: string
  user_id: number | null
  guardian_id: number | null
  created_at: number
  good_until: number
  /** The member of staff who made it; null for a code of another browser. The code ends with that person's right to make it. */
  made_by_id: number | null
  /** Wrong tries that began with its prefix. */
  wrong_tries: Generated<number>
  /** Which of `letters` printed together for the learner; null for a code of another browser. */
  letter: number | null
  letters: number | null
}

export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped'

/** A mail to a guardian, without its contents: about a week, or one that confirms the address. */
export interface FamilyMailRow {
  id: Generated<number>
  guardian_id: number
  kind: 'confirm' | 'week'
  /** Of the week's mail; null for the other. */
  school_id: number | null
  week: Day | null
  message_id: string
  state: MailState
  created_at: number
  next_at: number
  /** When a node last took it to send it; null for never. */
  taken_at: number | null
  /** How often it failed so far. */
  tries: Generated<number>
  /** A weekly mail is not sent before; null for one that confirms the address. */
  send_from: Generated<number | null>
  /** It is no longer sent from then on. */
  drop_at: number
}

/** One row: what is known of the operator's mail server. */
interface MailServerRow {
  id: number
  last_sent_at: number | null
  /** Why the newest try failed; null when it did not. */
  error: string | null
  /** All mails wait until then, because the server refuses Cairn at a step that every mail goes through. */
  waits_until: number | null
  /** How often in a row it refused so: all mails wait longer each time. */
  failures: Generated<number>
}
