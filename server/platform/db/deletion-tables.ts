// The table of deleted goals and crews that can still be brought back.
import type { Generated } from 'kysely'

export type DeletionKind = 'goal' | 'crew'

export interface DeletionRow {
  id: Generated<number>
  school_id: number
  kind: DeletionKind
  /** The person who deleted it; null once that person is deleted. */
  deleted_by_id: number | null
  deleted_at: number
  /** The owner of the goal, with whom the row is deleted; null for a crew. */
  owner_id: number | null
  /** The audit entry of the deletion; null once that is deleted. */
  audit_id: number | null
  /** The deleted rows as JSON. Only the undo reads them. */
  content: string
}
