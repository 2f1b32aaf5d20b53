// A learner's goals of one week: read, laid on their days, and in the order in which they are worked off.
import { useState } from 'react'
import type { GoalStatus, GoalWithFeedback } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { goalStanding } from '../goals/goal-standing.ts'
import type { Standing } from '../goals/week-count.ts'

/** The goals due in the goal week, or in the week of the Monday `week`. */
export function useWeekGoals(userId: number, week?: string) {
  return useApi(
    'GET /api/users/:id/goals-with-feedback',
    { params: { id: userId }, ...(week !== undefined && { query: { week } }) },
    { select: (data) => (Array.isArray(data) ? data : data.items) },
  )
}

/** For each day 'YYYY-MM-DD' what became of the goals due on it: the finished ones first. */
export function marksByDay(
  goals: readonly Standing[],
  now: number,
  timeZone: string,
): ReadonlyMap<string, readonly GoalStatus[]> {
  const marks = new Map<string, GoalStatus[]>()
  for (const goal of goals) {
    const day = zonedDay(Date.parse(goal.deadline), timeZone)
    const list = marks.get(day) ?? []
    list.push(goalStanding(goal, now, false).status)
    marks.set(day, list)
  }
  for (const list of marks.values()) list.sort((one, other) => rank[one] - rank[other])
  return marks
}

const rank: Record<GoalStatus, number> = { completed: 0, in_progress: 1, incomplete: 2 }
const urgency: Record<GoalStatus, number> = { in_progress: 0, completed: 1, incomplete: 2 }

/** What is still to do first, the next due on top; then the finished and the missed ones, the latest on top. */
export function inWorkingOrder(goals: readonly GoalWithFeedback[]): GoalWithFeedback[] {
  return goals.toSorted((one, other) => {
    const first = urgency[one.status] - urgency[other.status]
    if (first !== 0) return first
    const due = Date.parse(one.deadline) - Date.parse(other.deadline)
    return (one.status === 'in_progress' ? due : -due) || other.id - one.id
  })
}

/** In working order, but rows stay where they are while only their ticks change: nothing jumps from under a finger. */
export function useSteadyOrder(goals: readonly GoalWithFeedback[]): GoalWithFeedback[] {
  const ids = goals
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .join()
  const [order, setOrder] = useState<{ ids: string; places: Map<number, number> }>()
  if (order?.ids === ids) {
    return goals.toSorted((one, other) => (order.places.get(one.id) ?? 0) - (order.places.get(other.id) ?? 0))
  }
  const sorted = inWorkingOrder(goals)
  setOrder({ ids, places: new Map(sorted.map(({ id }, place) => [id, place])) })
  return sorted
}
