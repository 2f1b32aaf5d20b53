// The query of a person's goal history. The first page has the statistics, later ones only more goals.

import { t } from '@lingui/core/macro'
import type { GoalHistory } from '../../contract/history.ts'
import { GOALS_A_PAGE } from '../../contract/history-views.ts'
import { useApiPages, usePageDataInPages } from '../api/pages.ts'

/** The error of goal data that could not be loaded, as a card or inside of one. */
export const describeHistoryFailure = () => ({ title: t`Unable to Load Goal Data`, level: 'h2' }) as const
export const describeGoalsFailure = () => ({ ...describeHistoryFailure(), level: 'h3' }) as const

export function historyInput(id: number, status?: 'completed' | 'in_progress') {
  return { params: { id }, query: status ? { limit: GOALS_A_PAGE, status } : { limit: GOALS_A_PAGE } }
}

/** Requests all goals that were due in a week. A learner hardly ever has more of them than a page. */
export const weekInput = (id: number, week: string) => ({
  params: { id },
  query: { limit: GOALS_PER_WEEK, week },
})
const GOALS_PER_WEEK = 100

/** Reads the history for the page header. */
export function useGoalHistory(userId: number) {
  const read = useApiPages('GET /api/users/:id/goal-history', historyInput(userId))
  return { ...read, data: read.data?.pages[0] }
}

/** Returns the first page, which has the statistics. */
export function usePageHistory(userId: number): GoalHistory {
  const [first] = usePageDataInPages('GET /api/users/:id/goal-history', historyInput(userId)).data.pages
  if (!first) throw new Error('A history has a first page.')
  return first
}
