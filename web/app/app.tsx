// The whole page: the frame until the user is known, then the sign-in screens or the application.
import { Suspense } from 'react'
import { sentenceOf } from '../api/api-error.ts'
import { LoadingFrame } from '../frame/loading-frame.tsx'
import { PageBoundary } from '../frame/page-boundary.tsx'
import { useSession } from '../frame/session.tsx'
import { useSessionPhase } from '../frame/session-phase.ts'
import { Shell } from '../frame/shell.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { Outside } from './first-view.ts'
import { ProofQuestion } from './proof-question.tsx'
import { SignedIn } from './signed-in.tsx'

export function App() {
  const phase = useSessionPhase()
  return phase === 'left' ? <LoadingFrame /> : <Application unenrolled={phase === 'unenrolled'} />
}

function Application({ unenrolled }: { unenrolled: boolean }) {
  const { data: user, error, isFetching, refetch } = useSession()
  if (user !== undefined) {
    return (
      <>
        {user && !unenrolled ? (
          <SignedIn user={user} />
        ) : (
          <PageBoundary>
            <Suspense fallback={<LoadingFrame />}>
              <Outside user={user} />
            </Suspense>
          </PageBoundary>
        )}
        {user && <ProofQuestion user={user} />}
      </>
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
