// Which goals of last week can be set again, and when they would be due.
import { addDays } from '../../contract/days.ts'
import { parseGoalTitle } from '../../contract/goal-types.ts'
import type { Category, Duration, GoalWithFeedback, NewGoal } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import type { DueDays } from '../goals/goal-form.ts'

export interface GoalAgain {
  /** Of the goal of last week. */
  id: number
  title: string
  category: Category
  duration: Duration
  /** When it will be due, 'YYYY-MM-DD'. */
  day: string
  body: Omit<NewGoal, 'userId'>
}

/**
 * In the order of their days. `lastWeek` are goals of the week before that of `due`. In a studio with goal types a goal
 * is left out if its title is none that the studio makes now.
 */
export function goalsAgain(
  lastWeek: readonly GoalWithFeedback[],
  types: readonly string[],
  { days, allowed }: Pick<DueDays, 'days' | 'allowed'>,
  timeZone: string,
): GoalAgain[] {
  return lastWeek
    .flatMap((goal): GoalAgain[] => {
      const { id, title, description, category, duration } = goal
      const same = addDays(zonedDay(Date.parse(goal.deadline), timeZone), 7)
      const day = allowed.includes(same) ? same : duration === 'weekly' ? days.at(-1) : allowed[0]
      const made = types.length > 0 ? parseGoalTitle(title, types) : null
      if (day === undefined || (types.length > 0 && !made)) return []
      const what = made ? { goalType: made.goalType, quantity: made.quantity } : { title }
      const more = description ? { description } : {}
      return [
        {
          id,
          title,
          category,
          duration,
          day,
          body: { ...what, ...more, category, duration, targetDate: day },
        },
      ]
    })
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.id - other.id)
}
