// The page of the address, for the signed-in user.
import { Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '../../contract/people.ts'
import { type Decision, decideRoute } from '../../contract/screens.ts'
import { PageBoundary } from '../frame/page-boundary.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'
import { screens, workingScreen } from './screens.tsx'

const { Component: NoSchoolPage } = lazyComponent(() =>
  import('../parts/sign-in/no-school-page.tsx').then((page) => page.NoSchoolPage),
)
const denied = workingScreen(
  () => import('./denied-page.tsx').then((page) => page.DeniedPage),
  () => ({}),
)
const notFound = workingScreen(
  () => import('../ui/not-found.tsx').then((page) => page.NotFound),
  () => ({}),
)

/** The part of the goal week's query that the pages need. */
interface Week {
  data?: object | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Pages need the goal week, so they wait for it. `needsWeek` is false without a school, which has no week. */
export function CurrentPage({ user, week, needsWeek }: { user: User; week: Week; needsWeek: boolean }) {
  const [path] = useLocation()
  const decision = decideRoute(path, user)
  const ready = !needsWeek || week.data !== undefined
  return (
    <PageBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>
        {decision.kind === 'redirect' ? (
          <Redirect to={decision.to} replace />
        ) : ready ? (
          <DecidedPage decision={decision} />
        ) : week.isError ? (
          <WeekError week={week} />
        ) : (
          <PageSkeleton />
        )}
      </Suspense>
    </PageBoundary>
  )
}

function DecidedPage({ decision }: { decision: Decision }) {
  if (decision.kind === 'screen') return screens[decision.screen].show(decision.params)
  if (decision.kind === 'no-school') return <NoSchoolPage />
  return <Page>{(decision.kind === 'denied' ? denied : notFound).show({})}</Page>
}

function WeekError({ week }: { week: Week }) {
  return (
    <Page>
      <ErrorState level="h1" onRetry={week.refetch} retrying={week.isFetching}>
        Please check your connection, then try again.
      </ErrorState>
    </Page>
  )
}

/** Shown below the bar until the page's code is loaded. */
function PageSkeleton() {
  return (
    <Page>
      <SkeletonGroup label="the page" className="grid gap-3 sm:gap-5">
        <Skeleton className="h-66 rounded-14" />
        <Skeleton className="h-80 rounded-14" />
      </SkeletonGroup>
    </Page>
  )
}
