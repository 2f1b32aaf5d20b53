import type { ApiError } from '../api/api-error.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'

/** What could not be read, said by the server's sentence, with another try. */
export function GoalDataError({
  read,
  level = 'h2',
}: {
  read: { error: ApiError | null; isFetching: boolean; refetch: () => unknown }
  /** `h3` inside a card, which is its frame. */
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
