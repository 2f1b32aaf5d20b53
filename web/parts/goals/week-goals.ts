// A learner's goals of one week: the query, groups by day, and the order of work.

import { useState } from 'react'
import type { Goal, GoalStatus, GoalWithFeedback } from '../../../contract/goals.ts'
import { groupBy } from '../../../contract/grouping.ts'
import { zonedDay } from '../../../contract/time-zone.ts'
import type { Answer } from '../../api/calls.ts'
import type { OptimisticCache } from '../../api/optimistic-cache.ts'
import { useApi } from '../../api/queries.ts'
import { isFreeWeek, useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { getGoalStanding, type Standing } from './goal-standing.ts'

/** Reads the goals due in the goal week, or in the week that begins on `week`. Nothing is read unless `enabled`. */
export function useWeekGoals(userId: number, week?: string, enabled = true) {
  return useApi(
    'GET /api/users/:id/goals-with-feedback',
    { params: { id: userId }, ...(week !== undefined && { query: { week } }) },
    { enabled, select: listGoals },
  )
}

/** Reads the goals that the user may set again, if `wanted` and as long as a day can be picked. */
export function useGoalIdeas(wanted: boolean) {
  const { id } = useUser()
  const week = useGoalWeek()
  const hasDay = !isFreeWeek(week) && week.opensAt === null
  return useApi('GET /api/users/:id/goal-ideas', wanted && hasDay ? { params: { id } } : null)
}

/** An answer in pages is that of a longer time than a week. */
export const listGoals = (data: Answer<'GET /api/users/:id/goals-with-feedback'>): GoalWithFeedback[] =>
  Array.isArray(data) ? data : data.items

/** Whether the weekly goal of a goal already created it again, among the owner's goals of the goal week. */
export const isMadeAgain = (
  { id, series }: Pick<Goal, 'id' | 'series'>,
  thisWeek: readonly Pick<Goal, 'id' | 'series'>[],
): boolean => series !== null && thisWeek.some((goal) => goal.series?.id === series.id && goal.id !== id)

/** Returns, for each day 'YYYY-MM-DD', the statuses of the goals due on it, finished ones first. */
export function groupMarksByDay(
  goals: readonly Standing[],
  now: number,
  timeZone: string,
): ReadonlyMap<string, readonly GoalStatus[]> {
  const byDay = groupBy(goals, ({ deadline }) => zonedDay(Date.parse(deadline), timeZone))
  const marksOf = (due: readonly Standing[]) =>
    due.map((goal) => getGoalStanding(goal, now, false).status).sort((a, b) => rank[a] - rank[b])
  return new Map([...byDay].map(([day, due]) => [day, marksOf(due)]))
}

const rank: Record<GoalStatus, number> = { completed: 0, in_progress: 1, incomplete: 2 }
const urgency: Record<GoalStatus, number> = { in_progress: 0, completed: 1, incomplete: 2 }

/** Sorts open goals first, by due date, then finished and then missed ones, the latest first. */
export function sortForWork(goals: readonly GoalWithFeedback[]): GoalWithFeedback[] {
  return goals.toSorted((a, b) => {
    const first = urgency[a.status] - urgency[b.status]
    if (first !== 0) return first
    const due = Date.parse(a.deadline) - Date.parse(b.deadline)
    return (a.status === 'in_progress' ? due : -due) || b.id - a.id
  })
}

/** Sorts goals for work, but rows keep their place while only ticks change, so that nothing moves under a finger. */
export function useSteadyOrder(goals: readonly GoalWithFeedback[]): GoalWithFeedback[] {
  const ids = goals
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join()
  const [order, setOrder] = useState<{ ids: string; places: Map<number, number> }>()
  if (order?.ids === ids) {
    return goals.toSorted((a, b) => (order.places.get(a.id) ?? 0) - (order.places.get(b.id) ?? 0))
  }
  const sorted = sortForWork(goals)
  setOrder({ ids, places: new Map(sorted.map(({ id }, index) => [id, index])) })
  return sorted
}

// Applies a response to the goals on the dashboard, so that their lists are not read again.

/** Changes every goal in the lists of the dashboard. */
export function updateGoals(
  cache: OptimisticCache,
  change: (goal: GoalWithFeedback) => GoalWithFeedback,
): void {
  cache.update('GET /api/users/:id/goals-with-feedback', (data) =>
    Array.isArray(data) ? data.map(change) : { ...data, items: data.items.map(change) },
  )
  cache.update('GET /api/guide-goals', (goals) => goals.map(change))
}

/** Replaces a goal in the lists that have it. */
export function cacheGoal(cache: OptimisticCache, goal: Goal): void {
  updateGoals(cache, (current) => (current.id === goal.id ? { ...current, ...goal } : current))
}
