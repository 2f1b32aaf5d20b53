import { useApi } from '../../api/queries.ts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { FeedbackBlock } from './feedback-block.tsx'

/** The feedback on a goal that no longer counts, newest first. */
export function EarlierEntries({ goalId }: { goalId: number }) {
  const goal = useApi('GET /api/goals/:id', { params: { id: goalId } })
  if (goal.isPending) {
    return (
      <SkeletonGroup label="earlier feedback">
        <Skeleton className="h-16 rounded-10" />
      </SkeletonGroup>
    )
  }
  if (goal.isError) {
    return (
      <p role="alert" className="text-14 text-ink-2">
        Earlier feedback could not be loaded.{' '}
        <TextButton onClick={() => void goal.refetch()}>Try again</TextButton>
      </p>
    )
  }
  const entries = goal.data.earlierFeedback
  if (entries.length === 0) return <p className="text-14 text-ink-2">There is none.</p>
  return (
    <ul className="grid gap-2 pt-1">
      {entries.map((entry) => (
        <li key={entry.id}>
          <FeedbackBlock entry={entry} owner={goal.data.user} past />
        </li>
      ))}
    </ul>
  )
}
