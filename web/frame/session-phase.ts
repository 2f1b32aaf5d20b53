// Where the session stands while a page is open. `ended` in the middle of work: a sign-in dialog stands over the page.
// `left` by signing out: nothing may ask the server any more until the new page is there.
import { createStore, useStore } from '../ui/store.ts'
import { muteFailures } from '../ui/toast.ts'

export type SessionPhase = 'open' | 'ended' | 'left'

const phase = createStore<SessionPhase>('open')

export function setSessionPhase(next: SessionPhase): void {
  // A call that fails with 401 ends the phase first, and is reported to its caller after that.
  muteFailures(next === 'ended')
  phase.set(next)
}

export const useSessionPhase = (): SessionPhase => useStore(phase)
