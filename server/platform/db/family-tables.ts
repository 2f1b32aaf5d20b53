// The tables of guardians, the people at home who follow learners, and of the mails to them.
import type { Generated } from 'kysely'
import type { Day } from '../../../contract/days.ts'
import type { FamilyLanguage } from '../../../contract/family-language.ts'

export interface FamilyTables {
  guardians: GuardianRow
  connections: ConnectionRow
  waves: WaveRow
  passes: PassRow
  family_codes: FamilyCodeRow
  address_confirmations: { token_hash: string; guardian_id: number; created_at: number }
  family_mails: FamilyMailRow
  mail_server: MailServerRow
}

/** A person who follows learners and has no account. A guardian without a connection is deleted. */
interface GuardianRow {
  id: Generated<number>
  name: string
  language: FamilyLanguage
  address: string | null
  /** When the address was confirmed; null until then, and without an address. */
  confirmed_at: number | null
  /** Whether the weekly mail is on. */
  mail: Generated<0 | 1>
  created_at: number
}

/** A guardian follows a learner. */
interface ConnectionRow {
  id: Generated<number>
  school_id: number
  guardian_id: number
  user_id: number
  created_at: number
  /** The guardian connected with letter number `letter` of `letters` printed together; both are null for older letters. */
  letter: number | null
  letters: number | null
}

/** The guardian of the connection waved at its learner's cairn in the week that begins on this day. */
interface WaveRow {
  school_id: number
  connection_id: number
  week: Day
}

/** A browser of a guardian. */
interface PassRow {
  /** SHA-256 of the cookie, hex. */
  token_hash: string
  guardian_id: number
  created_at: number
  seen_at: number
  /** A random id by which the guardian's calls name the browser. */
  id: string
  /** One of a fixed list; null for a browser from before devices were stored. */
  device: string | null
}

/** A valid code: a learner's code, or one that opens another browser of a guardian. Used and ended codes have no row. */
interface FamilyCodeRow {
  id: Generated<number>
  /** The first 4 of its 10 characters. */
  prefix: string
  /** Argon2id hash of the other six. */
  hash: string
  user_id: number | null
  guardian_id: number | null
  created_at: number
  good_until: number
  /** The staff member who made it; null for a code of another browser. The code ends when that person loses the right to make it. */
  made_by_id: number | null
  /** The number of wrong tries that began with its prefix. */
  wrong_tries: Generated<number>
  /** Letter number `letter` of `letters` printed together for the learner; null for a code of another browser. */
  letter: number | null
  letters: number | null
}

export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped'

/** A mail to a guardian, without its contents: about a week, or one that confirms the address. */
export interface FamilyMailRow {
  id: Generated<number>
  guardian_id: number
  kind: 'confirm' | 'week'
  /** The school and the week of a weekly mail; null for the other kind. */
  school_id: number | null
  week: Day | null
  message_id: string
  state: MailState
  created_at: number
  next_at: number
  /** When a node last claimed it for sending; null for never. */
  taken_at: number | null
  /** The number of failed tries. */
  tries: Generated<number>
  /** The earliest time to send a weekly mail; null for one that confirms the address. */
  send_from: Generated<number | null>
  /** The mail is dropped unsent from then on. */
  drop_at: number
}

/** The single row about the operator's mail server. */
interface MailServerRow {
  id: number
  last_sent_at: number | null
  /** Why the latest try failed; null if it succeeded. */
  error: string | null
  /** All mails wait until then, because the server refuses Cairn at a step that every mail goes through. */
  waits_until: number | null
  /** The number of such refusals in a row: all mails wait longer each time. */
  failures: Generated<number>
}
