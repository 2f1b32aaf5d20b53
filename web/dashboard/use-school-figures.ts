import { useMemo } from 'react'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useScope } from '../frame/school-scope.tsx'
import { needsGoalOn, schoolDaysOf } from '../parts/people/without-goal.ts'
import { type SchoolFigures, schoolFigures } from './school-figures.ts'

export interface SchoolFiguresRead {
  /** Undefined while loading, and when loading failed. */
  figures: SchoolFigures | undefined
  failed: boolean
  retry: () => void
}

export function useSchoolFigures(): SchoolFiguresRead {
  const { schoolId, input } = useScope()
  const scoped = schoolId === null ? null : input
  const users = useApi('GET /api/admin/users', scoped)
  const crews = useApi('GET /api/admin/crews-with-members', scoped)
  const { days } = useGoalWeek()
  const figures = useMemo(
    () => users.data && crews.data && schoolFigures(users.data, crews.data, needsGoalOn(schoolDaysOf(days))),
    [users.data, crews.data, days],
  )
  return {
    figures,
    failed: figures === undefined && (users.isError || crews.isError),
    retry: () => {
      for (const read of [users, crews]) if (read.isError) void read.refetch()
    },
  }
}
