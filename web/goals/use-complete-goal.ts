// Completing a goal: an optimistic update of every list that shows it, rolled back with a toast when the server refuses.
import { useCallback } from 'react'
import type { Goal } from '../../contract/goals.ts'
import { type ApiError, sentenceOf } from '../api/api-error.ts'
import type { OptimisticCache } from '../api/optimistic-cache.ts'
import { useChange } from '../api/queries.ts'
import { showFailure } from '../ui/toast.ts'
import { showLockedGoal } from './goal-tick.tsx'

/** Milliseconds until the lists are fetched again. */
const REFRESH_AFTER_MS = 100

type Ticked = Pick<Goal, 'id' | 'completed' | 'status'>

/**
 * `tick(goal, done)` completes or reopens. `onCompleted` is called after the server has confirmed a completion: the
 * moment for the celebration.
 */
export function useCompleteGoal(onCompleted?: (goal: Goal) => void): {
  tick: (goal: Pick<Goal, 'id'>, done: boolean) => void
} {
  const { mutate } = useChange('PATCH /api/goals/:id', {
    refreshAfter: REFRESH_AFTER_MS,
    optimistic: ({ params, body }, cache) => showTicked(cache, Number(params.id), body.completed === true),
    onSuccess: (goal) => {
      if (goal.completed && goal.updated) onCompleted?.(goal)
    },
    onError: showTickFailure,
  })
  const tick = useCallback(
    ({ id }: Pick<Goal, 'id'>, done: boolean) => mutate({ params: { id }, body: { completed: done } }),
    [mutate],
  )
  return { tick }
}

function showTicked(cache: OptimisticCache, id: number, done: boolean): void {
  const change = <T extends Ticked>(goal: T): T =>
    goal.id === id ? { ...goal, completed: done, status: done ? 'completed' : 'in_progress' } : goal
  const inList = <T extends Ticked>(goals: T[]): T[] => goals.map(change)
  const inEither = <T extends Ticked, P extends { items: T[] }>(data: T[] | P): T[] | P =>
    Array.isArray(data) ? inList(data) : { ...data, items: inList(data.items) }
  cache.update('GET /api/users/:id/goals', inEither)
  cache.update('GET /api/users/:id/goals-with-feedback', inEither)
  cache.update('GET /api/groups/:id/goals', inList)
  cache.update('GET /api/groups/:id/goals-with-feedback', inList)
  cache.update('GET /api/groups/:id/all-goals', (page) => ({ ...page, items: inList(page.items) }))
}

function showTickFailure(error: ApiError): void {
  if (error.code === 'goal_locked') {
    showLockedGoal()
    return
  }
  const signedOut = error.status === 401
  const sentence = signedOut
    ? 'Please log in again to update goals.'
    : sentenceOf(error, 'Failed to update goal. Please try again.')
  // The specification wants this toast also when the sign-in dialog is shown, because the tick was rolled back.
  showFailure('Error updating goal', sentence, signedOut)
}
