// The tables of imports of the school's own list.
import type { RosterColumnField } from '../../../contract/roster-import.ts'

export interface RosterTables {
  roster_ids: RosterIdRow
  roster_imports: RosterImportRow
  roster_grades: RosterGradeRow
  roster_columns: RosterColumnRow
}

/** A learner's id in the school's own system, and the values that the last import wrote or confirmed; null for none. */
export interface RosterIdRow {
  user_id: number
  school_id: number
  sourced_id: string
  /** When the account got the id. */
  since: number
  first_name: string | null
  last_name: string | null
  email: string | null
  studio_id: number | null
  /** The names that the list had when an admin last decided that this account is the person; null without such a decision. */
  decided_first_name: string | null
  decided_last_name: string | null
}

/** The last import of a school. */
interface RosterImportRow {
  school_id: number
  at: number
  /** Null after that person was deleted. */
  by_id: number | null
  made: number
  changed: number
  /** The school of the file; null for a file without schools. */
  org_id: string | null
  org_name: string | null
}

/** The studio chosen for each grade of the file, in the file's order. */
interface RosterGradeRow {
  school_id: number
  place: number
  /** Null for learners without a grade. */
  grade: string | null
  /** Null until one is chosen, and after the studio was deleted. */
  studio_id: number | null
  leave_out: 0 | 1
}

/** The meaning of each column, if the last file was a list. */
interface RosterColumnRow {
  school_id: number
  place: number
  heading: string
  field: RosterColumnField
}
