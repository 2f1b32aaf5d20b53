// The tables of the school's calendar, of days away, and of goals that moved because of either.
import type { Generated } from 'kysely'
import type { MoveCause } from '../../../contract/goal-parts.ts'

export interface CalendarTables {
  days_off: DayOffRow
  absences: AbsenceRow
  goal_moves: GoalMoveRow
}

/** An entry of the school's calendar. Days are 'YYYY-MM-DD', both included. */
interface DayOffRow {
  id: Generated<number>
  school_id: number
  name: string
  from_on: string
  to_on: string
}

/** Days on which a person is away, both included. */
interface AbsenceRow {
  id: Generated<number>
  school_id: number | null
  user_id: number
  from_on: string
  to_on: string
  /** The person who entered them; null after that person was deleted or moved to another school. */
  by_id: number | null
  created_at: number
}

/** One move of a goal to another day; the latest has the highest id. */
export interface GoalMoveRow {
  id: Generated<number>
  school_id: number | null
  goal_id: number
  moved_at: number
  /** The person who moved it; null for the calendar, and after that person was deleted or moved to another school. */
  by_id: number | null
  from_on: string
  to_on: string
  cause: MoveCause
  reason: string | null
  /** The days away that moved it; null once they are removed. */
  absence_id: number | null
  /** The notification to the owner, which several moves of a call share; null once it is deleted. */
  notification_id: number | null
}
