// What the answer of a change says about goals on the dashboard, so that their lists are not read again.
import type { Goal, GoalWithFeedback } from '../../../contract/goals.ts'
import type { OptimisticCache } from '../../api/optimistic-cache.ts'

/** Changes every goal of the lists of the dashboard. */
export function updateGoals(
  cache: OptimisticCache,
  change: (goal: GoalWithFeedback) => GoalWithFeedback,
): void {
  cache.update('GET /api/users/:id/goals-with-feedback', (data) =>
    Array.isArray(data) ? data.map(change) : { ...data, items: data.items.map(change) },
  )
  cache.update('GET /api/guide-goals', (goals) => goals.map(change))
}

/** Puts a goal into the lists that have it. */
export function showGoal(cache: OptimisticCache, goal: Goal): void {
  updateGoals(cache, (one) => (one.id === goal.id ? { ...one, ...goal } : one))
}
