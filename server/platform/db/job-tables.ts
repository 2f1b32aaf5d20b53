// The table of scheduled jobs.
import type { Generated } from 'kysely'

export interface JobRow {
  name: string
  next_at: number
  /** When the newest run began. */
  ran_at: number | null
  succeeded_at: Generated<number | null>
  /** When a run last took too long; null after a later one that succeeded. */
  overran_at: Generated<number | null>
  /** How many runs failed since the last success. */
  failure_count: Generated<number>
}
