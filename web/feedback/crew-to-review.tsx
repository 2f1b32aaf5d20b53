import type { Group } from '../../contract/crews.ts'
import { CrewCard } from '../crews/crew-card.tsx'
import { paths } from '../frame/paths.ts'
import { CircleCheck } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useWaitingCount, type WaitingQuery } from './waiting-goals.ts'

/** One of the coach's crews: who it is, what waits, and the way to its goals. */
export function CrewToReview({ crew, all }: { crew: Group; all: WaitingQuery }) {
  const waiting = useWaitingCount(crew.id, all)
  return (
    <CrewCard
      readable
      crew={crew}
      foot={
        <>
          <Waiting {...waiting} />
          <LinkButton
            href={paths.feedbackCrew(crew.id)}
            variant={waiting.count ? 'primary' : 'quiet'}
            aria-label={`Review Goals: ${crew.name}`}
          >
            Review Goals
          </LinkButton>
        </>
      }
    />
  )
}

function Waiting({ count, isError, retry }: ReturnType<typeof useWaitingCount>) {
  if (isError) {
    return (
      <p className="text-14 text-ink-2">
        Not counted. <TextButton onClick={retry}>Try again</TextButton>
      </p>
    )
  }
  if (count === undefined) return <Skeleton className="h-5 w-28" />
  if (count === 0) {
    return (
      <Status tone="done" icon={CircleCheck}>
        All reviewed
      </Status>
    )
  }
  return (
    <p className="text-14 text-ink-2">
      <b className="text-20 font-700 text-ink tabular-nums">{count}</b> to review
    </p>
  )
}
