// The goals and reflections that are pending for a coach: by crew, and the crews by urgency.
import { useQueries } from '@tanstack/react-query'
import type { GoalWithFeedback } from '../../../contract/goals.ts'
import type { Reflection } from '../../../contract/reflections.ts'
import { isStaff } from '../../../contract/roles.ts'
import { formatCount } from '../../../contract/sentences.ts'
import { queryOptionsFor, useApi } from '../../api/queries.ts'
import { paths } from '../../frame/paths.ts'
import { useGoalWeek, useUser } from '../../frame/user-and-week.ts'
import { combineQueries, type Read } from '../../ui/loaded.tsx'
import { isStillDueToday, sortByUrgency } from './crew-lists.ts'

const MAX_PENDING_GOALS = 200

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
function useWaitingGoals(crewIds: readonly number[]): ReadonlyMap<number, WaitingGoals> {
  const all = useApi(
    'GET /api/feedback/queue',
    crewIds.length > 0 ? { query: { limit: MAX_PENDING_GOALS } } : null,
  )
  const isTooLong = all.data !== undefined && all.data.nextCursor !== null
  const own = useQueries({
    queries: (isTooLong ? crewIds : []).map((crewId) =>
      queryOptionsFor('GET /api/feedback/queue', { query: { crewId, limit: MAX_PENDING_GOALS } }),
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

/** Formats '4 to review, 2 to read'. */
export const formatPending = ({ waiting, toRead }: { waiting: number; toRead: number }): string =>
  [waiting > 0 && `${formatCount(waiting)} to review`, toRead > 0 && `${formatCount(toRead)} to read`]
    .filter(Boolean)
    .join(', ')

/** Returns the address of the crew's review, on the tab that has work. */
export const reviewPath = ({ crew: { id }, waiting }: { crew: { id: number }; waiting: number }): string =>
  waiting > 0 ? paths.feedbackCrew(id) : paths.feedbackReflections(id)

export interface CrewToReview<Crew> {
  crew: Crew
  queue: WaitingGoals
  /** The number of goals to review; 0 until they are loaded. */
  waiting: number
  /** The number of reflections to read; 0 until they are loaded. */
  toRead: number
  dueToday: number
}

/** Returns the crews by urgency, which is known once all are loaded. Undefined before that. */
export function useCrewsToReview<Crew extends { id: number; name: string }>(
  crews: readonly Crew[],
): CrewToReview<Crew>[] | undefined {
  const { now, timeZone } = useGoalWeek()
  const ids = crews.map(({ id }) => id)
  const found = useWaitingGoals(ids)
  const reflections = useWaitingReflections(ids)
  const all = crews.flatMap((crew) => {
    const queue = found.get(crew.id)
    if (!queue) return []
    const dueToday = queue.goals?.filter((goal) => isStillDueToday(goal, now, timeZone)) ?? []
    const toRead = reflections.data?.get(crew.id)?.length ?? 0
    return [{ crew, queue, waiting: queue.goals?.length ?? 0, toRead, dueToday: dueToday.length }]
  })
  const isKnown =
    all.every(({ queue }) => queue.goals || queue.hasFailed) && (reflections.data || reflections.isError)
  return isKnown ? sortByUrgency(all) : undefined
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
  const all = useApi('GET /api/reflections/queue', on ? { query: { limit: MAX_PENDING_GOALS } } : null)
  const isTooLong = on && all.data !== undefined && all.data.nextCursor !== null
  const own = useQueries({
    queries: (isTooLong ? crewIds : []).map((crewId) =>
      queryOptionsFor('GET /api/reflections/queue', { query: { crewId, limit: MAX_PENDING_GOALS } }),
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
