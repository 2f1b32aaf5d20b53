// The side column of a review: its progress, links to the learners of the page, and the reviewer's figures.

import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { fullName } from '../../contract/person-name.ts'
import type { Answer } from '../api/calls.ts'
import { useApi } from '../api/queries.ts'
import { getLatestLookBack, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { countProgress, getReviewStanding } from '../parts/goals/review-rules.ts'
import { FeedbackSplit } from '../parts/goals/status-figures.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { formatWeek } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded, type Read } from '../ui/loaded.tsx'
import { Meter } from '../ui/meter.tsx'
import { formatCount } from '../ui/numbers.ts'
import { Status } from '../ui/tag.tsx'
import { useReviewing } from './queue.ts'
import { focusRow, rowId } from './queue-events.ts'
import type { CrewReflections } from './use-reflection-queue.ts'

export const getLearnerCardId = (learnerId: number): string => `learner-${learnerId}`

export function ReviewProgress({
  onJump,
}: {
  /** `first` is the learner's first goal that awaits feedback. */
  onJump: (learnerId: number, first: GoalWithFeedback | undefined) => void
}) {
  const me = useUser()
  const { learners, queue } = useReviewing()
  const progress = countProgress(
    learners.flatMap(({ goals }) => goals),
    me.id,
  )
  const { reviewed, closed } = progress
  const total = reviewed + progress.waiting
  return (
    <Card>
      <CardBody className="pt-4">
        <h2 className="sr-only">
          <Trans>Progress</Trans>
        </h2>
        <p className="text-14 text-ink-2">
          <Trans>
            <b className="text-24 font-700 text-ink tabular-nums">{reviewed}</b> of {total} reviewed
          </Trans>
        </p>
        <Meter
          className="mt-2"
          value={progress.reviewed}
          max={Math.max(total, 1)}
          label={t`${reviewed} of ${total} reviewed`}
        />
        {progress.closed > 0 && (
          <p className="mt-2 text-13 text-ink-2">
            <Plural
              value={closed}
              one="# goal closed without your review."
              other="# goals closed without your review."
            />
          </p>
        )}
        <JumpList
          jumps={learners.map(({ learner, goals, progress }) => ({
            learner,
            elementId: getLearnerCardId(learner.id),
            isCurrent: goals.some(({ id }) => id === queue.current),
            onJump: () =>
              onJump(
                learner.id,
                goals.find((goal) => getReviewStanding(goal, me.id) === 'waiting'),
              ),
            waiting: progress.waiting,
            describeWaiting: (count) => (
              <Trans>
                <b className="font-600">{count}</b> to review
              </Trans>
            ),
            done: progress.reviewed > 0 ? t`Done` : null,
            fallback: goals.length === 0 ? t`No goals` : t`None open`,
          }))}
        />
      </CardBody>
    </Card>
  )
}

/** The number of reflections that await a response, who has written one, and who reads them. */
export function ReflectionsRail({ read }: { read: Read<CrewReflections> }) {
  const { waiting = [], ofWeek = [] } = read.data ?? {}
  const goalWeek = useGoalWeek()
  const latest = getLatestLookBack(goalWeek)
  const week = read.data?.week ?? latest
  const written = ofWeek.filter(({ reflection }) => reflection !== null).length
  const [toRead, total] = [waiting.length, ofWeek.length]
  const days = formatWeek(week, goalWeek.weeks)
  return (
    <Card className="sm:max-lg:col-span-2">
      <CardBody className="pt-4">
        <h2 className="sr-only">
          <Trans>Reflections</Trans>
        </h2>
        <p className="text-14 text-ink-2">
          <Trans>
            <b className="text-24 font-700 text-ink tabular-nums">{toRead}</b> to read
          </Trans>
        </p>
        <p className="mt-0.5 text-14 text-ink-2 tabular-nums">
          <Trans>
            {written} of {total} wrote about {days}.
          </Trans>
        </p>
        <JumpList
          className="gap-x-5 sm:max-lg:grid-cols-2"
          jumps={ofWeek.map(({ user, reflection }) => {
            const theirs = waiting.filter((goal) => goal.user.id === user.id)
            // The learner's oldest reflection that awaits a response, else that of the week.
            const to = theirs[0] ?? reflection
            return {
              learner: user,
              elementId: to && rowId('reflection', to.id),
              onJump: (event) => {
                event.preventDefault()
                if (to) focusRow('reflection', to.id)
              },
              waiting: theirs.length,
              describeWaiting: (count) => (
                <Trans>
                  <b className="font-600">{count}</b> to read
                </Trans>
              ),
              done: reflection && reflection.responses.length > 0 ? t`Read` : null,
              fallback: reflection ? t`Not read` : t`None yet`,
            }
          })}
        />
        <p className="mt-3 border-t border-line pt-3 text-13 text-ink-2">
          <Trans>You, the studio’s guide and admins can read these. The captain and crew can’t.</Trans>
        </p>
      </CardBody>
    </Card>
  )
}

/** A learner of a crew, with the remaining work. */
interface Jump {
  learner: { id: number; firstName: string; lastName: string }
  /** The id of the learner's element on the page; null if there is none. */
  elementId: string | null
  isCurrent?: boolean
  onJump: (event: MouseEvent) => void
  /** The amount of work for the coach. */
  waiting: number
  /** '4 to review' */
  describeWaiting: (count: number) => ReactNode
  /** The finished work if nothing is left; if null, `fallback` is shown. */
  done: string | null
  fallback: string
}

function JumpList({ jumps, className }: { jumps: readonly Jump[]; className?: string }) {
  return (
    <ul className={cx('-mx-2 mt-3 grid grid-cols-[minmax(0,1fr)] gap-0.5 max-sm:hidden', className)}>
      {jumps.map(({ learner, elementId, isCurrent = false, onJump, done, fallback, ...jump }) => {
        const { waiting, describeWaiting } = jump
        const name = fullName(learner)
        const Row = elementId === null ? 'span' : 'a'
        return (
          <li key={learner.id}>
            <Row
              {...(elementId !== null && { href: `#${elementId}`, onClick: onJump })}
              aria-current={isCurrent || undefined}
              className={cx(
                'flex min-h-10 items-center gap-2 rounded-10 px-2 py-1 text-14 text-ink no-underline touch:min-h-11',
                isCurrent ? 'bg-primary-soft font-600' : elementId !== null && 'hover:bg-hover',
              )}
            >
              <span className="min-w-0 flex-1 truncate" title={name}>
                {name}
              </span>
              {waiting > 0 ? (
                <span className="text-13 whitespace-nowrap">{describeWaiting(waiting)}</span>
              ) : done !== null ? (
                <Status tone="done" icon={Check} size="sm">
                  {done}
                </Status>
              ) : (
                <span className="text-13 text-ink-2">{fallback}</span>
              )}
            </Row>
          </li>
        )
      })}
    </ul>
  )
}

/** The reviewer's own figures over all crews and all time. */
export function CoachStatistics() {
  const stats = useApi('GET /api/feedback/stats')
  const title = useId()
  return (
    <section aria-labelledby={title} className="max-sm:order-9">
      <Card className="overflow-clip">
        <h2 id={title} className="sr-only">
          <Trans>Your reviews</Trans>
        </h2>
        <Loaded
          read={stats}
          inlineError={t`Couldn’t load your reviews.`}
          errorProps={{ className: 'px-4 py-3 text-14 text-ink-2 sm:px-5' }}
          text={t`Loading your reviews`}
          size="h-11"
        >
          {(figures) => <Figures {...figures} />}
        </Loaded>
      </Card>
    </section>
  )
}

function Figures(stats: Answer<'GET /api/feedback/stats'>) {
  const count = formatCount(stats.totalGoalsReviewed)
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-14 text-ink-2 -outline-offset-2 hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">
          <Trans>
            <b className="font-600 text-ink tabular-nums">{count}</b> reviewed
            <span className="sr-only"> by you in all crews</span>
          </Trans>
        </span>
        <Icon icon={ChevronDown} size={18} className="text-ink-3 group-open:rotate-180" />
      </summary>
      <CardBody>
        <FeedbackSplit
          size="s"
          percent={{
            accepted: stats.acceptedPercentage,
            needs_improvement: stats.needsImprovementPercentage,
            denied: stats.deniedPercentage,
          }}
          label={(figures) => t`Of your reviews, ${figures}.`}
        />
      </CardBody>
    </details>
  )
}
