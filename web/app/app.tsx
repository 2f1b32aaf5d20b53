// What the whole page is: the frame while it is not known who is signed in, then the sign-in screens or the application.
import { Suspense } from 'react'
import { sentenceOf } from '../api/api-error.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { LoadingFrame } from './loading-frame.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { useSession } from './session.tsx'
import { useSessionPhase } from './session-phase.ts'
import { Shell } from './shell.tsx'
import { SignedIn } from './signed-in.tsx'
import { SignedOut } from './signed-out-later.ts'

export function App() {
  return useSessionPhase() === 'left' ? <LoadingFrame /> : <Application />
}

function Application() {
  const { data: user, error, isFetching, refetch } = useSession()
  if (user) return <SignedIn user={user} />
  if (user === null) {
    return (
      <PageBoundary>
        <Suspense fallback={<LoadingFrame />}>
          <SignedOut />
        </Suspense>
      </PageBoundary>
    )
  }
  if (!error) return <LoadingFrame />
  return (
    <Shell links={[]} user={null} onLogout={() => {}} loggingOut={false}>
      <Page>
        <ErrorState
          title="Cairn cannot be reached"
          level="h1"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {sentenceOf(error, 'The server did not answer as it should. Try again in a moment.')}
        </ErrorState>
      </Page>
    </Shell>
  )
}
