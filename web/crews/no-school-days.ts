// The days without school of the week that a screen shows.
import { useMemo } from 'react'
import { addDays, type Day } from '../../contract/days.ts'
import { weekdaysOf } from '../../contract/goal-week.ts'
import { noSchoolName } from '../../contract/school-days.ts'
import { useApi } from '../api/queries.ts'
import { type ShownWeek, useGoalWeek } from '../frame/goal-week.ts'
import { useScope } from '../frame/school-scope.tsx'

/**
 * Their names, by day. The goal week is known; the calendar of the last week is read, unless `readsLast` is false. Until it
 * arrives that week has no such days.
 */
export function useNoSchoolDays(
  shown: ShownWeek,
  { readsLast = true }: { readsLast?: boolean } = {},
): ReadonlyMap<Day, string> {
  const { days, lastWeek } = useGoalWeek()
  const { input } = useScope()
  const span = { from: lastWeek, to: addDays(lastWeek, 4) }
  const { data } = useApi(
    'GET /api/days-off',
    shown === 'last' && readsLast ? { query: { ...input.query, ...span } } : null,
  )
  return useMemo(() => {
    const ofLast = () =>
      weekdaysOf({ weekStart: lastWeek }).map((day) => ({
        day,
        noSchool: noSchoolName(day, data?.entries ?? []),
      }))
    const listed = shown === 'active' ? days : ofLast()
    return new Map(listed.flatMap(({ day, noSchool }) => (noSchool === null ? [] : [[day, noSchool]])))
  }, [shown, days, lastWeek, data])
}
