// The whole page: the frame until the user is known, then the sign-in screens or the application.
import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import type { User } from '../../contract/people.ts'
import { describeError } from '../api/client.ts'
import { useAccountLanguage } from '../frame/language.ts'
import { LoadingFrame, PageBoundary } from '../frame/loading-frame.tsx'
import { PlainShell } from '../frame/plain-shell.tsx'
import { useProofQuestion } from '../frame/proof.ts'
import { useSession, useSessionPhase } from '../frame/session.tsx'
import { CurrentUserProvider } from '../frame/user-and-week.ts'
import { ErrorState } from '../ui/empty.tsx'
import { useLazyModule } from '../ui/lazy.tsx'
import { Page } from '../ui/page.tsx'
import { Outside, SignedIn } from './first-view.ts'

export function App() {
  const phase = useSessionPhase()
  return phase === 'left' ? <LoadingFrame /> : <Application unenrolled={phase === 'unenrolled'} />
}

function Application({ unenrolled }: { unenrolled: boolean }) {
  const { data: user, error, isFetching, refetch } = useSession()
  useAccountLanguage(user)
  if (user !== undefined) {
    return (
      <>
        <PageBoundary>
          <Suspense fallback={<LoadingFrame />}>
            {user && !unenrolled ? <SignedIn user={user} /> : <Outside user={user} />}
          </Suspense>
        </PageBoundary>
        {user && <ProofQuestion user={user} />}
      </>
    )
  }
  if (!error) return <LoadingFrame />
  return (
    <PlainShell>
      <Page>
        <ErrorState
          title={t`Can’t reach Cairn`}
          level="h1"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {describeError(error, t`The server didn’t respond as expected. Try again in a moment.`)}
        </ErrorState>
      </Page>
    </PlainShell>
  )
}

const loadDialog = () => import('../parts/sign-in/confirm-it-is-you.tsx')

/** The dialog 'Confirm it is you', over any page or dialog whose change needs it. */
function ProofQuestion({ user }: { user: User }) {
  const question = useProofQuestion()
  const code = useLazyModule(loadDialog, question !== null)
  if (!question || !code) return null
  return (
    <CurrentUserProvider value={user}>
      <code.ConfirmItIsYou onProved={() => question.answer(true)} onClose={() => question.answer(false)} />
    </CurrentUserProvider>
  )
}
