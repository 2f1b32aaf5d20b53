// The reflections about the week of a report, for readers who may read them.
import type { UseQueryResult } from '@tanstack/react-query'
import type { Day } from '../../../contract/days.ts'
import type { Person } from '../../../contract/people.ts'
import type { Reflection, ReflectionOfLearner } from '../../../contract/reflections.ts'
import { isAdmin } from '../../../contract/roles.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useApi } from '../../api/queries.ts'
import { useGoalWeek } from '../../frame/goal-week.ts'
import { useUser } from '../../frame/session-context.ts'
import { readsAbout } from '../../people/cares-for.ts'

type ByLearner = ReadonlyMap<number, Reflection>

export interface WeekReflections {
  read: UseQueryResult<ByLearner, ApiError>
  /** Undefined while loading. */
  byLearner: ByLearner | undefined
}

const none: ByLearner = new Map()

/** None for readers who may not read them, or whose school has switched them off meanwhile. */
function forReport(read: UseQueryResult<ByLearner, ApiError>): WeekReflections {
  const isOff = !read.isLoading && (!read.isError || read.error.status === 403)
  return { read, byLearner: read.data ?? (isOff ? none : undefined) }
}

/** The most that a page holds: those of four years. */
const limit = 200

/** `person` is undefined while it is loading. */
export function useReflectionOf(userId: number, person: Person | undefined, week: Day): WeekReflections {
  const me = useUser()
  const on = useGoalWeek().settings.reflections
  return forReport(
    useApi(
      'GET /api/users/:id/reflections',
      on && person && readsAbout(me, person) ? { params: { id: userId }, query: { limit } } : null,
      {
        select: ({ items }) => new Map(items.filter((one) => one.week === week).map((one) => [userId, one])),
      },
    ),
  )
}

export function useReflectionsOfCrew(crewId: number, week: Day): WeekReflections {
  const me = useUser()
  const on = useGoalWeek().settings.reflections
  const coaches = me.isCoachWooden && me.assignedCrews.includes(crewId)
  return forReport(
    useApi(
      'GET /api/groups/:id/reflections',
      on && (coaches || isAdmin(me)) ? { params: { id: crewId }, query: { week } } : null,
      { select: written },
    ),
  )
}

export function useReflectionsOfStudio(week: Day): WeekReflections {
  const on = useGoalWeek().settings.reflections
  return forReport(
    useApi('GET /api/guide/studio-reflections', on ? { query: { week } } : null, { select: written }),
  )
}

const written = (rows: readonly ReflectionOfLearner[]): ByLearner =>
  new Map(rows.flatMap(({ user, reflection }) => (reflection ? [[user.id, reflection]] : [])))
