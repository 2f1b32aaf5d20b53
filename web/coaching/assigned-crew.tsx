import type { Group } from '../../contract/crews.ts'
import { pluralWord } from '../../contract/sentences.ts'
import { useApi } from '../api/queries.ts'
import { CrewCard } from '../crews/crew-card.tsx'
import { paths } from '../frame/paths.ts'
import { CairnMark } from '../ui/cairn-mark.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextButton } from '../ui/text-button.tsx'

/** One of the coach's own crews, with its goal week. */
export function AssignedCrew({ crew }: { crew: Group }) {
  return (
    <CrewCard
      readable
      crew={crew}
      foot={
        <div className="flex flex-1 flex-wrap gap-2 *:flex-1">
          <LinkButton href={paths.coachingCrew(crew.id)} aria-label={`Manage goals: ${crew.name}`}>
            Manage goals
          </LinkButton>
          <LinkButton href={paths.feedbackCrew(crew.id)} aria-label={`Review Goals: ${crew.name}`}>
            Review Goals
          </LinkButton>
        </div>
      }
    >
      <CrewWeek crewId={crew.id} />
    </CrewCard>
  )
}

/** Goals of the goal week. */
function CrewWeek({ crewId }: { crewId: number }) {
  const { data, isPending, refetch } = useApi('GET /api/groups/:id', { params: { id: crewId } })
  if (isPending) return <Skeleton className="h-8" />
  if (!data) {
    return (
      <p className="text-14 text-ink-2">
        Not counted. <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </p>
    )
  }
  const total = data.members.reduce((sum, { goalsThisWeek }) => sum + goalsThisWeek, 0)
  const done = data.members.reduce((sum, { completedThisWeek }) => sum + completedThisWeek, 0)
  if (total === 0) return <p className="text-14 text-ink-2">No goals in this goal week yet.</p>
  return (
    <p className="flex items-center justify-between gap-3 text-14 text-ink-2 tabular-nums">
      <span>
        <b className="font-600 text-ink">{done}</b> of {total} {pluralWord(total, 'goal')} done
      </span>
      <CairnMark done={done} total={total} />
    </p>
  )
}
