// The goal history of a person: its first page carries the figures, the following ones only more goals.
import { useApiPages } from '../api/pages.ts'

export const GOALS_A_PAGE = 20

/** Of whom, and only goals of one status if so asked. */
export function historyInput(id: number, status?: 'completed' | 'in_progress') {
  return { params: { id }, query: status ? { limit: GOALS_A_PAGE, status } : { limit: GOALS_A_PAGE } }
}

export function useGoalHistory(userId: number) {
  const read = useApiPages('GET /api/users/:id/goal-history', historyInput(userId))
  return { ...read, history: read.data?.pages[0] }
}
