import type { GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { giverOf } from '../parts/goals/feedback-block.tsx'
import { formatDateTime } from '../ui/dates.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { History } from '../ui/start-icons.tsx'
import { Tag } from '../ui/tag.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { textBefore } from './text-before.ts'

/** The text of an edited goal at its last review, and the feedback given then. */
export function EditedSince({ goal, open }: { goal: GoalWithFeedback; open: boolean }) {
  const me = useUser()
  const detail = useApi('GET /api/goals/:id', { params: { id: goal.id } })
  const mine = detail.data?.earlierFeedback.some(({ feedbackProviderId }) => feedbackProviderId === me.id)
  return (
    // The key remounts it, so that it opens again when the goal becomes the current one.
    <details key={String(open)} open={open} className="text-14">
      <summary className="w-fit cursor-pointer rounded-6 py-1 touch:py-3 marker:text-ink-3">
        <Tag tone="amber" icon={History}>
          {mine ? 'Edited since your review' : 'Edited since the review'}
        </Tag>
      </summary>
      {detail.data ? (
        <Before detail={detail.data} />
      ) : detail.isError ? (
        <p role="alert" className="text-ink-2">
          What it was could not be loaded.{' '}
          <TextButton onClick={() => void detail.refetch()}>Try again</TextButton>
        </p>
      ) : (
        <Skeleton className="mt-1 h-10 max-w-96" />
      )}
    </details>
  )
}

function Before({ detail }: { detail: GoalDetail }) {
  const me = useUser()
  const { timeZone } = useGoalWeek()
  const { said, changed } = textBefore(detail, me.id)
  return (
    <dl className="mt-0.5 grid gap-x-4 gap-y-0.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {changed.map(({ what, was }) => (
        <div key={what} className="contents">
          <dt className="text-ink-2">{what} was</dt>
          <dd className="[overflow-wrap:anywhere]">
            {was === '' ? <span className="text-ink-2">empty</span> : <del>{was}</del>}
          </dd>
        </div>
      ))}
      {said && (
        <div className="contents">
          <dt className="text-ink-2">
            {said.feedbackProviderId === me.id ? 'You said' : `${giverOf(said)} said`}
          </dt>
          <dd className="[overflow-wrap:anywhere]">
            {said.comments ? `“${said.comments}”` : 'Accepted'}{' '}
            <span className="text-ink-2">{formatDateTime(said.createdAt, timeZone)}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
