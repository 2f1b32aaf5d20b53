// 'To review', 'All' and the learners without a goal, each as a list of learners with their goals.

import { select, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CheckCheck, Keyboard, ListChecks, UsersRound } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { toWeekCase, useGoalWeek, useShownWeek, useUser } from '../frame/user-and-week.ts'
import { splitByDueWeek } from '../parts/goals/goal-list.tsx'
import {
  countProgress,
  getReviewStanding,
  type ListedLearner,
  type ReviewView,
} from '../parts/goals/review-rules.ts'
import { useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { IconButton } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Stack } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { isSending } from './give-feedback.ts'
import { LearnerCard } from './learner-card.tsx'
import { useReviewing } from './queue.ts'
import { QueueFinished } from './queue-finished.tsx'
import { AcceptAll } from './review-buttons.tsx'

interface QueueTabsProps {
  ref: Ref<HTMLDivElement>
  listed: readonly ListedLearner[]
  view: ReviewView
  onView: (view: ReviewView) => void
  onHelp: () => void
  /** The tab with the crew's reflections, for its coach; `count` is the number that await a response. */
  reflections: { count: number | undefined; content: ReactNode } | null
}

export function QueueTabs({ ref, view, onView, onHelp, reflections, listed }: QueueTabsProps) {
  const me = useUser()
  const { learners, shown } = useReviewing()
  const goals = learners.flatMap(({ goals: those }) => those)
  const waiting = goals.filter((goal) => getReviewStanding(goal, me.id) === 'waiting')
  const { week: notLater } = splitByDueWeek(goals, useGoalWeek().weekUntil)
  const without = learners.filter(({ isWithout }) => isWithout).length
  const content = (
    <div data-queue>
      <QueueList view={view} listed={listed} toRead={reflections?.count ?? 0} onView={onView} />
    </div>
  )
  return (
    <div ref={ref} className="relative">
      {/* Continues the line under the tabs. */}
      <div className="flex justify-end gap-2 border-line max-sm:mb-2 sm:absolute sm:top-0 sm:right-0 sm:h-11 sm:w-52 sm:border-b">
        {view !== 'reflections' && <AcceptAll waiting={waiting} />}
        <IconButton
          icon={Keyboard}
          label={t`Keyboard shortcuts`}
          className="max-sm:hidden"
          onClick={onHelp}
        />
      </div>
      <Tabs
        label={t`Which goals`}
        value={view}
        onChange={onView}
        className="sm:mr-52"
        contentClassName="pt-3 sm:pt-4"
        items={[
          { value: 'open', label: t`To review`, count: waiting.length, content },
          ...(reflections ? [{ value: 'reflections', label: t`Reflections`, ...reflections } as const] : []),
          { value: 'all', label: t`All`, count: notLater.length, content },
          {
            value: 'none',
            label: shown === 'last' ? t`Had no goal` : t`No goal yet`,
            count: without,
            content,
          },
        ]}
      />
    </div>
  )
}

interface QueueListProps {
  view: ReviewView
  listed: readonly ListedLearner[]
  toRead: number
  onView: (view: ReviewView) => void
}

function QueueList({ view, listed, toRead, onView }: QueueListProps) {
  const me = useUser()
  const { learners } = useReviewing()
  const goals = learners.flatMap(({ goals: those }) => those)
  // Waits until the server has accepted the last answer, because a refusal brings its goal back.
  const finished =
    view === 'open' &&
    goals.length > 0 &&
    countProgress(goals, me.id).waiting === 0 &&
    !goals.some((goal) => goal.feedback.some(isSending))
  return (
    <Stack>
      {finished ? (
        <QueueFinished toRead={toRead} onView={onView} />
      ) : (
        listed.length === 0 && <NothingToShow view={view} />
      )}
      {listed.map((tab) => (
        <LearnerCard key={tab.learner.id} {...tab} />
      ))}
    </Stack>
  )
}

/** Explains why a view is empty: no learner, nobody without a goal, or no goal. */
function NothingToShow({ view }: { view: ReviewView }) {
  const { learners, shown } = useReviewing()
  const week = toWeekCase(useShownWeek(shown).label)
  const noSchool = useNoSchoolWeek(shown)
  if (learners.length === 0) {
    return (
      <Empty card level="h3" icon={UsersRound} title={t`Nobody is in this crew yet`}>
        <Trans>An admin puts learners into crews.</Trans>
      </Empty>
    )
  }
  if (view === 'none')
    return (
      <Empty
        card
        level="h3"
        icon={CheckCheck}
        title={
          noSchool ??
          select(week, {
            next: 'Every learner has a goal for next week',
            last: 'Every learner has a goal last week',
            other: 'Every learner has a goal this week',
          })
        }
      />
    )
  return (
    <Empty
      card
      level="h3"
      icon={ListChecks}
      title={select(week, {
        next: 'No goals for next week',
        last: 'No goals last week',
        other: 'No goals this week',
      })}
    >
      {shown === 'last'
        ? t`Nobody in this crew set a goal that week.`
        : select(week, {
            next: 'Nobody in this crew has set a goal for next week yet.',
            other: 'Nobody in this crew has set a goal for this week yet.',
          })}
    </Empty>
  )
}
