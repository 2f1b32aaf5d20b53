// The tables of snapshots, which are copies of goals that a reset or the deletion of many people deleted.
import type { Generated } from 'kysely'

export interface SnapshotTables {
  goal_snapshots: GoalSnapshotRow
  goal_snapshot_parts: GoalSnapshotPartRow
}

/** A snapshot has all goals of a school at its reset, or the goals of people who were deleted together. */
export type SnapshotKind = 'reset' | 'people'

interface GoalSnapshotRow {
  id: Generated<number>
  school_id: number
  /** The audit log and the command line use this name. */
  name: string
  kind: SnapshotKind
  made_at: number
  /** JSON list of the deleted people, with their usernames and names; empty for a reset. */
  owners: Generated<string>
}

/** Rows of one table. Goals come before the rows that refer to them. */
interface GoalSnapshotPartRow {
  school_id: number
  snapshot_id: number
  /** Counted from 1. */
  part: number
  table_name: string
  /** JSON list of the columns, in the order of the values in each line. */
  columns: string
  row_count: number
  /** A JSON list of values for each row, each followed by a line feed. */
  lines: string
}
