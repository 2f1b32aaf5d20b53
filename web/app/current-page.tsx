// The page of the current address, for a signed-in user.
import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { PageRead } from '../../contract/page-reads.ts'
import type { User } from '../../contract/people.ts'
import type { Decision } from '../../contract/screens.ts'
import type { Answer } from '../api/calls.ts'
import { PageBoundary, PageSkeleton } from '../frame/loading-frame.tsx'
import { PageReads } from '../frame/page-state.tsx'
import { toSchoolInput, useSchoolChoice } from '../frame/school-choice.ts'
import { ErrorState } from '../ui/empty.tsx'
import { lazyChunk } from '../ui/lazy.tsx'
import { Page } from '../ui/page.tsx'
import { findPage } from './find-page.ts'
import { screens } from './screens.tsx'

const smallPages = lazyChunk(() => import('./small-pages.tsx'))
const { Component: NoSchoolPage } = smallPages.component((code) => code.NoSchoolPage)
const { Component: DeniedPage } = smallPages.component((code) => code.DeniedPage)
const { Component: NotFoundPage } = smallPages.component((code) => code.NotFoundPage)

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
  const search = useSearch()
  const { named } = useSchoolChoice()
  const { decision, reads } = findPage({
    user,
    path,
    search,
    school: toSchoolInput(named),
    week: week.data ?? null,
  })
  const ready = !needsWeek || week.data !== undefined
  return (
    <PageBoundary key={path}>
      <Suspense fallback={<PageSkeleton />}>
        {decision.kind === 'redirect' ? (
          <Redirect to={decision.to} replace />
        ) : ready ? (
          <DecidedPage decision={decision} reads={reads} />
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
  decision: Exclude<Decision, { kind: 'redirect' }>
  reads: readonly PageRead[]
}

function DecidedPage({ decision, reads }: DecidedPageProps) {
  if (decision.kind === 'no-school') return <NoSchoolPage />
  if (decision.kind === 'denied') return <DeniedPage />
  if (decision.kind === 'missing') return <NotFoundPage />
  return (
    <PageReads reads={reads}>
      {/* Inside of the reads, so that they start together with the code. */}
      <Suspense fallback={<PageSkeleton />}>{screens[decision.screen].show(decision.params)}</Suspense>
    </PageReads>
  )
}

function WeekError({ week }: { week: Week }) {
  return (
    <Page>
      <ErrorState level="h1" onRetry={week.refetch} retrying={week.isFetching}>
        {t`Please check your connection, then try again.`}
      </ErrorState>
    </Page>
  )
}
