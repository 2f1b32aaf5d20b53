// A goal's status as a condition of a query, as `statusOf` derives it for one goal.
import { type RawBuilder, sql } from 'kysely'
import type { GoalStatus } from '../../contract/goals.ts'

/** On the table `goals`; `now` in epoch milliseconds. */
export function hasStatus(status: GoalStatus, now: number): RawBuilder<boolean> {
  switch (status) {
    case 'completed':
      return sql<boolean>`goals.completed = 1`
    case 'in_progress':
      return sql<boolean>`(goals.completed = 0 and goals.is_incomplete_locked = 0 and goals.deadline_at > ${now})`
    case 'incomplete':
      return sql<boolean>`(goals.completed = 0 and (goals.is_incomplete_locked = 1 or goals.deadline_at <= ${now}))`
  }
}
