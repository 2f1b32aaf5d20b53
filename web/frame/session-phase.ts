// The phase of the session while a page is open. `ended`: the session ended during work, and a sign-in dialog is over the
// page. `unenrolled`: nothing works until the user sets up a second factor. `left`: the user signed out, or is another one,
// and nothing may call the server until the new page is loaded.
import { onSecondFactorNeeded } from '../api/client.ts'
import { createStore, useStore } from '../ui/store.ts'
import { muteFailures } from '../ui/toast.ts'

export type SessionPhase = 'open' | 'ended' | 'unenrolled' | 'left'

const phase = createStore<SessionPhase>('open')

export const sessionPhase = phase.get

export function setSessionPhase(next: SessionPhase): void {
  // A call that is refused sets the phase before its own failure is reported.
  muteFailures(next !== 'open')
  phase.set(next)
}

export const useSessionPhase = (): SessionPhase => useStore(phase)

// Here and not in an effect, because the reads before the first render may be refused already.
onSecondFactorNeeded(() => {
  if (phase.get() === 'open') setSessionPhase('unenrolled')
})
