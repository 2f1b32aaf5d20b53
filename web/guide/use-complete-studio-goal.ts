// A guide finishes a goal of a learner: shown at once, taken back with a toast when the server refuses.
import { useCallback } from 'react'
import type { Goal, GoalWithFeedback } from '../../contract/goals.ts'
import { useChange } from '../api/queries.ts'
import { showFailure, toast } from '../ui/toast.ts'

/** Answers the same function between renders, so that rows stay as they are. */
export function useCompleteStudioGoal(): (goal: Pick<Goal, 'id' | 'title'>) => void {
  const { mutate } = useChange('PATCH /api/goals/:id', {
    optimistic: ({ params, body }, cache) =>
      cache.update('GET /api/guide/studio-goals', (goals) =>
        goals.map((goal) => (goal.id === Number(params.id) ? ticked(goal, body.completed === true) : goal)),
      ),
    onError: () => showFailure('Error', 'Failed to mark goal as complete.'),
  })
  return useCallback(
    ({ id, title }) => {
      const set = (completed: boolean, onSuccess?: () => void) =>
        mutate({ params: { id }, body: { completed } }, onSuccess && { onSuccess })
      set(true, () =>
        toast({
          kind: 'success',
          title: 'Goal updated successfully',
          description: title,
          action: { label: 'Undo', onSelect: () => set(false) },
        }),
      )
    },
    [mutate],
  )
}

const ticked = (goal: GoalWithFeedback, completed: boolean): GoalWithFeedback => ({
  ...goal,
  completed,
  status: completed ? 'completed' : 'in_progress',
})
