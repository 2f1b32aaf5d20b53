// What the tabs of a guide read, each under the same key everywhere.
import { addDays } from '../../contract/days.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../app/goal-week.ts'
import type { ShownWeek } from '../crews/crew-week.ts'

export const useStudioUsers = () => useApi('GET /api/guide/studio-users')

/** The goals of the guide's studio. The goal week goes without its Monday, so that it turns by itself. */
export function useStudioGoals(shown: ShownWeek = 'active') {
  const { weekStart } = useGoalWeek()
  return useApi('GET /api/guide/studio-goals', {
    query: shown === 'last' ? { week: addDays(weekStart, -7) } : {},
  })
}
