// `?editGoal=7` opens that goal for editing and is then removed from the address, so that a reload does not open it again.
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import type { GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import { useApi } from '../api/queries.ts'
import { useQueryParameters } from '../frame/query-parameters.ts'
import { showFailure, toast } from '../ui/toast.ts'

const parameters = { editGoal: z.string() }

export function useGoalFromAddress(crewId: number, onEdit: (goal: GoalWithFeedback) => void): void {
  const [{ editGoal }, changeParameters] = useQueryParameters(parameters)
  const isId = editGoal !== undefined && /^[1-9]\d{0,9}$/.test(editGoal)
  const { data, error, isFetching } = useApi('GET /api/goals/:id', isId ? { params: { id: editGoal } } : null)
  const settled = editGoal !== undefined && !isFetching && (!isId || Boolean(data ?? error))

  const settle = useEffectEvent(() => {
    changeParameters({ editGoal: undefined })
    if (error && error.status !== 404 && error.status !== 403) {
      showFailure('The goal could not be opened', error.sentence)
    } else if (!data || error || data.user.groupId !== crewId) {
      showFailure('This goal is not here', 'It was deleted, or its learner is no longer in this crew.')
    } else open(data)
  })
  const open = (goal: GoalDetail) => {
    const { edit } = goal.abilities
    if (edit === true) return onEdit(goal)
    toast({
      kind: 'info',
      title: 'This goal can no longer be edited',
      description: edit === 'goal_archived' ? 'It is archived.' : 'Its deadline has passed.',
    })
  }
  useEffect(() => {
    if (settled) settle()
  }, [settled])
}
