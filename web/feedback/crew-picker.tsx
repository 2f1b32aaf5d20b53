// The crews of a coach, the most urgent first, with the number of goals that wait in each.

import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import type { Group } from '../../contract/crews.ts'
import { isStaff } from '../../contract/roles.ts'
import { formatCount, pluralWord } from '../../contract/sentences.ts'
import { queryOptionsFor, useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/session-context.ts'
import { CrewCardSkeletons, CrewFacts, crewGrid } from '../parts/crews/crew-card.tsx'
import { StudioDistribution } from '../parts/crews/studio-marks.tsx'
import {
  type CrewToReview,
  useCrewsToReview,
  useWaitingTotal,
  type WaitingGoals,
} from '../parts/crews/waiting-goals.ts'
import { weekToReport } from '../parts/weeks/report-weeks.ts'
import { Card } from '../ui/card.tsx'
import { Printer } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { CircleCheck } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import { TextButton } from '../ui/text-button.tsx'

/** `crews` are those that are assigned to the coach. */
export function CrewPicker({ crews }: { crews: readonly Group[] }) {
  const inOrder = useCrewsToReview(crews)
  const reflections = useWaitingReflections(crews.map(({ id }) => id))
  if (!inOrder) return <CrewCardSkeletons />
  return (
    <ul className={crewGrid} aria-label="Your crews, the most urgent first">
      {inOrder.map((one, place) => (
        <li key={one.crew.id} className="min-w-0">
          <CrewCard {...one} isFirst={place === 0} reflections={reflections.get(one.crew.id) ?? 0} />
        </li>
      ))}
    </ul>
  )
}

/** 'Goals of your crews that wait for you: 29' */
export function WaitingTotal() {
  const { assignedCrews } = useUser()
  const total = useWaitingTotal(assignedCrews)
  return (
    <>
      Goals of your crews that wait for you
      {assignedCrews.length > 0 && total !== undefined && (
        <>
          : <b className="font-600 text-ink tabular-nums">{formatCount(total)}</b>
        </>
      )}
    </>
  )
}

/** Only the button of the first crew is filled. */
function CrewCard({
  crew,
  of,
  waiting,
  dueToday,
  isFirst,
  reflections,
}: CrewToReview<Group> & { isFirst: boolean; reflections: number }) {
  const title = useId()
  const reported = weekToReport(useGoalWeek())
  const isReviewed = of.goals !== undefined && waiting === 0
  return (
    <section aria-labelledby={title} className="h-full">
      <Card className="flex h-full flex-col gap-3.5 px-4 pt-3.5 pb-4 sm:px-5 sm:pt-4.5">
        <div className="flex min-h-13 items-start gap-3">
          <div className="min-w-0 flex-1">
            <h2 id={title} className="text-18 font-600 [overflow-wrap:anywhere]">
              {crew.name}
            </h2>
            {waiting > 0 && <DueToday count={dueToday} />}
          </div>
          <Waiting of={of} count={waiting} />
        </div>
        <CrewFacts readable crew={crew} />
        <ReflectionsToRead crewId={crew.id} count={reflections} />
        <div className="grid flex-1 content-end gap-3.5">
          <StudioDistribution crew={crew} stones={false} />
          <div className="flex flex-wrap gap-2">
            <LinkButton
              href={paths.feedbackCrew(crew.id)}
              variant={isReviewed ? 'ghost' : isFirst && waiting > 0 ? 'primary' : 'quiet'}
              aria-label={`Review Goals: ${crew.name}`}
              className="flex-1"
            >
              Review Goals
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
        </div>
      </Card>
    </section>
  )
}

function DueToday({ count }: { count: number }) {
  return count > 0 ? (
    <p className="text-14 font-600 tabular-nums">due today: {count}</p>
  ) : (
    <p className="text-14 text-ink-2">none due today</p>
  )
}

function Waiting({ of, count }: { of: WaitingGoals; count: number }) {
  if (of.hasFailed) {
    return (
      <p className="text-14 text-ink-2">
        Not counted. <TextButton onClick={of.retry}>Try again</TextButton>
      </p>
    )
  }
  if (count === 0) {
    return (
      <Status tone="done" icon={CircleCheck} className="pt-0.5">
        All reviewed
      </Status>
    )
  }
  return (
    <p className="text-right text-13 leading-tight whitespace-nowrap text-ink-2">
      <b className="block text-24 leading-tight font-700 tracking-[-0.01em] text-ink tabular-nums">
        {formatCount(count)}
      </b>{' '}
      to review
    </p>
  )
}

/** The longest page of the queue. */
const MOST_WAITING = 200

/**
 * How many await a response in each crew; 0 while they are not counted. One call is enough for nearly every coach. If the
 * queue is longer than a page, each crew is counted by its own call.
 */
function useWaitingReflections(crewIds: readonly number[]): ReadonlyMap<number, number> {
  const mayRead = isStaff(useUser())
  const on = useGoalWeek().settings.reflections && mayRead && crewIds.length > 0
  const all = useApi('GET /api/reflections/queue', on ? { query: { limit: MOST_WAITING } } : null)
  const isTooLong = on && all.data !== undefined && all.data.nextCursor !== null
  const own = useQueries({
    queries: (isTooLong ? crewIds : []).map((crewId) =>
      queryOptionsFor('GET /api/reflections/queue', { query: { crewId, limit: MOST_WAITING } }),
    ),
  })
  return new Map(
    crewIds.map((crewId, index) => {
      const { data } = own[index] ?? all
      return [crewId, data?.items.filter(({ user }) => user.groupId === crewId).length ?? 0]
    }),
  )
}

/** '2 reflections to read', a link to them; nothing at 0. */
function ReflectionsToRead({ crewId, count }: { crewId: number; count: number }) {
  if (count === 0) return null
  return (
    <Link
      href={`${paths.feedbackCrew(crewId)}?tab=reflections`}
      className="w-fit text-14 touch:-my-3 touch:py-3"
    >
      {formatCount(count)} {pluralWord(count, 'reflection')} to read
    </Link>
  )
}
