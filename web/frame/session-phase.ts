// The phase of the session while a page is open. `ended`: the session ended during work, and a sign-in dialog is over the
// page. `left`: the user signed out, and nothing may call the server until the new page is loaded.
import { createStore, useStore } from '../ui/store.ts'
import { muteFailures } from '../ui/toast.ts'

export type SessionPhase = 'open' | 'ended' | 'left'

const phase = createStore<SessionPhase>('open')

export function setSessionPhase(next: SessionPhase): void {
  // A call that fails with 401 sets the phase before its own failure is reported.
  muteFailures(next === 'ended')
  phase.set(next)
}

export const useSessionPhase = (): SessionPhase => useStore(phase)
