import { useSyncExternalStore } from 'react'

/** Narrower than the breakpoint `sm`. */
const PHONE = '(max-width: 719.98px)'

/** Whether the window is as narrow as a phone's: for content that differs there. Looks alone are left to `max-sm:`. */
export const useOnPhone = (): boolean => useSyncExternalStore(subscribe, isOnPhone)

/** Now, for what must not change when the window does. */
export const isOnPhone = () => window.matchMedia(PHONE).matches

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
