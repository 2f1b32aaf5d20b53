// The end of a queue: the feedback given, the next crew, and the learners without a goal.

import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { ChevronRight, Lock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Group } from '../../contract/crews.ts'
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import { fullName } from '../../contract/person-name.ts'
import { paths } from '../frame/paths.ts'
import { useUser } from '../frame/user-and-week.ts'
import { PersonStudio } from '../parts/crews/studio-marks.tsx'
import { type CrewToReview, formatPending, reviewPath } from '../parts/crews/waiting.ts'
import { displayReview } from '../parts/goals/goal-words.ts'
import {
  countProgress,
  findOwnFeedback,
  type LearnerGoals,
  type Progress,
  type ReviewView,
} from '../parts/goals/review-rules.ts'
import { PersonCell } from '../parts/people/person-cell.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Cairn } from '../ui/cairn.tsx'
import { Card, CardRows } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Status } from '../ui/tag.tsx'
import { QueueEnd, useNextCrews } from './next-crew.tsx'
import { useReviewing } from './queue.ts'

/** The number of stones in one pile. */
const FULL_CAIRN = 8

interface QueueFinishedProps {
  /** The number of this crew's reflections that await a response. */
  toRead: number
  onView: (view: ReviewView) => void
}

export function QueueFinished({ toRead, onView }: QueueFinishedProps) {
  const me = useUser()
  const { crewId, shown, learners, visit } = useReviewing()
  const next = useNextCrews(crewId)
  const later = next.crews?.slice(1) ?? []
  const goals = learners.flatMap(({ goals: those }) => those)
  const progress = countProgress(goals, me.id)
  const without = shown === 'active' ? learners.filter(({ isWithout }) => isWithout) : []
  return (
    <>
      <QueueEnd
        next={next}
        duringVisit={visit.handled.size > 0}
        cairn={
          <div className="aspect-[160/206] h-37.5 shrink-0 sm:h-49">
            <Cairn done={Math.min(FULL_CAIRN, progress.reviewed)} height="full" decorative />
          </div>
        }
        title={getTitle(progress)}
        first={
          toRead > 0 && (
            <Button variant="primary" onClick={() => onView('reflections')}>
              <Plural value={toRead} one="Read # reflection" other="Read # reflections" />
            </Button>
          )
        }
        fallback={
          <Button onClick={() => onView('all')}>
            <Trans>Show all goals</Trans>
          </Button>
        }
      >
        <Given goals={goals} reviewerId={me.id} closed={progress.closed} />
        {shown === 'active' && (
          <p className="text-ink-2">
            <Trans>New and edited goals will show up here.</Trans>
          </p>
        )}
        {next.crews?.length === 0 && (
          <p className="text-ink-2">
            <Trans>You’re all caught up in your other crews.</Trans>
          </p>
        )}
      </QueueEnd>
      {(later.length > 0 || without.length > 0) && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 md:grid-cols-2">
          {later.length > 0 && <LaterCrews crews={later} />}
          {without.length > 0 && <WithoutGoal learners={without} crewId={crewId} />}
        </div>
      )}
    </>
  )
}

function getTitle({ reviewed, closed }: Progress): string {
  if (reviewed === 0) return t`Nothing left to review`
  return closed > 0 || reviewed === 1
    ? plural(reviewed, { one: '# goal reviewed', other: '# goals reviewed' })
    : plural(reviewed, { one: 'All # goals reviewed', other: 'All # goals reviewed' })
}

const describeGiven: Record<FeedbackStatus, (count: number) => string> = {
  accepted: (count) => plural(count, { one: '# accepted', other: '# accepted' }),
  needs_improvement: (count) => plural(count, { one: '# needs improvement', other: '# need improvement' }),
  denied: (count) => plural(count, { one: '# denied', other: '# denied' }),
}
const statuses: readonly FeedbackStatus[] = ['accepted', 'needs_improvement', 'denied']

interface GivenProps {
  goals: LearnerGoals['goals']
  reviewerId: number
  closed: number
}

function Given({ goals, reviewerId, closed }: GivenProps) {
  const counts = { accepted: 0, needs_improvement: 0, denied: 0 }
  for (const goal of goals) {
    const entry = findOwnFeedback(goal, reviewerId)
    if (entry) counts[entry.status] += 1
  }
  const given = statuses.filter((status) => counts[status] > 0)
  if (given.length === 0 && closed === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 max-sm:justify-center">
      {given.map((status) => (
        <li key={status}>
          <Status tone={displayReview(status).tone} icon={displayReview(status).icon}>
            {describeGiven[status](counts[status])}
          </Status>
        </li>
      ))}
      {closed > 0 && (
        <li>
          <Status tone="run" icon={Lock}>
            <Plural value={closed} one="# closed without review" other="# closed without review" />
          </Status>
        </li>
      )}
    </ul>
  )
}

function LaterCrews({ crews }: { crews: readonly CrewToReview<Group>[] }) {
  return (
    <Rows title={t`More crews`}>
      {crews.map(({ crew: { id, name }, waiting, toRead, dueToday }) => (
        <li key={id}>
          <Link
            href={reviewPath({ crew: { id }, waiting })}
            className="flex min-h-14 items-center gap-3 px-4 py-2 text-14 text-ink no-underline -outline-offset-2 hover:bg-hover sm:px-5"
          >
            <span className="grid min-w-0 flex-1">
              <span className="font-600 [overflow-wrap:anywhere]">{name}</span>
              {dueToday > 0 ? (
                <span className="text-13 font-600">
                  <Plural value={dueToday} one="# due today" other="# due today" />
                </span>
              ) : (
                <span className="text-13 text-ink-2">
                  <Trans>none due today</Trans>
                </span>
              )}
            </span>
            <span className="text-ink-2 tabular-nums">{formatPending({ waiting, toRead })}</span>
            <Icon icon={ChevronRight} size={18} className="text-ink-3" />
          </Link>
        </li>
      ))}
    </Rows>
  )
}

function WithoutGoal({ learners, crewId }: { learners: readonly LearnerGoals[]; crewId: number }) {
  return (
    <Rows title={t`No goal yet`} count={learners.length}>
      {learners.map(({ learner }) => {
        const name = fullName(learner)
        return (
          <li key={learner.id} className="flex min-h-14 items-center gap-3 px-4 py-2 text-14 sm:pr-3 sm:pl-5">
            <PersonCell person={learner} linked={false} nameClass="font-600">
              <PersonStudio name={learner.studio} />
            </PersonCell>
            <LinkButton
              href={paths.coachingCrew(crewId)}
              size="sm"
              icon={Plus}
              aria-label={t`Goal for ${name}`}
            >
              <Trans>Goal</Trans>
            </LinkButton>
          </li>
        )
      })}
    </Rows>
  )
}

function Rows({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <Card title={title} count={count} className="overflow-clip">
      <CardRows>{children}</CardRows>
    </Card>
  )
}
