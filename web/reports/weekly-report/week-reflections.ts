// The reflections about the week of a report, for readers who may read them.
import type { UseQueryResult } from '@tanstack/react-query'
import type { Day } from '../../../contract/days.ts'
import type { Person } from '../../../contract/people.ts'
import type { Reflection, ReflectionOfLearner } from '../../../contract/reflections.ts'
import { coachReadsReflections, isAdmin, readsReflections } from '../../../contract/roles.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useApi } from '../../api/queries.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { useUser } from '../../frame/session-context.ts'

type ByLearner = ReadonlyMap<number, Reflection>

interface WeekReflections {
  /** What the report waits for; empty for readers who may not read any. */
  reads: UseQueryResult<ByLearner, ApiError>[]
  /** Undefined while loading. */
  byLearner: ByLearner | undefined
}

const none: ByLearner = new Map()

/** `isRead`: the reader may read them, and the school has them. */
function forReport(read: UseQueryResult<ByLearner, ApiError>, isRead: boolean): WeekReflections {
  // Switched off meanwhile, or no longer in the reader's care.
  if (!isRead || read.error?.status === 403) return { reads: [], byLearner: none }
  return { reads: [read], byLearner: read.data }
}

/** The most that a page holds: those of four years. */
const limit = 200

/** `person` is undefined while it is loading. */
export function useReflectionOf(userId: number, person: Person | undefined, week: Day): WeekReflections {
  const me = useUser()
  const on = useGoalWeek().settings.reflections
  const input =
    on && person && readsReflections(me, person) ? { params: { id: userId }, query: { limit } } : null
  const read = useApi('GET /api/users/:id/reflections', input, {
    select: ({ items }) => new Map(items.filter((one) => one.week === week).map((one) => [userId, one])),
  })
  return forReport(read, input !== null)
}

export function useReflectionsOfCrew(crewId: number, week: Day): WeekReflections {
  const me = useUser()
  const on = useGoalWeek().settings.reflections
  const mayRead = coachReadsReflections(me, crewId) || isAdmin(me)
  const input = on && mayRead ? { params: { id: crewId }, query: { week } } : null
  const read = useApi('GET /api/groups/:id/reflections', input, { select: byLearner })
  return forReport(read, input !== null)
}

export function useReflectionsOfStudio(week: Day): WeekReflections {
  const input = useGoalWeek().settings.reflections ? { query: { week } } : null
  const read = useApi('GET /api/guide/studio-reflections', input, { select: byLearner })
  return forReport(read, input !== null)
}

const byLearner = (rows: readonly ReflectionOfLearner[]): ByLearner =>
  new Map(rows.flatMap(({ user, reflection }) => (reflection ? [[user.id, reflection]] : [])))
