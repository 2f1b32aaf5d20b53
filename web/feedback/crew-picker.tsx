// A coach's crews, the most urgent first, with the pending work of each.

import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, Printer } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Group } from '../../contract/crews.ts'
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
import { formatCount } from '../ui/numbers.ts'
import { Status } from '../ui/tag.tsx'

/** `crews` are assigned to the coach. */
export function CrewPicker({ crews }: { crews: readonly Group[] }) {
  const inOrder = useCrewsToReview(crews)
  if (!inOrder) return <CrewCardSkeletons />
  return (
    <CrewList
      layout="tiles"
      label={t`Your crews, the most urgent first`}
      crews={inOrder.map((found) => ({ ...found, id: found.crew.id, name: found.crew.name }))}
      columns={columns}
    />
  )
}

/** Formats 'Waiting for you: 29 goals, 2 reflections'. */
export function WaitingTotal() {
  const { assignedCrews } = useUser()
  const total = useWaitingTotal(assignedCrews)
  if (assignedCrews.length === 0 || !total)
    return (
      <span>
        <Trans>Waiting for you</Trans>
      </span>
    )
  const { goals, reflections } = total
  const [goalCount, reflectionCount] = [formatCount(goals), formatCount(reflections)]
  const bold = 'font-600 text-ink tabular-nums'
  return (
    <span>
      {reflections === 0 ? (
        <Trans>
          Waiting for you: <b className={bold}>{goalCount}</b>{' '}
          <Plural value={goals} one="goal" other="goals" />
        </Trans>
      ) : (
        <Trans>
          Waiting for you: <b className={bold}>{goalCount}</b>{' '}
          <Plural value={goals} one="goal" other="goals" />, <b className={bold}>{reflectionCount}</b>{' '}
          <Plural value={reflections} one="reflection" other="reflections" />
        </Trans>
      )}
    </span>
  )
}

const columns: CrewColumn<CrewToReview<Group>>[] = [
  {
    slot: 'note',
    cell: ({ dueToday }) =>
      dueToday > 0 && (
        <p className="text-14 font-600 tabular-nums">
          <Plural value={dueToday} one="# due today" other="# due today" />
        </p>
      ),
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
  const { name } = crew
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        href={reads ? paths.feedbackReflections(crew.id) : paths.feedbackCrew(crew.id)}
        variant={isDone ? 'ghost' : isFirst && waiting + toRead > 0 ? 'primary' : 'quiet'}
        className="flex-1"
        aria-label={reads ? t`Read reflections: ${name}` : t`Review Goals: ${name}`}
      >
        {reads ? t`Read reflections` : t`Review Goals`}
      </LinkButton>
      <LinkButton
        href={paths.weeklyReport(reported, { crew: crew.id })}
        variant="ghost"
        icon={Printer}
        aria-label={t`Weekly reports: ${name}`}
      >
        <Trans>Reports</Trans>
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
  const reads = isReadingFirst({ toRead, goals: queue.goals ?? [], week })
  const others = reads ? waiting : toRead
  const [waitingCount, toReadCount] = [formatCount(waiting), formatCount(toRead)]
  const [GoalCount, ReflectionCount] = reads ? [Fragment, Figure] : [Figure, Fragment]
  const goals = (
    <Trans>
      <GoalCount>{waitingCount}</GoalCount> to review
    </Trans>
  )
  const reflections = (
    <Trans>
      <ReflectionCount>{toReadCount}</ReflectionCount>{' '}
      <span className="sr-only">
        <Plural value={toRead} one="reflection" other="reflections" />{' '}
      </span>
      to read
    </Trans>
  )
  return (
    <div className="text-right text-13 leading-tight whitespace-nowrap text-ink-2">
      <p>{reads ? reflections : goals}</p>
      {others > 0 && (
        <p className="mt-0.5">
          <Link
            href={reads ? paths.feedbackCrew(crew.id) : paths.feedbackReflections(crew.id)}
            className="tabular-nums touch:-my-3 touch:py-3"
          >
            {reads ? goals : reflections}
          </Link>
        </p>
      )}
    </div>
  )
}

const Figure = ({ children }: { children?: ReactNode }) => (
  <b className="text-24 leading-tight font-700 tracking-[-0.01em] text-ink tabular-nums">{children}</b>
)

/** A crew without a goal in the week has nothing that was reviewed. */
function NothingWaits({ crewId }: { crewId: number }) {
  const goals = useApi('GET /api/groups/:id/goals', { params: { id: crewId } })
  if (goals.isPending) return <Skeleton className="h-5 w-24" />
  if (goals.data?.length === 0)
    return (
      <span className="text-14 text-ink-2">
        <Trans>no goals yet</Trans>
      </span>
    )
  return (
    <Status tone="done" icon={CircleCheck} className="pt-0.5">
      <Trans>All reviewed</Trans>
    </Status>
  )
}
