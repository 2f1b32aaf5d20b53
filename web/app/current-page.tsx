// The page of the current address, for a signed-in user.
import { Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { User } from '../../contract/people.ts'
import {
  createPlace,
  type Decision,
  decideRoute,
  listPageReads,
  parseRouteParams,
  type RoutePath,
} from '../../contract/screens.ts'
import type { Answer } from '../api/calls.ts'
import { PageBoundary } from '../frame/loading-frame.tsx'
import { PageReads } from '../frame/page-state.tsx'
import { inputOfSchool, useSchoolChoice } from '../frame/school-choice.ts'
import { ErrorState } from '../ui/empty.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { Skeleton, SkeletonGroup } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { screens } from './screens.tsx'

const { Component: NoSchoolPage } = lazyComponent(() =>
  import('../parts/sign-in/no-school-page.tsx').then((m) => m.NoSchoolPage),
)
const { Component: Denied } = lazyComponent(() => import('../ui/small-pages.tsx').then((m) => m.Denied))
const { Component: NotFound } = lazyComponent(() => import('../ui/small-pages.tsx').then((m) => m.NotFound))

interface Week {
  data?: Answer<'GET /api/goal-week'> | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Pages wait for the goal week, because they need it. `needsWeek` is false for a user without a school, which has no week.
 */
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
          <DecidedPage decision={decision} user={user} lastWeek={week.data?.lastWeek ?? null} />
        ) : week.isError ? (
          <WeekError week={week} />
        ) : (
          <PageSkeleton />
        )}
      </Suspense>
    </PageBoundary>
  )
}

interface DecidedPageProps {
  decision: Decision
  user: User
  lastWeek: string | null
}

function DecidedPage({ decision, user, lastWeek }: DecidedPageProps) {
  const search = useSearch()
  const { named, schoolId } = useSchoolChoice()
  if (decision.kind === 'no-school') return <NoSchoolPage />
  if (decision.kind !== 'screen')
    return <Page>{decision.kind === 'denied' ? <DeniedPage /> : <NotFound />}</Page>
  const place = { ...createPlace(user, decision, search), school: inputOfSchool(named), schoolId, lastWeek }
  return (
    <PageReads reads={listPageReads(decision, place)}>
      {/* Rendered inside of the reads, so that they start together with the code. */}
      <Suspense fallback={<PageSkeleton />}>{screens[decision.screen].show(decision.params)}</Suspense>
    </PageReads>
  )
}

/** The other addresses admit every signed-in user. */
const whoMay: Partial<Record<RoutePath, string>> = {
  '/admin': 'Only admins can manage a school.',
  '/admin/feedback': 'Only admins, coaches and guides can read the feedback log.',
  '/crews-overview': 'Only admins can open this overview of the crews.',
  '/feedback': 'Only coaches and guides can open this page.',
  '/feedback/crew/:crewId': 'Only the coaches and the captain of this crew can review its goals.',
  '/coaching': 'Only coaches can open the list of crews.',
  '/coaching/crews/:crewId':
    'Only the captain and the coaches of this crew, and admins, can manage its goals.',
  '/guide': 'Only guides can open the page of a studio.',
  '/without-goal': 'Only admins, coaches and guides can open this list.',
}

/** Says who may open an address of the table of screens. */
function DeniedPage() {
  const [path] = useLocation()
  const [, words] = Object.entries(whoMay).find(([route]) => parseRouteParams(route, path) !== null) ?? []
  return <Denied>{words}</Denied>
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
