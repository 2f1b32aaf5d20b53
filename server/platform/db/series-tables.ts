// The tables of weekly goals.
import type { Generated } from 'kysely'
import type { Day } from '../../../contract/days.ts'
import type { Category, Duration } from '../../../contract/goals.ts'

export interface SeriesTables {
  goal_series: GoalSeriesRow
  series_people: SeriesPersonRow
  series_weeks: SeriesWeekRow
}

export interface GoalSeriesRow {
  id: Generated<number>
  school_id: number
  /** The person who made it; null in the import of a school to which that person does not belong, where it ends. */
  created_by_id: number | null
  title: string
  description: string | null
  category: Category
  duration: Duration
  plan: string | null
  /** Always 0: `school_day` is used in its place. */
  weekday: number
  /** The weekday of a daily goal, as in `schoolDays`. A weekly goal is due on the last school day. */
  school_day: Generated<number>
  /** No goal is due after this day. */
  until_on: Day
  created_at: number
}

interface SeriesPersonRow {
  school_id: number
  series_id: number
  user_id: number
  /** The first day of the first week for which the job creates the person's goal. */
  from_week: Day
}

/** A goal was created for the person in the week. The row stays when the goal is deleted, so that the goal does not come back. */
interface SeriesWeekRow {
  school_id: number
  series_id: number
  user_id: number
  week: Day
}
