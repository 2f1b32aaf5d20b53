import { useQueries } from '@tanstack/react-query'
import type { GroupWithMembers } from '../../contract/crews.ts'
import { isAdmin, isCoach } from '../../contract/roles.ts'
import type { ApiError } from '../api/api-error.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { useScope } from '../frame/school-scope.tsx'
import { useUser } from '../frame/session-context.ts'

export interface ReadableCrews {
  /** Undefined until all of them are read. */
  crews: readonly GroupWithMembers[] | undefined
  /** Of a read that failed. */
  error: ApiError | null
  isFetching: boolean
  retry: () => void
}

/**
 * The crews whose goals the user may read, with the week of their members: those of the chosen school for an admin, the
 * assigned ones for a coach, none for others.
 */
export function useReadableCrews(): ReadableCrews {
  const user = useUser()
  const { schoolId, input } = useScope()
  const ofSchool = isAdmin(user)
  const all = useApi('GET /api/admin/crews-with-members', ofSchool && schoolId !== null ? input : null)
  const assigned = useQueries({
    queries: (!ofSchool && isCoach(user) ? user.assignedCrews : []).map((id) =>
      queryOptionsFor('GET /api/groups/:id', { params: { id } }),
    ),
  })
  const reads = ofSchool ? [all] : assigned
  const read = assigned.flatMap(({ data }) => data ?? [])
  return {
    crews: ofSchool
      ? schoolId === null
        ? []
        : all.data
      : read.length === assigned.length
        ? read
        : undefined,
    error: reads.find(({ data, error }) => !data && error)?.error ?? null,
    isFetching: reads.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of reads) if (!one.data) void one.refetch({ cancelRefetch: false })
    },
  }
}

/** How many goals of the goal week the members have, and how many of them are finished. */
export function weekOfCrew({ members }: Pick<GroupWithMembers, 'members'>): { goals: number; done: number } {
  return {
    goals: members.reduce((sum, { goalsThisWeek }) => sum + goalsThisWeek, 0),
    done: members.reduce((sum, { completedThisWeek }) => sum + completedThisWeek, 0),
  }
}
