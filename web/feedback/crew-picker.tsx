// A coach's crews, the most urgent first, with the pending work of each.

import { CircleCheck, Printer } from 'lucide-react'
import { Link } from 'wouter'
import type { Group } from '../../contract/crews.ts'
import { formatCount, pluralWord } from '../../contract/sentences.ts'
import { useApi } from '../api/queries.ts'
import { paths } from '../frame/paths.ts'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { CrewCardSkeletons, NotCounted } from '../parts/crews/crew-card.tsx'
import { type CrewColumn, CrewFacts } from '../parts/crews/crew-columns.tsx'
import { CrewList } from '../parts/crews/crew-list.tsx'
import { StudioDistribution } from '../parts/crews/studio-marks.tsx'
import { type CrewToReview, isReadingFirst, useCrewsToReview } from '../parts/crews/waiting.ts'
import { useWaitingTotal } from '../parts/crews/waiting-queues.ts'
import { weekToReport } from '../parts/weeks/report-weeks.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/loaded.tsx'
import { Status } from '../ui/tag.tsx'

/** `crews` are assigned to the coach. */
export function CrewPicker({ crews }: { crews: readonly Group[] }) {
  const inOrder = useCrewsToReview(crews)
  if (!inOrder) return <CrewCardSkeletons />
  return (
    <CrewList
      layout="tiles"
      label="Your crews, the most urgent first"
      crews={inOrder.map((found) => ({ ...found, id: found.crew.id, name: found.crew.name }))}
      columns={columns}
    />
  )
}

/** Formats 'Waiting for you: 29 goals, 2 reflections'. */
export function WaitingTotal() {
  const { assignedCrews } = useUser()
  const total = useWaitingTotal(assignedCrews)
  if (assignedCrews.length === 0 || !total) return <span>Waiting for you</span>
  const { goals, reflections } = total
  return (
    <span>
      Waiting for you: <Bold count={goals} /> {pluralWord(goals, 'goal')}
      {reflections > 0 && ', '}
      {reflections > 0 && <Bold count={reflections} />}
      {reflections > 0 && ` ${pluralWord(reflections, 'reflection')}`}
    </span>
  )
}

const Bold = ({ count }: { count: number }) => (
  <b className="font-600 text-ink tabular-nums">{formatCount(count)}</b>
)

const columns: CrewColumn<CrewToReview<Group>>[] = [
  {
    slot: 'note',
    cell: ({ dueToday }) =>
      dueToday > 0 && <p className="text-14 font-600 tabular-nums">{formatCount(dueToday)} due today</p>,
  },
  { slot: 'figure', cell: (found) => <Waiting {...found} /> },
  {
    slot: 'facts',
    cell: ({ crew }) => (
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <CrewFacts readable crew={crew} />
        <StudioDistribution isCompact crew={crew} />
      </div>
    ),
  },
  { slot: 'foot', cell: (found, index) => <Buttons {...found} isFirst={index === 0} /> },
]

/** Only the button of the first crew is filled. */
function Buttons({ crew, queue, waiting, toRead, isFirst }: CrewToReview<Group> & { isFirst: boolean }) {
  const week = useGoalWeek()
  const reported = weekToReport(week)
  const reads = isReadingFirst({ toRead, goals: queue.goals ?? [], week })
  const isDone = queue.goals !== undefined && waiting + toRead === 0
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        href={reads ? paths.feedbackReflections(crew.id) : paths.feedbackCrew(crew.id)}
        variant={isDone ? 'ghost' : isFirst && waiting + toRead > 0 ? 'primary' : 'quiet'}
        className="flex-1"
        aria-label={`${reads ? 'Read reflections' : 'Review Goals'}: ${crew.name}`}
      >
        {reads ? 'Read reflections' : 'Review Goals'}
      </LinkButton>
      <LinkButton
        href={paths.weeklyReport(reported, { crew: crew.id })}
        variant="ghost"
        icon={Printer}
        aria-label={`Weekly reports: ${crew.name}`}
      >
        Reports
      </LinkButton>
    </div>
  )
}

/** Shows the work behind the button as a figure, and the rest as a link below it. */
function Waiting({ crew, queue, waiting, toRead }: CrewToReview<Group>) {
  const week = useGoalWeek()
  if (queue.hasFailed) {
    return <NotCounted retry={queue.retry} />
  }
  if (waiting + toRead === 0) {
    return <NothingWaits crewId={crew.id} />
  }
  const goals = { count: waiting, words: 'to review', href: paths.feedbackCrew(crew.id) }
  const reflections = {
    count: toRead,
    words: (
      <>
        <span className="sr-only">{pluralWord(toRead, 'reflection')} </span>to read
      </>
    ),
    href: paths.feedbackReflections(crew.id),
  }
  const reads = isReadingFirst({ toRead, goals: queue.goals ?? [], week })
  const [first, second] = reads ? [reflections, goals] : [goals, reflections]
  return (
    <div className="text-right text-13 leading-tight whitespace-nowrap text-ink-2">
      <p>
        <b className="text-24 leading-tight font-700 tracking-[-0.01em] text-ink tabular-nums">
          {formatCount(first.count)}
        </b>{' '}
        {first.words}
      </p>
      {second.count > 0 && (
        <p className="mt-0.5">
          <Link href={second.href} className="tabular-nums touch:-my-3 touch:py-3">
            {formatCount(second.count)} {second.words}
          </Link>
        </p>
      )}
    </div>
  )
}

/** A crew without a goal in the week has nothing that was reviewed. */
function NothingWaits({ crewId }: { crewId: number }) {
  const goals = useApi('GET /api/groups/:id/goals', { params: { id: crewId } })
  if (goals.isPending) return <Skeleton className="h-5 w-24" />
  if (goals.data?.length === 0) return <span className="text-14 text-ink-2">no goals yet</span>
  return (
    <Status tone="done" icon={CircleCheck} className="pt-0.5">
      All reviewed
    </Status>
  )
}
