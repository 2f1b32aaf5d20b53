// A learner's dashboard: the week, the user's goals, notifications and crew.
import { Suspense, useEffect, useState } from 'react'
import { isLearner } from '../../contract/roles.ts'
import type { UserStats } from '../../contract/statistics.ts'
import { useApi } from '../api/queries.ts'
import { useNotifications } from '../frame/notifications.tsx'
import { isFreeWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { useGoalIdeas, useWeekGoals } from '../parts/goals/week-goals.ts'
import { lazyChunk, useIsIdle } from '../ui/lazy.tsx'
import { hasAnswered, SkeletonCard, useAfterFirstRender } from '../ui/loaded.tsx'
import { Page, Stack } from '../ui/page.tsx'
import { useOnPhone } from '../ui/store.ts'
import { LookBackSkeleton, useMyCrew } from './ended-week.tsx'
import { MyGoals } from './my-goals.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

const rail = lazyChunk(() => import('./rail.tsx'))
const { Component: Rail, load: loadRail } = rail.component((code) => code.Rail)
const { Component: UnderGoals } = rail.component((code) => code.UnderGoals)

/** From the end of the week on, and while a week can be written about. */
const weekEnd = lazyChunk(() => import('./look-back-card.tsx'))
const { Component: WeekEndCard, preload: preloadWeekEnd } = weekEnd.component((code) => code.WeekEndCard)
const { Component: LookBackCard } = weekEnd.component((code) => code.LookBackCard)

/** Until the first goal. */
const firstMinute = lazyChunk(() => import('./first-minute.tsx'))
const { Component: HelloBanner } = firstMinute.component((code) => code.HelloBanner)
const { Component: FirstGoal } = firstMinute.component((code) => code.FirstGoal)

/**
 * Content is shown only when everything above it has its final height, and fetched after the first render. On a phone the
 * parts below the goals are far down, so they are fetched once the page is idle.
 */
export function DashboardPage() {
  const user = useUser()
  const goals = useWeekGoals(user.id)
  const stats = useApi('GET /api/users/:id/stats', { params: { id: user.id } })
  /** The form stays open for the next goal after the first one is set. */
  const [isOpen, setOpen] = useState(false)
  const isFirst = useIsFirst(goals, stats) || isOpen
  /** The button of My Goals had the focus, so its replacement takes it. */
  const [focused, setFocused] = useState<boolean>()
  if (isFirst && focused === undefined) setFocused(document.querySelector('#goals :focus') !== null)
  const isEmpty = goals.data?.length === 0 && !isFirst
  const ideas = useGoalIdeas(isEmpty)
  const shown = hasAnswered(goals) && (!ideas.isFetching || hasAnswered(ideas))
  const isIdle = useIsIdle()
  const isOnPhone = useOnPhone()
  const isComplete = useAfterFirstRender() && (isIdle || !isOnPhone)
  useEffect(() => {
    if (isComplete) void loadRail()
  }, [isComplete])
  const [isWaiting, setWaiting] = useState(false)
  return (
    <Page>
      <Stack>
        {isFirst ? (
          <Suspense fallback={<SkeletonCard className="h-78.5 sm:h-80.75" />}>
            <HelloBanner />
          </Suspense>
        ) : (
          <>
            <WelcomeBanner goals={goals} stats={stats} />
            <WeekEnd onWait={setWaiting} />
          </>
        )}
        <div
          hidden={isWaiting}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]"
        >
          <Stack>
            {/* The notifications are below an empty list of goals, so that no half of the page is empty. */}
            {isFirst ? (
              <Suspense fallback={<SkeletonCard className="h-41.5 sm:h-33" />}>
                <FirstGoal focused={focused === true} open={isOpen} onOpen={setOpen} />
              </Suspense>
            ) : (
              <MyGoals />
            )}
            {isComplete && <BelowGoals ready={shown} notified={isEmpty} />}
          </Stack>
          <Stack className="max-lg:sm:grid-cols-2">
            {isComplete ? (
              <RailOfUser ready={shown} notified={!isEmpty} brief={isFirst} />
            ) : (
              <RailSkeleton notified={!isEmpty} />
            )}
          </Stack>
        </div>
      </Stack>
    </Page>
  )
}

/** Until the first goal is set a learner sees only the steps to it. */
function useIsFirst(
  goals: ReturnType<typeof useWeekGoals>,
  stats: { data?: UserStats | undefined },
): boolean {
  const week = useGoalWeek()
  const mayBegin = !isFreeWeek(week) && week.opensAt === null
  const isNew = goals.data?.length === 0 && stats.data?.totalGoals === 0
  return isLearner(useUser()) && isNew && mayBegin
}

/**
 * Between two weeks a learner sees the week that ended, and can look back on it while it can be written about.
 * At other times nothing is loaded for it.
 */
function WeekEnd({ onWait }: { onWait: (waits: boolean) => void }) {
  const user = useUser()
  const { now, label, lastWeek, lookBack, settings } = useGoalWeek()
  if (user.studio === null) return null
  const isOpen = lookBack && Date.parse(lookBack.opensAt) <= now && now < Date.parse(lookBack.closesAt)
  if (isOpen && isLearner(user) && (settings.reflections || settings.carryOver)) {
    return (
      <Suspense fallback={<LookBackSkeleton week={lookBack.week} onWait={onWait} />}>
        <LookBackCard key={lookBack.week} lookBack={lookBack} onWait={onWait} />
      </Suspense>
    )
  }
  return label === 'Next Week' && <EndedWeek week={lastWeek} />
}

const skeleton = <SkeletonCard className="h-110 sm:h-68" />

function EndedWeek({ week }: { week: string }) {
  const goals = useWeekGoals(useUser().id, week)
  useEffect(() => void preloadWeekEnd(), [])
  if (goals.data?.length === 0) return null
  if (goals.isPending) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <WeekEndCard week={week} read={goals} />
    </Suspense>
  )
}

interface BelowProps {
  /** Everything above has its final height. */
  ready: boolean
  /** The notifications are shown here. */
  notified: boolean
}

function BelowGoals({ ready, notified }: BelowProps) {
  const { studio } = useUser()
  const notifications = useNotifications()
  const guideGoals = useApi('GET /api/guide-goals', studio === null ? null : {})
  const isKnown = !notifications.isPending && (studio === null || hasAnswered(guideGoals))
  if (!ready || !isKnown) return null
  return (
    <Suspense fallback={null}>
      <UnderGoals
        notifications={notified ? notifications : null}
        guideGoals={studio === null ? null : guideGoals}
      />
    </Suspense>
  )
}

interface RailOfUserProps extends BelowProps {
  /** Leaves out cards that are empty. */
  brief: boolean
}

function RailOfUser({ ready, notified, brief }: RailOfUserProps) {
  const { groupId } = useUser()
  const crewInput = groupId === null ? null : { params: { id: groupId } }
  const crew = useMyCrew()
  const activities = useApi('GET /api/groups/:id/activities', crewInput)
  const notifications = useNotifications()
  const crewKnown = groupId === null || (hasAnswered(crew) && hasAnswered(activities))
  if (!ready || notifications.isPending || !crewKnown) return <RailSkeleton notified={notified} />
  return (
    <Suspense fallback={<RailSkeleton notified={notified} />}>
      <Rail
        brief={brief}
        notifications={notified ? notifications : null}
        crew={crew}
        activities={activities}
      />
    </Suspense>
  )
}

const blocks = [
  ['notifications', 'h-66 max-lg:sm:col-span-2'],
  ['crew', 'h-88'],
  ['activity', 'h-66'],
] as const

/** The skeleton of the whole side column, whose cards appear together so that nothing shifts. */
function RailSkeleton({ notified }: { notified: boolean }) {
  return blocks
    .slice(notified ? 0 : 1)
    .map(([name, look]) => <SkeletonCard key={name} label={name} className={look} />)
}
