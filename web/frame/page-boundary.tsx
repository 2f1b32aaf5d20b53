import type { ReactNode } from 'react'
import { Boundary } from '../ui/boundary.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { reloadPage } from './paths.ts'

/** A broken page leaves the bar and the other pages usable. The address is its `key`: another page starts without the error. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return <Boundary fallback={() => <BrokenPage />}>{children}</Boundary>
}

function BrokenPage() {
  return (
    <Page>
      <ErrorState title="This page could not be shown" level="h1" onRetry={reloadPage}>
        Cairn may have been updated while the page was open. Loading it again usually helps.
      </ErrorState>
    </Page>
  )
}
