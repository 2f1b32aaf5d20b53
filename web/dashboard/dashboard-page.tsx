// The learner's dashboard: the week at a glance, the own goals, and what the crew and the coach have to do with them.
import { Suspense } from 'react'
import { isAdmin, isCoach } from '../../contract/roles.ts'
import { useApi } from '../api/queries.ts'
import { useUser } from '../frame/session-context.ts'
import { lazyComponent } from '../ui/lazy.tsx'
import { Page } from '../ui/page.tsx'
import { Stack } from '../ui/stack.tsx'
import { useAfterFirstRender, useDeferredFlag } from '../ui/use-deferred.ts'
import { MyGoals } from './my-goals.tsx'
import { RailSkeleton } from './rail-skeleton.tsx'
import { StatsStrip } from './stats-strip.tsx'
import { useWeekGoals } from './week-goals.ts'
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
// Asked for at once, but the goals do not wait for them.
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
      ) : (
        <LearnerDashboard />
      )}
    </Page>
  )
}

/** Shows what lies below something only when that has its height, and asks for it when what is above has been drawn. */
function LearnerDashboard() {
  const user = useUser()
  const goals = useWeekGoals(user.id)
  const stats = useApi('GET /api/users/:id/stats', { params: { id: user.id } })
  const shown = !goals.isPending
  const drawn = useAfterFirstRender()
  return (
    <Stack>
      <WelcomeBanner goals={goals.data} failed={goals.isError}>
        <StatsStrip stats={stats.data} onRetry={stats.isError ? () => void stats.refetch() : undefined} />
      </WelcomeBanner>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Stack>
          <MyGoals />
          {user.studio !== null && drawn && <FromGuides ready={shown} />}
        </Stack>
        <Stack className="max-lg:sm:grid-cols-2">{drawn ? <Beside ready={shown} /> : <RailSkeleton />}</Stack>
      </div>
    </Stack>
  )
}

// What comes later is deferred: it is drawn in short pieces, and what stands already is not drawn again.

function FromGuides({ ready }: { ready: boolean }) {
  const { data, isPending, refetch } = useApi('GET /api/guide-goals')
  const shown = useDeferredFlag(ready && !isPending)
  return (
    shown && (
      <Suspense>
        <GuideGoals goals={data} onRetry={() => void refetch()} />
      </Suspense>
    )
  )
}

function Beside({ ready }: { ready: boolean }) {
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
