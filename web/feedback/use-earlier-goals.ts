import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '../../contract/days.ts'
import { mondayOf } from '../../contract/goal-week.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'

/** The longest page of the queue. */
const MOST_WAITING = 200
const noGoals: GoalWithFeedback[] = []

/**
 * The goals of earlier weeks that await the user's feedback in a crew; none in a school without days of grace, and while
 * `on` is false. Undefined while loading. The queue loses a goal that was reviewed, so the goals are read from the lists
 * of their weeks, and one that was in the queue stays until the user leaves the review.
 */
export function useEarlierGoals(crewId: number, on: boolean): GoalWithFeedback[] | undefined {
  const { weekStart, settings } = useGoalWeek()
  const hasGrace = on && settings.feedbackGraceDays > 0
  const queue = useApi(
    'GET /api/feedback/queue',
    hasGrace ? { query: { crewId, limit: MOST_WAITING } } : null,
  )
  const [seen, setSeen] = useState<ReadonlyMap<number, Day>>(new Map())
  const added = queue.data?.items.filter(({ id, dueOn }) => dueOn < weekStart && !seen.has(id)) ?? []
  if (added.length > 0)
    setSeen(new Map([...seen, ...added.map(({ id, dueOn }) => [id, mondayOf(dueOn)] as const)]))
  const reads = useQueries({
    queries: [...new Set(seen.values())].map((week) =>
      queryOptionsFor('GET /api/groups/:id/goals-with-feedback', { params: { id: crewId }, query: { week } }),
    ),
    combine: combined,
  })
  if (!hasGrace) return noGoals
  if (queue.isPending || reads.isPending) return undefined
  return reads.goals.filter(({ id, dueOn }) => seen.has(id) && dueOn < weekStart)
}

function combined(reads: readonly { data: GoalWithFeedback[] | undefined; isPending: boolean }[]) {
  return {
    isPending: reads.some(({ isPending }) => isPending),
    goals: reads.flatMap(({ data }) => data ?? []),
  }
}
