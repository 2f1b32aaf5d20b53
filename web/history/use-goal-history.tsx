// The query of a person's goal history, and its error. The first page has the statistics, later ones only more goals.
import type { ApiError } from '../api/api-error.ts'
import { useApiPages } from '../api/pages.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'

/** The server's sentence about a failed query, with 'Try again'. */
export function GoalDataError({
  read,
  level = 'h2',
}: {
  read: { error: ApiError | null; isFetching: boolean; refetch: () => unknown }
  /** `h3` inside a card, else it brings its own card. */
  level?: 'h2' | 'h3'
}) {
  const words = (
    <ErrorState
      title="Unable to Load Goal Data"
      level={level}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    >
      {read.error?.sentence}
    </ErrorState>
  )
  return level === 'h2' ? <Card>{words}</Card> : words
}

export const GOALS_A_PAGE = 20

export function historyInput(id: number, status?: 'completed' | 'in_progress') {
  return { params: { id }, query: status ? { limit: GOALS_A_PAGE, status } : { limit: GOALS_A_PAGE } }
}

export function useGoalHistory(userId: number) {
  const read = useApiPages('GET /api/users/:id/goal-history', historyInput(userId))
  return { ...read, history: read.data?.pages[0] }
}
