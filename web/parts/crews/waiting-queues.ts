// The queues of a coach, by crew: goals to review and reflections to read. The bottom bar of phones counts them.
import { useQueries } from '@tanstack/react-query'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { MAX_QUEUE_LENGTH } from '../../../contract/page-reads.ts'
import type { Reflection } from '../../../contract/reflections.ts'
import { isStaff } from '../../../contract/roles.ts'
import { queryOptionsFor, useApi } from '../../api/queries.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { combineQueries, type Read } from '../../ui/loaded.tsx'

export interface WaitingGoals {
  /** Undefined until they are loaded. */
  goals: GoalWithFeedback[] | undefined
  /** The read failed. Stays true while it is repeated. */
  hasFailed: boolean
  retry: () => void
}

/**
 * Returns the pending goals by crew. One call is enough for nearly every coach; if the queue is longer than a page, each
 * crew has its own call.
 */
export function useWaitingGoals(crewIds: readonly number[]): ReadonlyMap<number, WaitingGoals> {
  const all = useApi(
    'GET /api/feedback/queue',
    crewIds.length > 0 ? { query: { limit: MAX_QUEUE_LENGTH } } : null,
  )
  const isTooLong = all.data !== undefined && all.data.nextCursor !== null
  const own = useQueries({
    queries: (isTooLong ? crewIds : []).map((crewId) =>
      queryOptionsFor('GET /api/feedback/queue', { query: { crewId, limit: MAX_QUEUE_LENGTH } }),
    ),
  })
  return new Map(
    crewIds.map((crewId, index) => {
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

/**
 * Counts the pending goals and reflections of all crews. Undefined until the goals of each crew, and the reflections, are
 * loaded.
 */
export function useWaitingTotal(crewIds: readonly number[]) {
  const waiting = [...useWaitingGoals(crewIds).values()]
  const reflections = useWaitingReflections(crewIds).data
  if (!reflections || waiting.some(({ goals }) => !goals)) return undefined
  return {
    goals: waiting.flatMap(({ goals = [] }) => goals).length,
    reflections: [...reflections.values()].flat().length,
  }
}

/**
 * Returns reflections by crew, the oldest first, read like the goals. Empty if the school has none or the user may not read
 * them.
 */
export function useWaitingReflections(
  crewIds: readonly number[],
): Read<ReadonlyMap<number, readonly Reflection[]>> {
  const mayRead = isStaff(useUser())
  const on = useGoalWeek().settings.reflections === true && mayRead && crewIds.length > 0
  const all = useApi('GET /api/reflections/queue', on ? { query: { limit: MAX_QUEUE_LENGTH } } : null)
  const isTooLong = on && all.data !== undefined && all.data.nextCursor !== null
  const own = useQueries({
    queries: (isTooLong ? crewIds : []).map((crewId) =>
      queryOptionsFor('GET /api/reflections/queue', { query: { crewId, limit: MAX_QUEUE_LENGTH } }),
    ),
  })
  const { data, ...read } = isTooLong ? combineQueries(Object.fromEntries(own.entries())) : all
  const byCrew = new Map(
    crewIds.map((crewId, index) => {
      const items = (own[index] ?? all).data?.items ?? []
      return [crewId, items.filter(({ user }) => user.groupId === crewId)]
    }),
  )
  return { ...read, data: data || !on ? byCrew : undefined }
}
