import { useQueries } from '@tanstack/react-query'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { useUser } from '../frame/session-context.ts'

/** The longest page of the queue. */
const MOST_WAITING = 200

export interface WaitingGoals {
  /** Undefined while they are not counted. */
  goals: GoalWithFeedback[] | undefined
  /** Could not be read, also while it is being read again. */
  hasFailed: boolean
  retry: () => void
}

/**
 * The goals that wait for the coach, by assigned crew. One call is enough for nearly every coach. If the queue is longer
 * than a page, each crew is counted by its own call.
 */
export function useWaitingGoals(): ReadonlyMap<number, WaitingGoals> {
  const { assignedCrews } = useUser()
  const all = useApi('GET /api/feedback/queue', { query: { limit: MOST_WAITING } })
  const isTooLong = all.data !== undefined && all.data.nextCursor !== null
  const own = useQueries({
    queries: (isTooLong ? assignedCrews : []).map((crewId) =>
      queryOptionsFor('GET /api/feedback/queue', { query: { crewId, limit: MOST_WAITING } }),
    ),
  })
  return new Map(
    assignedCrews.map((crewId, index) => {
      const source = own[index] ?? all
      return [
        crewId,
        {
          goals: source.data?.items.filter(({ user }) => user.groupId === crewId),
          hasFailed: !source.data && source.errorUpdateCount > 0,
          retry: () => void source.refetch({ cancelRefetch: false }),
        },
      ]
    }),
  )
}
