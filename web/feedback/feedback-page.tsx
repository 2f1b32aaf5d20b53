// A coach picks one of the assigned crews to review. A guide has the feedback log of the studio in a second tab.

import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import * as z from 'zod/mini'
import type { Group } from '../../contract/crews.ts'
import { isGuide } from '../../contract/roles.ts'
import type { ApiError } from '../api/api-error.ts'
import type { Answer } from '../api/calls.ts'
import { useApi } from '../api/queries.ts'
import { CrewCard, CrewCardSkeletons, crewGrid } from '../crews/crew-card.tsx'
import { Hint } from '../frame/hint.tsx'
import { paths } from '../frame/paths.ts'
import { useQueryParameters } from '../frame/query-parameters.ts'
import { useUser } from '../frame/session-context.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MessageSquareText } from '../ui/icons.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton, SkeletonCard, SkeletonGroup } from '../ui/skeleton.tsx'
import { CircleCheck } from '../ui/start-icons.tsx'
import { Status } from '../ui/status.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextButton } from '../ui/text-button.tsx'

const FeedbackLog = lazy(() =>
  import('../logs/feedback/feedback-log.tsx').then((log) => ({ default: log.FeedbackLog })),
)

const OWN_SCHOOL = {}
const tabText = z.enum(['crews', 'log'])

export function FeedbackPage() {
  const user = useUser()
  return (
    <Page>
      <PageHeader
        title="Feedback"
        sub="Goals of your crews that wait for you"
        action={
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
            <LinkButton href={paths.adminFeedback()} size="sm">
              {isGuide(user) ? 'Log of your crews' : 'View Feedback Log'}
            </LinkButton>
            <LinkButton href={paths.coaching()} size="sm">
              All crews
            </LinkButton>
          </div>
        }
      />
      {isGuide(user) ? <CrewsAndLog /> : <AssignedCrews />}
    </Page>
  )
}

function CrewsAndLog() {
  const [{ tab = 'crews' }, changeParameters] = useQueryParameters({ tab: tabText, status: z.string() })
  const log = (
    <Suspense fallback={<LogSkeleton />}>
      <FeedbackLog as="guide" school={OWN_SCHOOL} />
    </Suspense>
  )
  return (
    <Tabs
      label="Feedback"
      value={tab}
      onChange={(next) =>
        changeParameters({ tab: next === 'crews' ? undefined : next, status: undefined }, true)
      }
      contentClassName="pt-3 sm:pt-4"
      items={[
        { value: 'crews', label: 'Your crews', content: <AssignedCrews /> },
        { value: 'log', label: 'Feedback Log', content: log },
      ]}
    />
  )
}

function LogSkeleton() {
  return (
    <SkeletonGroup label="the feedback log">
      <SkeletonCard className="h-96" />
    </SkeletonGroup>
  )
}

function AssignedCrews() {
  const { assignedCrews } = useUser()
  const crews = useApi('GET /api/groups')
  // One call is enough for nearly every coach. If the queue is longer than a page, each crew is counted by its own call.
  const waiting = useApi('GET /api/feedback/queue', { query: { limit: MOST_WAITING } })
  if (crews.isError) {
    return (
      <Card>
        <ErrorState
          title="Unable to load data"
          onRetry={() => void crews.refetch()}
          retrying={crews.isFetching}
        >
          {crews.error.sentence}
        </ErrorState>
      </Card>
    )
  }
  if (crews.isPending) return <CrewCardSkeletons />
  const own = crews.data.filter(({ id }) => assignedCrews.includes(id))
  if (own.length === 0) {
    return (
      <Card>
        <Empty
          icon={MessageSquareText}
          level="h2"
          title="No crew is assigned to you"
          action={<LinkButton href={paths.coaching()}>See all crews</LinkButton>}
        >
          An admin assigns crews to coaches. Yours will stand here.
        </Empty>
      </Card>
    )
  }
  return (
    <>
      <Hint name="feedback" className="mb-4 max-sm:mb-3">
        Feedback is open until 4:00 PM on the day a goal is due. When a learner changes a goal, the feedback
        on it is cleared and the goal waits for you again.
      </Hint>
      <ul className={crewGrid}>
        {own.map((crew) => (
          <li key={crew.id} className="min-w-0">
            <CrewToReview crew={crew} all={waiting} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** One of the coach's crews with the number of goals to review and a link to them. */
function CrewToReview({ crew, all }: { crew: Group; all: WaitingQuery }) {
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

/** The longest page of the queue. */
const MOST_WAITING = 200

type WaitingQuery = UseQueryResult<Answer<'GET /api/feedback/queue'>, ApiError>

/** How many goals of a crew wait for the user: counted in the queue of all crews if that is complete, else in the crew's own. */
function useWaitingCount(crewId: number, all: WaitingQuery) {
  const isComplete = all.data ? all.data.nextCursor === null : null
  const own = useApi(
    'GET /api/feedback/queue',
    isComplete === false ? { query: { crewId, limit: MOST_WAITING } } : null,
  )
  const source = isComplete === false ? own : all
  const items = source.data?.items.filter(({ user }) => user.groupId === crewId)
  return { count: items?.length, isError: source.isError, retry: () => void source.refetch() }
}
