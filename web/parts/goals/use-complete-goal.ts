// Completes a goal: an optimistic update of every list that shows it, rolled back with a toast if the server refuses. The
// response has everything that the owner's lists, crew and activity show, so only the figures are read again.
import { t } from '@lingui/core/macro'
import { useCallback } from 'react'
import type { Goal } from '../../../contract/goals.ts'
import type { User } from '../../../contract/people.ts'
import { type ApiError, describeError } from '../../api/client.ts'
import type { OptimisticCache } from '../../api/optimistic-cache.ts'
import { useChange } from '../../api/queries.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { showFailure } from '../../ui/toast.ts'
import { showLockedGoal } from './goal-tick.tsx'
import { cacheGoal } from './week-goals.ts'

/** The delay before the lists are fetched again. */
const REFRESH_AFTER_MS = 100

type Ticked = Pick<Goal, 'id' | 'completed' | 'status'>

/** `tick(goal, done)` completes or reopens a goal. `onCompleted` is called once the server has confirmed a completion. */
export function useCompleteGoal(onCompleted?: (goal: Goal) => void): {
  tick: (goal: Pick<Goal, 'id'>, done: boolean) => void
} {
  const user = useUser()
  const week = useGoalWeek()
  const { mutate } = useChange('PATCH /api/goals/:id', {
    topics: ['goals', 'activities'],
    refreshAfterMs: REFRESH_AFTER_MS,
    optimistic: ({ params, body }, cache) => showTicked(cache, Number(params.id), body.completed === true),
    applyAnswer: ({ updated, ...goal }, cache) => {
      // Otherwise another user ticked it, and the response does not say what else happened.
      if (updated) showAnswer(cache, goal, { user, week })
    },
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
  const updateList = <T extends Ticked>(goals: T[]): T[] => goals.map(change)
  const updateListOrPage = <T extends Ticked, P extends { items: T[] }>(data: T[] | P): T[] | P =>
    Array.isArray(data) ? updateList(data) : { ...data, items: updateList(data.items) }
  cache.update('GET /api/users/:id/goals', updateListOrPage)
  cache.update('GET /api/users/:id/goals-with-feedback', updateListOrPage)
  cache.update('GET /api/groups/:id/goals', updateList)
  cache.update('GET /api/groups/:id/goals-with-feedback', updateList)
  cache.update('GET /api/groups/:id/all-goals', (page) => ({ ...page, items: updateList(page.items) }))
}

/** Applies the response to the reads of the dashboard. */
function showAnswer(
  cache: OptimisticCache,
  goal: Goal,
  { user, week }: { user: User; week: { weekStart: string; weekEnd: string } },
): void {
  const { id, userId, completed, completedAt, dueOn, title } = goal
  cacheGoal(cache, goal)
  const counts = week.weekStart <= dueOn && dueOn <= week.weekEnd ? (completed ? 1 : -1) : 0
  cache.update(
    'GET /api/groups/:id',
    (crew) => ({
      ...crew,
      members: crew.members.map((member) =>
        member.id === userId ? { ...member, completedThisWeek: member.completedThisWeek + counts } : member,
      ),
    }),
    {},
    null,
  )
  if (userId !== user.id || user.groupId === null) return
  const type = 'goal_completed'
  cache.update(
    'GET /api/groups/:id/activities',
    (all) => {
      const others = all.filter((toggle) => toggle.goalId !== id || toggle.type !== type)
      if (completedAt === null) return others
      // The server's activities never have a negative id.
      const made = { id: -id, type, userId, goalId: id, createdAt: completedAt } as const
      return [{ ...made, user, goal: { id, title }, by: null }, ...others]
    },
    { id: user.groupId },
  )
}

function showTickFailure(error: ApiError): void {
  if (error.code === 'goal_locked') {
    showLockedGoal()
    return
  }
  const signedOut = error.status === 401
  const sentence = signedOut
    ? t`Please log in again to update goals.`
    : describeError(error, t`Failed to update goal. Please try again.`)
  // The toast is required even if the sign-in dialog is shown, because the tick was rolled back.
  showFailure(t`Error updating goal`, sentence, signedOut)
}
