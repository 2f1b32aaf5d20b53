// The tables of imports of the school's own list.
import type { RosterColumnField } from '../../../contract/roster-import.ts'

export interface RosterTables {
  roster_ids: RosterIdRow
  roster_imports: RosterImportRow
  roster_grades: RosterGradeRow
  roster_columns: RosterColumnRow
}

/** What the school's own system calls a learner, and the values that an import last wrote or found the same; null for none. */
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
  /** Null once that person is deleted. */
  by_id: number | null
  made: number
  changed: number
  /** The school of the file; null for a file without schools. */
  org_id: string | null
  org_name: string | null
}

/** What was chosen for each grade of the file, in its order. */
interface RosterGradeRow {
  school_id: number
  place: number
  /** Null: no grade. */
  grade: string | null
  /** Null: chosen later, or the studio was deleted. */
  studio_id: number | null
  leave_out: 0 | 1
}

/** Which column of the list was what, if the last file was a list. */
interface RosterColumnRow {
  school_id: number
  place: number
  heading: string
  field: RosterColumnField
}
