// 'To review', 'All' and the learners without a goal, each as a list of learners with their goals.

import { type ReactNode, type Ref, useState } from 'react'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { type ShownWeek, useGoalWeek, useShownWeek, weekWords } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { byDueWeek } from '../parts/goals/goal-list.tsx'
import { type LearnerGoals, progressOf, type ReviewView, standingOf } from '../parts/goals/review-rules.ts'
import { useNoSchoolWeek } from '../parts/people/without-goal.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { CheckCheck, Keyboard, ListChecks, UsersRound } from '../ui/icons.tsx'
import { lazyDialog } from '../ui/lazy.tsx'
import { Stack } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { isSending } from './give-feedback.ts'
import { LearnerCard } from './learner-card.tsx'
import type { QueueProps } from './queue.ts'
import { QueueFinished } from './queue-finished.tsx'

export function QueueTabs({
  ref,
  view,
  onView,
  onHelp,
  reflections,
  ...rest
}: QueueProps & {
  ref: Ref<HTMLDivElement>
  view: ReviewView
  onView: (view: ReviewView) => void
  onHelp: () => void
  /** The tab with the reflections of the crew, for its coach; `count` of those that await a response. */
  reflections: { count: number | undefined; content: ReactNode } | null
}) {
  const me = useUser()
  const { learners, shown } = rest
  const goals = learners.flatMap(({ goals: those }) => those)
  const waiting = goals.filter((goal) => standingOf(goal, me.id) === 'waiting')
  const { week: notLater } = byDueWeek(goals, useGoalWeek().weekEnd)
  const without = learners.filter(({ isWithout }) => isWithout).length
  const content = (
    <div data-queue>
      <QueueList
        view={view}
        {...rest}
        waiting={progressOf(goals, me.id).waiting}
        toRead={reflections?.count ?? 0}
        onView={onView}
      />
    </div>
  )
  return (
    <div ref={ref} className="relative">
      {/* Goes on with the line under the tabs. */}
      <div className="flex justify-end gap-2 border-line max-sm:mb-2 sm:absolute sm:top-0 sm:right-0 sm:h-11 sm:w-52 sm:border-b">
        {view !== 'reflections' && <AcceptAll waiting={waiting} />}
        <IconButton icon={Keyboard} label="Keyboard shortcuts" className="max-sm:hidden" onClick={onHelp} />
      </div>
      <Tabs
        label="Which goals"
        value={view}
        onChange={onView}
        className="sm:mr-52"
        contentClassName="pt-3 sm:pt-4"
        items={[
          { value: 'open', label: 'To review', count: waiting.length, content },
          ...(reflections ? [{ value: 'reflections', label: 'Reflections', ...reflections } as const] : []),
          { value: 'all', label: 'All', count: notLater.length, content },
          { value: 'none', label: shown === 'last' ? 'Had no goal' : 'No goal yet', count: without, content },
        ]}
      />
    </div>
  )
}

function QueueList({
  view,
  waiting,
  toRead,
  onView,
  ...rest
}: QueueProps & { view: ReviewView; waiting: number; toRead: number; onView: (view: ReviewView) => void }) {
  const { learners, listed, shown, visit, crewId } = rest
  const goals = learners.flatMap(({ goals: those }) => those)
  // Not before the server has accepted the last answer: a refusal brings its goal back.
  const finished =
    view === 'open' &&
    goals.length > 0 &&
    waiting === 0 &&
    !goals.some((goal) => goal.feedback.some(isSending))
  return (
    <Stack>
      {finished ? (
        <QueueFinished
          learners={learners}
          shown={shown}
          crewId={crewId}
          duringVisit={visit.handled.length > 0}
          toRead={toRead}
          onRead={() => onView('reflections')}
          onShowAll={() => onView('all')}
        />
      ) : (
        listed.length === 0 && <NothingToShow view={view} learners={learners} shown={shown} />
      )}
      {listed.map((one) => (
        <LearnerCard key={one.learner.id} {...one} {...rest} all={learners} />
      ))}
    </Stack>
  )
}

const acceptAll = lazyDialog(() => import('./accept-all-dialog.tsx').then((m) => m.AcceptAllDialog))

function AcceptAll({ waiting }: { waiting: readonly GoalWithFeedback[] }) {
  // Fixed when the dialog opens, so that no goal is accepted that was not listed in it.
  const [toAccept, setToAccept] = useState<readonly GoalWithFeedback[] | null>(null)
  return (
    <>
      {waiting.length > 1 && (
        <Button
          icon={CheckCheck}
          className="max-sm:w-full"
          onClick={() => setToAccept(waiting)}
          {...acceptAll.preloadProps}
        >
          Accept all {waiting.length}
        </Button>
      )}
      {toAccept && <acceptAll.Dialog goals={toAccept} onClose={() => setToAccept(null)} />}
    </>
  )
}

/** Why a view is empty: no learner, none without a goal, or no goal. */
function NothingToShow({
  view,
  learners,
  shown,
}: {
  view: ReviewView
  learners: readonly LearnerGoals[]
  shown: ShownWeek
}) {
  const week = weekWords(useShownWeek(shown).label)
  const noSchool = useNoSchoolWeek(shown)
  return (
    <Card>
      {learners.length === 0 ? (
        <Empty icon={UsersRound} title="Nobody is in this crew yet">
          An admin puts learners into crews.
        </Empty>
      ) : view === 'none' ? (
        <Empty icon={CheckCheck} title={noSchool ?? `Every learner has a goal ${week.when}`} />
      ) : (
        <Empty icon={ListChecks} title={`No goals ${week.when}`}>
          {shown === 'last'
            ? 'Nobody of this crew set a goal for that week.'
            : `Nobody of this crew has set a goal for ${week.name} yet.`}
        </Empty>
      )}
    </Card>
  )
}
