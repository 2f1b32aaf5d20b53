import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'
import { mondayOf } from '../../contract/goal-week.ts'
import type { GoalDetail } from '../../contract/goals.ts'
import { zonedDay } from '../../contract/time-zone.ts'
import { useApi } from '../api/queries.ts'
import { useGoalOfLink } from '../frame/goal-of-link.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useQueryParameters } from '../frame/query-parameters.ts'
import { showFailure } from '../ui/toast.ts'

const parameters = { week: z.literal('last') }

export interface LinkedGoal {
  /** The goal that the notification is about; null if no notification led here. */
  id: number | null
  /** Set when its week is neither the goal week nor the last one, the two that the review shows. */
  earlier: { goal: GoalDetail; week: string } | null
}

/** The goal of the notification that led to the crew's review; the review then shows the goal's week. */
export function useLinkedGoal(crewId: number): LinkedGoal {
  const id = useGoalOfLink()
  const { weekStart, timeZone, lastWeek: before } = useGoalWeek()
  const [, changeParameters] = useQueryParameters(parameters)
  const { data, error } = useApi('GET /api/goals/:id', id === null ? null : { params: { id } })
  const isHere = data !== undefined && data.user.groupId === crewId
  const week = isHere ? mondayOf(zonedDay(Date.parse(data.deadline), timeZone)) : null

  const settle = useEffectEvent(() => {
    if (!isHere)
      showFailure('This goal is not here', 'It was deleted, or its learner is no longer in this crew.')
    else if (week === before) changeParameters({ week: 'last' })
  })
  const isSettled = data !== undefined || error !== null
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])

  const isEarlier = isHere && week !== null && week < weekStart && week !== before
  return { id, earlier: isEarlier ? { goal: data, week } : null }
}
