// The days without school of the week that a screen shows.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays, type Day } from '../../../contract/days.ts'
import { weekdaysOf } from '../../../contract/goal-week.ts'
import { noSchoolName } from '../../../contract/school-days.ts'
import type { Answer } from '../../api/calls.ts'
import { queryOptionsFor, useApi } from '../../api/queries.ts'
import { type SchoolGoalWeek, type ShownWeek, useGoalWeek } from '../../frame/goal-week.ts'
import { useScope } from '../../frame/school-scope.tsx'

/** Names of the days without school. */
type NoSchoolDays = ReadonlyMap<Day, string>

/**
 * The goal week is known; the calendar of the last week is read, unless `readsLast` is false. Until it arrives that week has
 * no such days.
 */
export function useNoSchoolDays(
  shown: ShownWeek,
  { readsLast = true }: { readsLast?: boolean } = {},
): NoSchoolDays {
  const { days, lastWeek } = useGoalWeek()
  const input = useLastWeekInput()
  const { data } = useApi('GET /api/days-off', shown === 'last' && readsLast ? input : null)
  return useMemo(
    () => (shown === 'active' ? namesOf(days) : daysOfWeek(lastWeek, data?.entries ?? [])),
    [shown, days, lastWeek, data],
  )
}

/** The same for a file, which waits for the calendar. Rejects with an ApiError if the server does not send it. */
export function useReadNoSchoolDays(shown: ShownWeek): () => Promise<NoSchoolDays> {
  const client = useQueryClient()
  const { days, lastWeek } = useGoalWeek()
  const input = useLastWeekInput()
  return async () => {
    if (shown === 'active') return namesOf(days)
    const { entries } = await client.fetchQuery(queryOptionsFor('GET /api/days-off', input))
    return daysOfWeek(lastWeek, entries)
  }
}

function useLastWeekInput() {
  const { lastWeek } = useGoalWeek()
  const { input } = useScope()
  return { query: { ...input.query, from: lastWeek, to: addDays(lastWeek, 4) } }
}

function daysOfWeek(weekStart: Day, entries: Answer<'GET /api/days-off'>['entries']): NoSchoolDays {
  return namesOf(weekdaysOf({ weekStart }).map((day) => ({ day, noSchool: noSchoolName(day, entries) })))
}

function namesOf(days: SchoolGoalWeek['days']): NoSchoolDays {
  return new Map(days.flatMap(({ day, noSchool }) => (noSchool === null ? [] : [[day, noSchool]])))
}
