import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/empty.tsx'
import { Boundary, Skeleton, SkeletonGroup } from '../ui/loaded.tsx'
import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { useIsOutdated } from './build.ts'
import { reloadPage } from './paths.ts'

const blocks = (
  <>
    <Skeleton className="h-66 rounded-14" />
    <Skeleton className="h-80 rounded-14" />
  </>
)

/** Shown below the bar until the page's code is loaded. */
export function PageSkeleton() {
  return (
    <Page>
      <SkeletonGroup label={t`the page`} className="grid gap-3 sm:gap-5">
        {blocks}
      </SkeletonGroup>
    </Page>
  )
}

/** The page until it is known who is signed in. It has the height of the bar, so that nothing moves afterward. */
export function LoadingFrame() {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-(--bar) max-w-(--page) items-center px-4 lg:px-6">
          <Logo word />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Page>
          <h1 className="sr-only">Cairn</h1>
          <div role="status" aria-busy="true" className="flex items-center gap-3 text-14 text-ink-2">
            <span className="loading-ring" aria-hidden="true" />
            {t`Loading...`}
          </div>
          <div className="mt-5 grid gap-3 sm:gap-5" aria-hidden="true">
            {blocks}
          </div>
        </Page>
      </main>
    </>
  )
}

/**
 * A broken page leaves the bar and the other pages usable. The address is its `key`, so another page starts without the
 * error.
 */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={() => <BrokenPage />}>{children}</Boundary>
}

function BrokenPage() {
  const isOutdated = useIsOutdated('/index.html')
  return (
    <Page>
      <ErrorState
        title={t`Something went wrong on this page.`}
        level="h1"
        retryLabel={t`Reload`}
        onRetry={reloadPage}
      >
        {isOutdated
          ? t`Cairn was updated while this page was open. Reload it.`
          : t`Reload it. If your browser translates this page, turn that off first.`}
      </ErrorState>
    </Page>
  )
}
