// Whether the session ended while somebody was at work: a sign-in dialog then stands over the page.
import { useSyncExternalStore } from 'react'

let ended = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (ended === next) return
  ended = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const endSession = (): void => set(true)
export const resumeSession = (): void => set(false)
export const useSessionEnded = (): boolean => useSyncExternalStore(subscribe, () => ended)
