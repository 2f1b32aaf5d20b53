// What people see who are not signed in.
import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { signedOutScreen } from '../../contract/screens.ts'
import { useApi } from '../api/queries.ts'
import { LoadingFrame } from '../frame/loading-frame.tsx'
import { PageBoundary } from '../frame/page-boundary.tsx'
import { Shell } from '../frame/shell.tsx'
import { signedOutScreens } from './signed-out-screens.ts'

export function SignedOut() {
  const [path] = useLocation()
  useEffect(() => focusWhatFollows, [])
  // The sign-in screen does not wait for the answer; the set-up screen does.
  const { data, isPending } = useApi('GET /api/setup')
  const shown = signedOutScreen(path, data?.needed ?? isPending)
  if (shown === 'setup' && isPending) return <LoadingFrame />
  return (
    <Shell links={[]} user={null} onLogout={() => {}} loggingOut={false}>
      <PageBoundary key={shown}>
        <Suspense fallback={null}>{signedOutScreens[shown].show({})}</Suspense>
      </PageBoundary>
    </Shell>
  )
}

// Nearly everybody who is not signed in is about to be.
signedOutScreens.login.preload()

/** The focus goes with the sign-in form; it starts again where the application begins. */
function focusWhatFollows(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
