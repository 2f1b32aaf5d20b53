// The learner's dashboard: the week, the user's goals, notifications and crew.
import { Suspense, useEffect } from 'react'
import { isAdmin, isAdultCoach, isCoach, isLearner } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { useGoalWeek } from '../frame/goal-week.ts'
import { useUser } from '../frame/session-context.ts'
import { useWeekGoals } from '../parts/goals/week-goals.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { hasAnswered } from '../ui/loaded.tsx'
import { Page, Stack } from '../ui/page.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { useAfterFirstRender, useDeferredFlag } from '../ui/use-deferred.ts'
import { MyGoals } from './my-goals.tsx'
import { RailSkeleton } from './rail-skeleton.tsx'
import { WelcomeBanner } from './welcome-banner.tsx'

const { Component: Rail, preload: preloadRail } = lazyComponent(() =>
  import('./rail.tsx').then(({ Rail }) => Rail),
)
const { Component: GuideGoals, preload: preloadGuideGoals } = lazyComponent(() =>
  import('./guide-goals.tsx').then(({ GuideGoals }) => GuideGoals),
)
const { Component: AdminHome } = lazyComponent(() =>
  import('./admin-home.tsx').then(({ AdminHome }) => AdminHome),
)
const { Component: CoachHome } = lazyComponent(() =>
  import('./coach-home.tsx').then(({ CoachHome }) => CoachHome),
)
const { Component: WeekEndCard, preload: preloadWeekEnd } = lazyComponent(() =>
  import('./week-end-card.tsx').then(({ WeekEndCard }) => WeekEndCard),
)
const { Component: LookBackCard } = lazyComponent(() =>
  import('./look-back-card.tsx').then(({ LookBackCard }) => LookBackCard),
)
// These two chunks are fetched immediately, but the goals are rendered without waiting for them.
void preloadRail()
void preloadGuideGoals()

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

/** Content is shown only when everything above it has its final height, and fetched after the first render. */
function LearnerDashboard() {
  const user = useUser()
  const goals = useWeekGoals(user.id)
  const stats = useApi('GET /api/users/:id/stats', { params: { id: user.id } })
  const shown = hasAnswered(goals)
  const drawn = useAfterFirstRender()
  return (
    <Stack>
      <WelcomeBanner goals={goals} stats={stats} />
      <WeekEnd />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Stack>
          <MyGoals />
          {user.studio !== null && drawn && <FromGuides ready={shown} />}
        </Stack>
        <Stack className="max-lg:sm:grid-cols-2">
          {drawn ? <RailOfUser ready={shown} /> : <RailSkeleton />}
        </Stack>
      </div>
    </Stack>
  )
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
      <Suspense fallback={skeleton}>
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

// These parts are rendered deferred, in short tasks, and do not render the rest again.

function FromGuides({ ready }: { ready: boolean }) {
  const goals = useApi('GET /api/guide-goals')
  const shown = useDeferredFlag(ready && hasAnswered(goals))
  return (
    shown && (
      <Suspense>
        <GuideGoals read={goals} />
      </Suspense>
    )
  )
}

function RailOfUser({ ready }: { ready: boolean }) {
  const { groupId } = useUser()
  const crewInput = groupId === null ? null : { params: { id: groupId } }
  const crew = useApi('GET /api/groups/:id', crewInput)
  const activities = useApi('GET /api/groups/:id/activities', crewInput)
  return (
    <Suspense fallback={<RailSkeleton />}>
      <Rail ready={ready} crew={crew} activities={activities} />
    </Suspense>
  )
}
