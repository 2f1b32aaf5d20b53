// What learners had to do in a week that is over, archived goals included.
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Day } from '../../contract/days.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { GroupHistory } from '../../contract/history.ts'
import type { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useUser } from '../frame/session-context.ts'

/** A learner, a crew, or the caller's studio. */
export type ReportOf = { kind: 'person' | 'crew'; id: number } | { kind: 'studio' }

/** The most that a page of history holds. */
const limit = 200

/**
 * Read whenever the report is opened and whenever somebody comes back to it. What is over hardly changes, so it is not
 * read again for what happens meanwhile: a studio's week is long, and every tick of a goal would ask for it.
 * `week` null: not over, so nothing is asked.
 */
export function usePastGoals(of: ReportOf, week: Day | null): UseQueryResult<GoalWithFeedback[], ApiError> {
  const { assignedStudio } = useUser()
  return useQuery<GoalWithFeedback[], ApiError>({
    queryKey: ['goals of a past week', of, week, assignedStudio],
    queryFn: week === null ? skipToken : ({ signal }) => pastGoals(of, week, signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

async function pastGoals(of: ReportOf, week: Day, signal: AbortSignal): Promise<GoalWithFeedback[]> {
  if (of.kind === 'person') {
    const params = { id: of.id }
    return (await call('GET /api/users/:id/goal-history', { params, query: { week, limit }, signal })).goals
  }
  const goals: GoalWithFeedback[] = []
  let cursor: string | null | undefined
  do {
    const query = { week, limit, ...(cursor && { cursor }) }
    const page: GroupHistory =
      of.kind === 'crew'
        ? await call('GET /api/groups/:id/goal-history', { params: { id: of.id }, query, signal })
        : await call('GET /api/guide/studio-goal-history', { query, signal })
    for (const member of page.members) goals.push(...member.goals)
    cursor = page.nextCursor
  } while (cursor)
  return goals
}
