import { Logo } from '../ui/logo.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The page until it is known who is signed in. It has the height of the bar, so that nothing moves afterwards. */
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
            Loading...
          </div>
          <div className="mt-5 grid gap-3 sm:gap-5" aria-hidden="true">
            <Skeleton className="h-66 rounded-14" />
            <Skeleton className="h-80 rounded-14" />
          </div>
        </Page>
      </main>
    </>
  )
}
