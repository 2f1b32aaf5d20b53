// A crew and its goals, of the goal week or of the week before.
import { addDays } from '../../contract/days.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'

export type ShownWeek = 'active' | 'last'

/** Monday and Friday of the week shown, 'YYYY-MM-DD', and what it is called. */
export function useShownWeek(shown: ShownWeek) {
  const { weekStart, weekEnd, label } = useGoalWeek()
  if (shown === 'active') return { weekStart, weekEnd, label }
  return { weekStart: addDays(weekStart, -7), weekEnd: addDays(weekEnd, -7), label: 'Last Week' as const }
}

/** The query of a crew's goals. The goal week goes without its Monday, so that it turns by itself. */
export function useCrewGoals(crewId: number, shown: ShownWeek) {
  const { weekStart } = useShownWeek(shown)
  const query = shown === 'last' ? { week: weekStart } : {}
  return useApi('GET /api/groups/:id/goals-with-feedback', { params: { id: crewId }, query })
}

export function useCrew(crewId: number) {
  return useApi('GET /api/groups/:id', { params: { id: crewId } })
}
