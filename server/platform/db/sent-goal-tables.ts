// The table of the recent calls that set one goal for many people.
import type { Generated } from 'kysely'

export interface SentGoalsRow {
  caller_id: number
  /** The id that the caller's dialog gave the call. */
  key: string
  school_id: number
  sent_at: number
  /** SHA-256 of the body, hex. */
  body_hash: string
  /** The answer as JSON, with the plan that was sent. */
  content: string
  /** Whether the goals were taken back. */
  undone: Generated<0 | 1>
}
