// The screens before sign-in.
import { type ReactElement, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../contract/people.ts'
import { type SignedOutScreen, signedOutScreen } from '../../contract/screens.ts'
import { useApi } from '../api/queries.ts'
import { LoadingFrame, PageBoundary } from '../frame/loading-frame.tsx'
import { PlainShell } from '../frame/plain-shell.tsx'
import { LoginPage } from '../parts/sign-in/login-page.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { screens } from './screens.tsx'

const { Component: SetupPage } = lazyComponent(() =>
  import('../parts/sign-in/setup-page.tsx').then((m) => m.SetupPage),
)

/** Most signed-out users are about to sign in, so that page comes with this file. */
const signedOutScreens: Readonly<Record<SignedOutScreen, () => ReactElement>> = {
  login: () => <LoginPage />,
  setup: () => <SetupPage />,
  guest: () => screens.guest.show({}),
  privacy: () => screens.privacy.show({}),
}

function SignedOut() {
  const [path] = useLocation()
  useEffect(() => focusMainOnLeave, [])
  // The set-up screen waits for the response; the sign-in screen does not.
  const { data, isPending } = useApi('GET /api/setup')
  const shown = signedOutScreen(path, data?.needed ?? isPending)
  if (shown === 'setup' && isPending) return <LoadingFrame />
  return (
    <PlainShell>
      <PageBoundary key={shown}>
        <Suspense fallback={null}>{signedOutScreens[shown]()}</Suspense>
      </PageBoundary>
    </PlainShell>
  )
}

/** The sign-in form had the focus when it was removed, so the focus moves to the start of the application. */
function focusMainOnLeave(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}

const { Component: SecondFactorNeeded } = lazyComponent(() =>
  import('../parts/sign-in/second-factor-needed.tsx').then((m) => m.SecondFactorNeeded),
)

/** Replaces the application: the screens before sign-in, and the set-up of a second factor for those who must have one. */
export function Outside({ user }: { user: User | null }) {
  return user ? <SecondFactorNeeded user={user} /> : <SignedOut />
}
