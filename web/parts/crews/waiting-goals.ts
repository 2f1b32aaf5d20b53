// The goals that wait for a reviewer: by crew, and the crews in the order of their urgency.
import { useQueries } from '@tanstack/react-query'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import { queryOptionsFor, useApi } from '../../api/queries.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { byUrgency, isStillDueToday } from './crew-urgency.ts'

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
 * The goals that wait for the user, by crew. One call is enough for nearly every coach. If the queue is longer than a
 * page, each crew is counted by its own call. Without crews nothing is read.
 */
function useWaitingGoals(crewIds: readonly number[]): ReadonlyMap<number, WaitingGoals> {
  const all = useApi(
    'GET /api/feedback/queue',
    crewIds.length > 0 ? { query: { limit: MOST_WAITING } } : null,
  )
  const isTooLong = all.data !== undefined && all.data.nextCursor !== null
  const own = useQueries({
    queries: (isTooLong ? crewIds : []).map((crewId) =>
      queryOptionsFor('GET /api/feedback/queue', { query: { crewId, limit: MOST_WAITING } }),
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

export interface CrewToReview<Crew> {
  crew: Crew
  of: WaitingGoals
  /** 0 while they are not counted. */
  waiting: number
  dueToday: number
}

/** The crews in the order of their urgency, which is known once all are counted. Undefined before that. */
export function useCrewsToReview<Crew extends { id: number; name: string }>(
  crews: readonly Crew[],
): CrewToReview<Crew>[] | undefined {
  const { now, timeZone } = useGoalWeek()
  const found = useWaitingGoals(crews.map(({ id }) => id))
  const all = crews.flatMap((crew) => {
    const of = found.get(crew.id)
    if (!of) return []
    const dueToday = of.goals?.filter((goal) => isStillDueToday(goal, now, timeZone)) ?? []
    return [{ crew, of, waiting: of.goals?.length ?? 0, dueToday: dueToday.length }]
  })
  return all.some(({ of }) => !of.goals && !of.hasFailed) ? undefined : byUrgency(all)
}

/** How many goals wait in all of the crews. Undefined while one of them is not counted. */
export function useWaitingTotal(crewIds: readonly number[]): number | undefined {
  const counts = [...useWaitingGoals(crewIds).values()].map(({ goals }) => goals?.length)
  return counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  )
}
