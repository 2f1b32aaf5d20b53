// What a learner had to do in a week, archived goals included: those stand in the history only.

import { useQueries } from '@tanstack/react-query'
import type { Day } from '../../contract/days.ts'
import { isInWeek, weekOf } from '../../contract/goal-week.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { useGoalWeek } from '../app/goal-week.ts'
import { useSchoolChoice } from '../app/school-choice.ts'
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

/** The archived goals of a crew's members, for the report of a week that is over; `goals` as in `useGoalsOfWeek`. */
export function useArchivedOfMembers(
  crew: { members: readonly { id: number }[]; schoolId: number } | undefined,
  week: Day,
) {
  const own = useZone()
  const members = crew?.members
  // A super admin may look at a crew of another school.
  const zone = useSchoolChoice().schools.find(({ id }) => id === crew?.schoolId)?.timeZone ?? own
  const over = week < useGoalWeek().weekStart
  const reads = useQueries({
    queries: (over && members ? members : []).map(({ id }) =>
      queryOptionsFor('GET /api/users/:id/goal-history', { params: { id }, query: { limit: NEWEST } }),
    ),
  })
  const answered = reads.flatMap(({ data }) => (data ? [data.goals] : []))
  const all = members !== undefined && answered.length === (over ? members.length : 0)
  return {
    goals: all
      ? answered.flat().filter((goal) => goal.archivedAt !== null && isDue(goal, week, zone))
      : undefined,
    reads,
  }
}

const isDue = ({ deadline }: GoalWithFeedback, week: Day, zone: string) =>
  isInWeek(zonedDay(Date.parse(deadline), zone), weekOf(week, zone))
