// The learner's dashboard: the week, the user's goals, notifications and crew.
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isAdmin, isAdultCoach, isCoach, isLearner } from '../../contract/roles.ts'
import type { UserStats } from '../../contract/statistics.ts'
import { useApi } from '../api/queries.ts'
import { useNotifications } from '../frame/notifications.tsx'
import { isFreeWeek, useEndedWeek, useGoalWeek, useUser } from '../frame/user-and-week.ts'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { Card } from '../ui/card.tsx'
import { lazyComponent, useIsIdle } from '../ui/lazy.tsx'
import {
  hasAnswered,
  Skeleton,
  SkeletonCard,
  SkeletonGroup,
  useAfterFirstRender,
  useDeferredFlag,
} from '../ui/loaded.tsx'
import { Page, Stack } from '../ui/page.tsx'
import { useOnPhone } from '../ui/store.ts'
import { LookBackSkeleton, useMyCrew } from './ended-week.tsx'
import { MyGoals } from './my-goals.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

const { Component: Rail, load: loadRail } = lazyComponent(() => import('./rail.tsx').then((m) => m.Rail))
const { Component: GuideGoals } = lazyComponent(() => import('./guide-goals.tsx').then((m) => m.GuideGoals))
const { Component: NotificationsCard } = lazyComponent(() =>
  import('./notifications-card.tsx').then((m) => m.NotificationsCard),
)
const { Component: AdminHome } = lazyComponent(() => import('./admin-home.tsx').then((m) => m.AdminHome))
const { Component: CoachHome } = lazyComponent(() => import('./coach-home.tsx').then((m) => m.CoachHome))
const { Component: WeekEndCard, preload: preloadWeekEnd } = lazyComponent(() =>
  import('./week-end-card.tsx').then((m) => m.WeekEndCard),
)
const { Component: LookBackCard } = lazyComponent(() =>
  import('./look-back-card.tsx').then((m) => m.LookBackCard),
)
const { Component: HelloBanner } = lazyComponent(() =>
  import('./first-minute.tsx').then((m) => m.HelloBanner),
)
const { Component: FirstGoal } = lazyComponent(() => import('./first-minute.tsx').then((m) => m.FirstGoal))

export function DashboardPage() {
  const user = useUser()
  return (
    <Page>
      {isAdmin(user) && !isCoach(user) ? (
        <Suspense>
          <AdminHome />
        </Suspense>
      ) : isAdultCoach(user) ? (
        <Suspense>
          <CoachHome />
        </Suspense>
      ) : (
        <LearnerDashboard />
      )}
    </Page>
  )
}

/**
 * Content is shown only when everything above it has its final height, and fetched after the first render. On a phone the
 * parts below the goals are far down, so they are fetched once the page is idle.
 */
function LearnerDashboard() {
  const user = useUser()
  const goals = useWeekGoals(user.id)
  const stats = useApi('GET /api/users/:id/stats', { params: { id: user.id } })
  /** The form stays open for the next goal when the first one is set. */
  const [isOpen, setOpen] = useState(false)
  const isFirst = useIsFirst(goals, stats) || isOpen
  /** The button of My Goals had the focus, so the one in its place takes it. */
  const [focused, setFocused] = useState<boolean>()
  if (isFirst && focused === undefined) setFocused(document.querySelector('#goals :focus') !== null)
  const shown = hasAnswered(goals)
  const isIdle = useIsIdle()
  const isOnPhone = useOnPhone()
  const drawn = useAfterFirstRender() && (isIdle || !isOnPhone)
  useEffect(() => {
    if (drawn) void loadRail()
  }, [drawn])
  // A page without goals has notifications in their place, so that no half of it is empty.
  const isEmpty = useEndedWeek() !== null && goals.data?.length === 0
  return (
    <Stack>
      {isFirst ? (
        <Suspense fallback={<SkeletonCard className="h-78.5 sm:h-80.75" />}>
          <HelloBanner />
        </Suspense>
      ) : (
        <>
          <WelcomeBanner goals={goals} stats={stats} />
          <WeekEnd />
        </>
      )}
      <div
        // By its sibling: `:has` with the page as its scope made every change on any page 80 ms slower in the throttled browser.
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 [.unsettled~&]:hidden sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]"
      >
        <Stack>
          {isFirst ? (
            <Suspense fallback={<SkeletonCard className="h-41.5 sm:h-33" />}>
              <FirstGoal focused={focused === true} open={isOpen} onOpen={setOpen} />
            </Suspense>
          ) : (
            <MyGoals />
          )}
          {isEmpty && !isFirst && drawn && <NotificationsOfUser ready={shown} />}
          {user.studio !== null && drawn && <FromGuides ready={shown} brief={isFirst} />}
        </Stack>
        <Stack className="max-lg:sm:grid-cols-2">
          {drawn ? (
            <RailOfUser ready={shown} notified={!isEmpty || isFirst} brief={isFirst} />
          ) : (
            <RailSkeleton notified={!isEmpty || isFirst} />
          )}
        </Stack>
      </div>
    </Stack>
  )
}

/** Until the first goal a learner sees only what leads to it. */
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
 * From Friday 4:00 PM to Sunday a learner sees the week that ended, and while it can be written about looks back on it; at
 * other times nothing is loaded for it.
 */
function WeekEnd() {
  const user = useUser()
  const { now, label, lastWeek, lookBack, settings } = useGoalWeek()
  if (user.studio === null) return null
  const isOpen = lookBack && Date.parse(lookBack.opensAt) <= now && now < Date.parse(lookBack.closesAt)
  if (isOpen && isLearner(user) && (settings.reflections || settings.carryOver)) {
    return (
      <Suspense fallback={<LookBackSkeleton week={lookBack.week} />}>
        <LookBackCard key={lookBack.week} lookBack={lookBack} />
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

interface DeferredProps {
  ready: boolean
  fallback?: ReactNode
  children: ReactNode
}

/** Rendered deferred, in short tasks, once what stands above has its height; does not render the rest again. */
function Deferred({ ready, fallback = null, children }: DeferredProps) {
  return useDeferredFlag(ready) ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

function FromGuides({ ready, brief }: { ready: boolean; brief: boolean }) {
  const goals = useApi('GET /api/guide-goals')
  if (brief && goals.data?.length === 0) return null
  return (
    <Deferred ready={ready && hasAnswered(goals)}>
      <GuideGoals read={goals} />
    </Deferred>
  )
}

function NotificationsOfUser({ ready }: { ready: boolean }) {
  const list = useNotifications()
  return (
    <Deferred ready={ready && !list.isPending}>
      <NotificationsCard list={list} />
    </Deferred>
  )
}

function RailOfUser({ ready, notified, brief }: { ready: boolean; notified: boolean; brief: boolean }) {
  const { groupId } = useUser()
  const crewInput = groupId === null ? null : { params: { id: groupId } }
  const crew = useMyCrew()
  const activities = useApi('GET /api/groups/:id/activities', crewInput)
  const notifications = useNotifications()
  const crewKnown = groupId === null || (hasAnswered(crew) && hasAnswered(activities))
  return (
    <Deferred
      ready={ready && !notifications.isPending && crewKnown}
      fallback={<RailSkeleton notified={notified} />}
    >
      <Rail
        brief={brief}
        notifications={notified ? notifications : null}
        crew={crew}
        activities={activities}
      />
    </Deferred>
  )
}

const blocks = [
  ['notifications', 'h-66 max-lg:sm:col-span-2'],
  ['crew', 'h-88'],
  ['activity', 'h-66'],
] as const

/** The skeleton of the whole rail, whose cards appear together so that nothing shifts. */
function RailSkeleton({ notified }: { notified: boolean }) {
  return blocks.slice(notified ? 0 : 1).map(([name, look]) => (
    <Card key={name} className={look}>
      <SkeletonGroup label={name} className="grid gap-5 p-5">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </SkeletonGroup>
    </Card>
  ))
}
