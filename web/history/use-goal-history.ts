// The query of a person's goal history. The first page has the statistics, later ones only more goals.
import { useApiPages } from '../api/pages.ts'

/** What goal data says that could not be loaded, as a card of its own or inside of one. */
export const goalDataFailed = { title: 'Unable to Load Goal Data', level: 'h2' } as const
export const goalsFailed = { ...goalDataFailed, level: 'h3' } as const

const GOALS_A_PAGE = 20

export function historyInput(id: number, status?: 'completed' | 'in_progress') {
  return { params: { id }, query: status ? { limit: GOALS_A_PAGE, status } : { limit: GOALS_A_PAGE } }
}

/** All goals that were due in a week; one learner has hardly ever more of them than a page. */
export const weekInput = (id: number, week: string) => ({
  params: { id },
  query: { limit: GOALS_A_WEEK, week },
})
const GOALS_A_WEEK = 100

export function useGoalHistory(userId: number) {
  const read = useApiPages('GET /api/users/:id/goal-history', historyInput(userId))
  return { ...read, data: read.data?.pages[0] }
}
