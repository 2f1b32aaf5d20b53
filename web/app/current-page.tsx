// The page of the address, for whoever is signed in.
import { Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '../../contract/people.ts'
import { type Decision, decideRoute } from '../../contract/screens.ts'
import { PageBoundary } from '../frame/page-boundary.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { Page } from '../ui/page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { screens } from './screens.ts'

const { Component: NoSchoolPage } = lazyComponent(() =>
  import('../session/no-school-page.tsx').then((page) => page.NoSchoolPage),
)
const { Component: NoPage } = lazyComponent(() => import('./no-page.tsx').then((page) => page.NoPage))

/** What the pages need of the goal week's query. */
interface Week {
  data?: object | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Pages stand on the goal week, so they wait for it where there is one: who has no school has none. */
export function CurrentPage({ user, week, wanted }: { user: User; week: Week; wanted: boolean }) {
  const [path] = useLocation()
  const decision = decideRoute(path, user)
  const ready = !wanted || week.data !== undefined
  return (
    <PageBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>
        {decision.kind === 'redirect' ? (
          <Redirect to={decision.to} replace />
        ) : ready ? (
          <Decided decision={decision} />
        ) : week.isError ? (
          <NoWeek week={week} />
        ) : (
          <PageSkeleton />
        )}
      </Suspense>
    </PageBoundary>
  )
}

function Decided({ decision }: { decision: Decision }) {
  if (decision.kind === 'screen') return screens[decision.screen].show(decision.params)
  if (decision.kind === 'no-school') return <NoSchoolPage />
  return (
    <Page>
      <NoPage denied={decision.kind === 'denied'} />
    </Page>
  )
}

function NoWeek({ week }: { week: Week }) {
  return (
    <Page>
      <ErrorState level="h1" onRetry={week.refetch} retrying={week.isFetching}>
        Please check your connection, then try again.
      </ErrorState>
    </Page>
  )
}
