// Where the session stands while a page is open. `ended` in the middle of work: a sign-in dialog stands over the page.
// `left` by signing out: nothing may ask the server any more until the new page is there.
import { useSyncExternalStore } from 'react'
import { muteFailures } from '../ui/toast.ts'

export type SessionPhase = 'open' | 'ended' | 'left'

let phase: SessionPhase = 'open'
const listeners = new Set<() => void>()

export function setSessionPhase(next: SessionPhase): void {
  if (phase === next) return
  phase = next
  // A call that fails with 401 ends the phase first, and is reported to its caller after that.
  muteFailures(next === 'ended')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSessionPhase = (): SessionPhase => useSyncExternalStore(subscribe, () => phase)
