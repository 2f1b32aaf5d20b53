// Decides who is marked as without a goal: nobody in a week without school, and nobody who is away on all of its school
// days. Also finds the days of the shown week without school.

import { plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DaysAway } from '../../../contract/absences.ts'
import type { Day } from '../../../contract/days.ts'
import { noSchoolName } from '../../../contract/school-days.ts'
import { getWeekDays, listWeekDays, type WeekSettings } from '../../../contract/school-week.ts'
import type { Answer } from '../../api/calls.ts'
import { queryOptionsFor, useApi } from '../../api/queries.ts'
import { useScope } from '../../frame/school-scope.tsx'
import { type SchoolGoalWeek, type ShownWeek, useGoalWeek, useShownWeek } from '../../frame/user-and-week.ts'

/** `away` is absent for people whose days away are unknown. */
interface MayBeAway {
  id: number
  away?: readonly DaysAway[]
}

/** Whether a person who has no goal in a week is marked as without one. */
export type NeedsGoal = (person: MayBeAway) => boolean

export const listSchoolDays = (days: SchoolGoalWeek['days']): Day[] =>
  days.flatMap(({ day, noSchool }) => (noSchool === null ? [day] : []))

export function createNeedsGoal(schoolDays: readonly Day[]): NeedsGoal {
  return ({ away = [] }) => schoolDays.some((day) => !away.some(({ from, to }) => from <= day && day <= to))
}

/** The calendar of the last week is read only if one of `people` was away in it. */
export function useNeedsGoal(shown: ShownWeek, people: readonly MayBeAway[]): NeedsGoal {
  const { lastWeek, weeks } = useGoalWeek()
  const { weekStart } = useShownWeek(shown)
  const lastDay = getWeekDays(lastWeek, weeks).weekEnd
  const wasAway = people.some(({ away = [] }) =>
    away.some(({ from, to }) => from <= lastDay && to >= lastWeek),
  )
  const free = useNoSchoolDays(shown, { readsLast: wasAway })
  return useMemo(() => createWeekNeedsGoal(listWeekDays(weekStart, weeks), free), [weekStart, weeks, free])
}

/** Like `useNeedsGoal`, for a file, which waits for the calendar. Rejects with an ApiError if it fails to load. */
export function useReadNeedsGoal(shown: ShownWeek): () => Promise<NeedsGoal> {
  const { weeks } = useGoalWeek()
  const { weekStart } = useShownWeek(shown)
  const readNoSchoolDays = useReadNoSchoolDays(shown)
  return async () => createWeekNeedsGoal(listWeekDays(weekStart, weeks), await readNoSchoolDays())
}

function createWeekNeedsGoal(days: readonly Day[], free: ReadonlyMap<Day, string>): NeedsGoal {
  return createNeedsGoal(days.filter((day) => !free.has(day)))
}

/** Returns 'There is no school this week.', or null in a week with a school day. The last week always has one. */
export function useNoSchoolWeek(shown: ShownWeek = 'active'): string | null {
  const { days, label } = useGoalWeek()
  if (shown === 'last' || listSchoolDays(days).length > 0) return null
  return label === 'Next Week' ? t`There is no school next week.` : t`There is no school this week.`
}

/** Formats '11 learners have set at least one; 1 is away all week.' */
export function formatSetOrAway(set: number, away: number, shown: ShownWeek = 'active'): string {
  if (shown === 'last')
    return t`${plural(set, { one: '# learner had set at least one', other: '# learners had set at least one' })}; ${plural(away, { one: '# was away all week', other: '# were away all week' })}.`
  return t`${plural(set, { one: '# learner has set at least one', other: '# learners have set at least one' })}; ${plural(away, { one: '# is away all week', other: '# are away all week' })}.`
}

type NoSchoolDays = ReadonlyMap<Day, string>

/** The last week has no such days until its calendar is read, which needs `readsLast`. */
export function useNoSchoolDays(
  shown: ShownWeek,
  { readsLast = true }: { readsLast?: boolean } = {},
): NoSchoolDays {
  const { days, lastWeek, weeks } = useGoalWeek()
  const input = useLastWeekInput()
  const { data } = useApi('GET /api/days-off', shown === 'last' && readsLast ? input : null)
  return useMemo(
    () =>
      shown === 'active' ? toNoSchoolDays(days) : findNoSchoolDays(lastWeek, weeks, data?.entries ?? []),
    [shown, days, lastWeek, weeks, data],
  )
}

/** Like `useNoSchoolDays`, for a file, which waits for the calendar. Rejects with an ApiError if it fails to load. */
function useReadNoSchoolDays(shown: ShownWeek): () => Promise<NoSchoolDays> {
  const client = useQueryClient()
  const { days, lastWeek, weeks } = useGoalWeek()
  const input = useLastWeekInput()
  return async () => {
    if (shown === 'active') return toNoSchoolDays(days)
    const { entries } = await client.fetchQuery(queryOptionsFor('GET /api/days-off', input))
    return findNoSchoolDays(lastWeek, weeks, entries)
  }
}

function useLastWeekInput() {
  const { lastWeek, weeks } = useGoalWeek()
  const { input } = useScope()
  return { query: { ...input.query, from: lastWeek, to: getWeekDays(lastWeek, weeks).weekEnd } }
}

function findNoSchoolDays(
  weekStart: Day,
  weeks: WeekSettings,
  entries: Answer<'GET /api/days-off'>['entries'],
): NoSchoolDays {
  return toNoSchoolDays(
    listWeekDays(weekStart, weeks).map((day) => ({ day, noSchool: noSchoolName(day, entries) })),
  )
}

function toNoSchoolDays(days: SchoolGoalWeek['days']): NoSchoolDays {
  return new Map(days.flatMap(({ day, noSchool }) => (noSchool === null ? [] : [[day, noSchool]])))
}
