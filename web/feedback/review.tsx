// The review itself: what waits, the goal at hand, and what the reviewer does with mouse or keys.
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import type { ShownWeek } from '../frame/goal-week.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { CaptainLine } from './captain-line.tsx'
import { CoachStatistics } from './coach-statistics.tsx'
import { focusGoal } from './focus-goal.ts'
import { KeyHints } from './key-hints.tsx'
import { useQueue } from './queue.ts'
import { QueueTabs } from './queue-tabs.tsx'
import { reviewColumns, reviewRail } from './review-layout.ts'
import { ReviewProgress } from './review-progress.tsx'
import {
  asOf,
  firstView,
  learnersInOrder,
  progressOf,
  type ReviewView,
  shownIn,
  standingOf,
} from './review-rules.ts'
import { useReviewActions } from './use-review-actions.ts'

const FeedbackDialog = lazy(() =>
  import('./feedback-dialog.tsx').then((dialog) => ({ default: dialog.FeedbackDialog })),
)
const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((dialog) => ({ default: dialog.KeysDialog })))

export function Review({
  crew,
  goals: answered,
  shown,
}: {
  crew: GroupWithMembers
  goals: GoalWithFeedback[]
  shown: ShownWeek
}) {
  const me = useUser()
  const { now } = useGoalWeek()
  const goals = useMemo(
    () => answered.map((goal) => asOf(goal, now, me.canBypassDeadlines)),
    [answered, now, me.canBypassDeadlines],
  )
  const [view, setView] = useState<ReviewView>(() => firstView(goals, me.id))
  const [helping, setHelping] = useState(false)
  const queueRef = useRef<HTMLDivElement>(null)
  const { actions, visit, asking } = useReviewActions(crew.id, goals, () => order)

  const handled = useMemo(() => new Set(visit.handled.map(({ goalId }) => goalId)), [visit.handled])
  const learners = learnersInOrder(crew.members, goals, me.id, handled)
  const listed = shownIn(view, learners, me.id, handled)
  const order = listed.flatMap(({ goals: those }) => those)
  const queue = useQueue({
    order,
    visit,
    view,
    reviewerId: me.id,
    actions,
    within: queueRef,
    onHelp: () => setHelping(true),
  })

  return (
    <div className={reviewColumns}>
      <aside aria-label="Review progress" className={reviewRail}>
        <ReviewProgress
          learners={learners}
          progress={progressOf(goals, me.id)}
          currentLearner={goals.find(({ id }) => id === queue.current)?.userId}
          onJump={(learnerId) => {
            if (!listed.some(({ learner }) => learner.id === learnerId)) setView('all')
            const first = goals.find(
              (goal) => goal.userId === learnerId && standingOf(goal, me.id) === 'waiting',
            )
            if (first) actions.go(first.id)
          }}
        />
        <CoachStatistics />
      </aside>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-4">
        <div className="flex items-center justify-between gap-4">
          <CaptainLine crew={crew} />
          <KeyHints />
        </div>
        <QueueTabs
          ref={queueRef}
          view={view}
          onView={setView}
          learners={learners}
          listed={listed}
          shown={shown}
          visit={visit}
          queue={queue}
          actions={actions}
          crewId={crew.id}
          onHelp={() => setHelping(true)}
        />
      </div>
      <Suspense fallback={null}>
        {asking && (
          <FeedbackDialog
            key={`${asking.goal.id}-${asking.status}`}
            crewId={crew.id}
            goal={asking.goal}
            status={asking.status}
            onClose={actions.stopAsking}
            onGiven={(input) => {
              const next = actions.given(asking.goal, input)
              // The dialog gives the focus back first; then it goes on with the next goal.
              setTimeout(() => focusGoal(next ?? asking.goal.id), 30)
            }}
            onRefused={(error) => actions.refused(asking.goal.id, error)}
          />
        )}
        {helping && <KeysDialog onClose={() => setHelping(false)} />}
      </Suspense>
    </div>
  )
}
