// The page on which a crew's goals are reviewed: progress, queue and dialogs.
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Crown } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { GroupWithMembers } from '../../contract/crews.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { fullName } from '../../contract/person-name.ts'
import { useQueryParameters } from '../frame/query-parameters.tsx'
import { type ShownWeek, useGoalWeek, useShownWeek, useUser } from '../frame/user-and-week.ts'
import { crewColumns } from '../parts/crews/crew-week-page.tsx'
import {
  getReviewStanding,
  pickFirstView,
  type ReviewView,
  selectLearners,
  sortLearners,
  withCurrentAbilities,
} from '../parts/goals/review-rules.ts'
import { useNeedsGoal } from '../parts/people/without-goal.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import type { Read } from '../ui/loaded.tsx'
import { joinNames } from '../ui/numbers.ts'
import { ReviewingProvider, useQueue } from './queue.ts'
import { focusRow } from './queue-events.ts'
import { QueueTabs } from './queue-tabs.tsx'
import { ReflectionsTab } from './reflections-tab.tsx'
import { feedbackDialog, keysDialog } from './review-buttons.tsx'
import { KeyHints } from './review-keys.tsx'
import { CoachStatistics, ReflectionsRail, ReviewProgress } from './review-progress.tsx'
import type { CrewReflections } from './use-reflection-queue.ts'
import { useReviewActions, useVisit } from './use-review-actions.ts'

const parameters = { tab: z.literal('reflections') }

interface ReviewProps {
  crew: GroupWithMembers
  goals: GoalWithFeedback[]
  shown: ShownWeek
  /** The goal of the notification that the reviewer clicked; null without one. */
  linked: number | null
  /** Null for users who may not read reflections, and in a school that has switched them off. */
  reflections: Read<CrewReflections> | null
}

export function Review({ crew, goals: fetched, shown, linked, reflections }: ReviewProps) {
  const me = useUser()
  const { now } = useGoalWeek()
  const week = useShownWeek(shown)
  const needsGoal = useNeedsGoal(shown, crew.members)
  const goals = useMemo(
    () => fetched.map((goal) => withCurrentAbilities(goal, now, me.canBypassDeadlines)),
    [fetched, now, me.canBypassDeadlines],
  )
  // This is the goal as it was first read, because it is no longer highlighted after an edit.
  const [linkedGoal] = useState(() => goals.find(({ id }) => id === linked))
  const [chosen, setChosen] = useState<ReviewView>(() => {
    if (linkedGoal) return getReviewStanding(linkedGoal, me.id) === 'waiting' ? 'open' : 'all'
    const toRead = shown === 'active' ? (reflections?.data?.waiting.length ?? 0) : 0
    return pickFirstView(goals, me.id, toRead)
  })
  // The tab is in the address, because the crew cards link to it.
  const [{ tab }, changeParameters] = useQueryParameters(parameters)
  const view = (reflections && tab) || chosen
  const setView = (next: ReviewView) => {
    setChosen(next)
    changeParameters({ tab: next === 'reflections' ? next : undefined })
  }
  const [helpOpen, setHelpOpen] = useState(false)
  const queueRef = useRef<HTMLDivElement>(null)

  const [visit, setVisit] = useVisit()
  const { handled } = visit
  const learners = sortLearners({
    members: crew.members,
    goals,
    reviewerId: me.id,
    handled,
    week,
    needsGoal,
  })
  const listed = selectLearners(view, learners, me.id, handled)
  const marked = goals.find(
    ({ id, revisionCount }) =>
      linkedGoal?.id === id && linkedGoal.revisionCount === revisionCount && !handled.has(id),
  )?.id
  const order = listed.flatMap((entry) => entry.goals)
  const { actions, dialog } = useReviewActions({ crewId: crew.id, goals, order, visit, setVisit })
  const onHelp = () => setHelpOpen(true)
  const paused = dialog !== null || helpOpen
  const queue = useQueue({ order, visit, view, actions, within: queueRef, paused, onHelp })

  const showMarked = useEffectEvent(() => {
    if (marked === undefined) return
    actions.go(marked)
    focusRow('goal', marked)
  })
  useEffect(() => showMarked(), [])

  return (
    <ReviewingProvider value={{ crewId: crew.id, shown, learners, visit, queue, actions, marked }}>
      <div data-review className={cx(crewColumns, 'max-sm:pb-24')}>
        <aside aria-label={t`Review progress`} className={reviewRail}>
          {view === 'reflections' && reflections ? (
            <ReflectionsRail read={reflections} />
          ) : (
            <ReviewProgress
              onJump={(learnerId, first) => {
                if (!listed.some(({ learner }) => learner.id === learnerId)) setView('all')
                if (first) actions.go(first.id)
              }}
            />
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 max-sm:contents sm:gap-5">
            {view !== 'reflections' && <CoachStatistics />}
            <CaptainLine crew={crew} />
          </div>
        </aside>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-4">
          <KeyHints tab={view === 'reflections' ? 'reflections' : 'goals'} />
          <QueueTabs
            ref={queueRef}
            view={view}
            onView={setView}
            listed={listed}
            onHelp={onHelp}
            reflections={
              reflections && {
                count: reflections.data?.waiting.length,
                content: <ReflectionsTab read={reflections} />,
              }
            }
          />
        </div>
        {dialog && <feedbackDialog.Dialog key={`${dialog.goal.id}-${dialog.status}`} {...dialog} />}
        {helpOpen && (
          <keysDialog.Dialog withReflections={reflections !== null} onClose={() => setHelpOpen(false)} />
        )}
      </div>
    </ReviewingProvider>
  )
}

/** Names the captains, who can review the crew's goals too. */
function CaptainLine({ crew }: { crew: GroupWithMembers }) {
  const me = useUser()
  const others = crew.captains.filter(({ id }) => id !== me.id)
  const isCaptain = others.length < crew.captains.length
  const names = joinNames(others.map(fullName))
  const count = others.length
  return (
    <p className="flex items-start gap-2.5 px-1 text-14">
      <Icon icon={Crown} className={crew.captains.length > 0 ? 'text-amber' : 'text-ink-3'} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {isCaptain && t`You’re this crew’s captain. A coach reviews your own goals.`}
        {isCaptain && others.length > 0 && ' '}
        {others.length > 0 && (
          <Trans>
            <b className="font-600">{names}</b>{' '}
            <Plural
              value={count}
              one="is the captain of this crew and can review these goals too."
              other="are the captains of this crew and can review these goals too."
            />
          </Trans>
        )}
        {crew.captains.length === 0 && (
          <span className="text-ink-2">
            <Trans>This crew has no captain.</Trans>
          </span>
        )}
      </span>
    </p>
  )
}

/** The progress and statistics cards are above the queue on a tablet. On a phone one is above it and one below it. */
const reviewRail =
  'max-sm:contents sm:grid sm:grid-cols-2 sm:gap-5 lg:sticky lg:top-[calc(5rem+var(--above))] lg:grid-cols-[minmax(0,1fr)]'
