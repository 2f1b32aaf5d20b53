// The crews of a coach, the most urgent first, with what waits in each.

import { CircleCheck, Printer } from 'lucide-react'
import { Link } from 'wouter'
import type { Group } from '../../contract/crews.ts'
import { formatCount, pluralWord } from '../../contract/sentences.ts'
import { paths } from '../frame/paths.ts'
import { useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { CrewCardSkeletons, NotCounted } from '../parts/crews/crew-card.tsx'
import { type CrewColumn, CrewFacts } from '../parts/crews/crew-columns.tsx'
import { CrewList } from '../parts/crews/crew-list.tsx'
import { StudioDistribution } from '../parts/crews/studio-marks.tsx'
import { type CrewToReview, formatPending, useCrewsToReview } from '../parts/crews/waiting.ts'
import { useWaitingTotal, type WaitingGoals } from '../parts/crews/waiting-queues.ts'
import { weekToReport } from '../parts/weeks/report-weeks.tsx'
import { LinkButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Status } from '../ui/tag.tsx'

/** `crews` are those that are assigned to the coach. */
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

/** 'Waiting for you: 29 goals, 2 reflections' */
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
    cell: ({ waiting, dueToday }) =>
      waiting > 0 && (
        <p className={cx('text-14', dueToday > 0 ? 'font-600 tabular-nums' : 'text-ink-2')}>
          {dueToday > 0 ? `due today: ${dueToday}` : 'none due today'}
        </p>
      ),
  },
  {
    slot: 'note',
    cell: ({ crew, waiting, toRead }) =>
      toRead > 0 && <ToRead crewId={crew.id} waiting={waiting} toRead={toRead} />,
  },
  {
    slot: 'figure',
    cell: ({ queue, waiting, toRead }) => <Waiting queue={queue} waiting={waiting} toRead={toRead} />,
  },
  { slot: 'facts', cell: ({ crew }) => <CrewFacts readable crew={crew} /> },
  { slot: 'body', cell: ({ crew }) => <StudioDistribution crew={crew} stones={false} /> },
  { slot: 'foot', cell: (found, index) => <Buttons {...found} isFirst={index === 0} /> },
]

/** Only the button of the first crew is filled. */
function Buttons({ crew, queue, waiting, toRead, isFirst }: CrewToReview<Group> & { isFirst: boolean }) {
  const reported = weekToReport(useGoalWeek())
  const isDone = queue.goals !== undefined && waiting + toRead === 0
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton
        href={paths.feedbackCrew(crew.id)}
        variant={isDone ? 'ghost' : isFirst && waiting + toRead > 0 ? 'primary' : 'quiet'}
        className="flex-1"
      >
        {toRead > 0 && (waiting > 0 ? `Review ${waiting}, read ${toRead}` : 'Read reflections')}
        {toRead === 0 && 'Review Goals'}
        <span className="sr-only">
          {toRead > 0 && ': Review Goals'}: {crew.name}
        </span>
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

/** '4 to review, 2 to read', where what is to read is a link. */
function ToRead({ crewId, waiting, toRead }: { crewId: number; waiting: number; toRead: number }) {
  return (
    <p className="text-14 text-ink-2 tabular-nums">
      {waiting > 0 ? `${formatPending({ waiting, toRead: 0 })}, ` : 'nothing to review, '}
      <Link href={paths.feedbackReflections(crewId)} className="whitespace-nowrap touch:-my-3 touch:py-3">
        {formatCount(toRead)} <span className="sr-only">{pluralWord(toRead, 'reflection')} </span>to read
      </Link>
    </p>
  )
}

function Waiting({ queue, waiting, toRead }: { queue: WaitingGoals; waiting: number; toRead: number }) {
  if (queue.hasFailed) {
    return <NotCounted retry={queue.retry} />
  }
  if (waiting + toRead === 0) {
    return (
      <Status tone="done" icon={CircleCheck} className="pt-0.5">
        All reviewed
      </Status>
    )
  }
  return (
    <p className="text-right text-13 leading-tight whitespace-nowrap text-ink-2">
      <b className="block text-24 leading-tight font-700 tracking-[-0.01em] text-ink tabular-nums">
        {formatCount(Math.max(waiting, toRead))}
      </b>{' '}
      {waiting >= toRead ? 'to review' : 'to read'}
    </p>
  )
}
