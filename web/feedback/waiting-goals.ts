// How many goals of a crew await the caller.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../api/api-error.ts'
import type { Answer } from '../api/calls.ts'
import { useApi } from '../api/queries.ts'

/** The most that the queue answers in one call. */
export const MOST_WAITING = 200

export type WaitingQuery = UseQueryResult<Answer<'GET /api/feedback/queue'>, ApiError>

/** Counted in the queue of all crews while that is whole, else in the crew's own. */
export function useWaitingCount(crewId: number, all: WaitingQuery) {
  const whole = all.data ? all.data.nextCursor === null : null
  const own = useApi(
    'GET /api/feedback/queue',
    whole === false ? { query: { crewId, limit: MOST_WAITING } } : null,
  )
  const source = whole === false ? own : all
  const items = source.data?.items.filter(({ user }) => user.groupId === crewId)
  return { count: items?.length, isError: source.isError, retry: () => void source.refetch() }
}
