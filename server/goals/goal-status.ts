// The rules of contract/goal-rules.ts as conditions of a query on the table `goals`; `now` in epoch milliseconds.
import { type RawBuilder, sql } from 'kysely'
import type { GoalWeek } from '../../contract/goal-week.ts'
import type { GoalStatus } from '../../contract/goals.ts'

/** The same result as `statusOf` gives for one goal. */
export function hasStatus(status: GoalStatus, now: number): RawBuilder<boolean> {
  switch (status) {
    case 'completed':
      return sql<boolean>`goals.completed = 1`
    case 'in_progress':
      return sql<boolean>`(goals.completed = 0 and ${isBeforeDeadline(now)})`
    case 'incomplete':
      return sql<boolean>`(goals.completed = 0 and not ${isBeforeDeadline(now)})`
  }
}

/** Due in the goal week, or due later (`isDueLater`). */
export function isDueNowOrLater({ weekStart, weekEnd }: Pick<GoalWeek, 'weekStart' | 'weekEnd'>) {
  return sql<boolean>`(goals.due_on >= ${weekStart}
    and (goals.due_on <= ${weekEnd} or goals.first_due_on <> goals.due_on))`
}

/** The opposite of `isPast`. */
export function isBeforeDeadline(now: number): RawBuilder<boolean> {
  return sql<boolean>`(goals.is_incomplete_locked = 0 and goals.deadline_at > ${now})`
}
