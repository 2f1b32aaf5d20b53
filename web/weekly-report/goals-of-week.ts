// What a learner had to do in a week, archived goals included: those stand in the history only.

import type { Day } from '../../contract/days.ts'
import { isInWeek, weekOf } from '../../contract/goal-week.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../app/goal-week.ts'
import { useZone } from '../ui/zone.ts'

/** The most that a page of history holds: more than a school year. */
const NEWEST = 200

/** `goals` is undefined until everything is there. */
export function useGoalsOfWeek(userId: number, week: Day) {
  const zone = useZone()
  const over = week < useGoalWeek().weekStart
  const params = { id: userId }
  const open = useApi(
    'GET /api/users/:id/goals-with-feedback',
    { params, query: { week } },
    { select: (data) => (Array.isArray(data) ? data : data.items) },
  )
  const history = useApi(
    'GET /api/users/:id/goal-history',
    over ? { params, query: { limit: NEWEST } } : null,
    { select: ({ goals }) => goals.filter((goal) => goal.archivedAt !== null && isDue(goal, week, zone)) },
  )
  const archived = over ? history.data : []
  return {
    goals: open.data && archived && [...open.data, ...archived],
    reads: over ? [open, history] : [open],
  }
}

const isDue = ({ deadline }: GoalWithFeedback, week: Day, zone: string) =>
  isInWeek(zonedDay(Date.parse(deadline), zone), weekOf(week, zone))
