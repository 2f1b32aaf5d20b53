// A crew and its goals, of the goal week or of the week before.
import { useApi } from '../api/queries.ts'
import { type ShownWeek, useShownWeek } from '../frame/goal-week.ts'

/** The query of a crew's goals. The goal week goes without its Monday, so that it turns by itself. */
export function useCrewGoals(crewId: number, shown: ShownWeek) {
  const { weekStart } = useShownWeek(shown)
  const query = shown === 'last' ? { week: weekStart } : {}
  return useApi('GET /api/groups/:id/goals-with-feedback', { params: { id: crewId }, query })
}

export function useCrew(crewId: number) {
  return useApi('GET /api/groups/:id', { params: { id: crewId } })
}
