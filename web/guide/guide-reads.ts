// What the tabs of a guide read, each under the same key everywhere.
import { useMemo } from 'react'
import { useApi } from '../api/queries.ts'
import { type ShownWeek, useGoalWeek, useShownWeek } from '../frame/goal-week.ts'
import { weekOfLearners } from './studio-week.ts'

/** The goals of the guide's studio. The goal week goes without its Monday, so that it turns by itself. */
export function useStudioGoals(shown: ShownWeek) {
  const { weekStart } = useShownWeek(shown)
  return useApi('GET /api/guide/studio-goals', { query: shown === 'last' ? { week: weekStart } : {} })
}

/**
 * The learners of the guide's studio with their goals of the week; `data` once both are there, else `wanting` is the
 * read that is not.
 */
export function useStudioWeek(shown: ShownWeek) {
  const users = useApi('GET /api/guide/studio-users')
  const goals = useStudioGoals(shown)
  const { now } = useGoalWeek()
  const data = useMemo(
    () =>
      users.data &&
      goals.data && { learners: weekOfLearners(users.data, goals.data, now), goals: goals.data },
    [users.data, goals.data, now],
  )
  return { data, wanting: users.data ? goals : users }
}
