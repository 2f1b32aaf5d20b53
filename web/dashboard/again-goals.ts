// Which goals of last week can be set again, and when they would be due.
import { weekdayOf } from '../../contract/days.ts'
import { parseGoalTitle } from '../../contract/goal-types.ts'
import type { Category, Duration, GoalWithFeedback, NewGoal } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { type DueDays, lastSchoolDay } from '../parts/goals/goal-form.ts'

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
 * In the order of their days. `lastWeek` are goals of a week before that of `due`. In a studio with goal types a goal
 * is left out if its title is none that the studio makes now.
 */
export function goalsAgain(
  lastWeek: readonly GoalWithFeedback[],
  types: readonly string[],
  { days, allowed, noSchool }: Omit<DueDays, 'today'>,
  timeZone: string,
): GoalAgain[] {
  return lastWeek
    .flatMap((goal): GoalAgain[] => {
      const { id, title, description, category, duration } = goal
      const same = days[weekdayOf(zonedDay(Date.parse(goal.deadline), timeZone))]
      const open = allowed.filter((one) => !noSchool.has(one))
      const isOpen = same !== undefined && open.includes(same)
      const day = isOpen ? same : duration === 'weekly' ? lastSchoolDay({ days, allowed, noSchool }) : open[0]
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
