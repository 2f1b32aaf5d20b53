// What people see who are not signed in.
import { Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '../api/queries.ts'
import { LoadingFrame } from '../frame/loading-frame.tsx'
import { PageBoundary } from '../frame/page-boundary.tsx'
import { Shell } from '../frame/shell.tsx'
import { decideSignedOut } from './routes-decision.ts'
import { guest } from './screens.ts'
import { login, setup } from './signed-out-screens.ts'

export function SignedOut() {
  const [path] = useLocation()
  useEffect(() => focusWhatFollows, [])
  // The sign-in screen does not wait for the answer; the set-up screen does.
  const { data, isPending } = useApi('GET /api/setup')
  const shown = decideSignedOut(path, data?.needed ?? isPending)
  if (shown === 'set-up' && isPending) return <LoadingFrame />
  const now = shown === 'guest' ? guest : shown === 'set-up' ? setup : login
  return (
    <Shell links={[]} user={null} onLogout={() => {}} loggingOut={false}>
      <PageBoundary key={now.name}>
        <Suspense fallback={null}>{now.show({})}</Suspense>
      </PageBoundary>
    </Shell>
  )
}

// Nearly everybody who is not signed in is about to be.
login.preload()

/** The focus goes with the sign-in form; it starts again where the application begins. */
function focusWhatFollows(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
