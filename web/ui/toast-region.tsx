import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts } from './toast.ts'
import { useLater } from './use-later.ts'

const ToastPanel = lazy(() => import('./toast-panel.tsx').then((module) => ({ default: module.ToastPanel })))

/** Where toasts appear. Comes after the first paint, or at once when there is something to say. */
export function ToastRegion() {
  const entries = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts)
  const later = useLater()
  if (!later && entries.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastPanel entries={entries} />
    </Suspense>
  )
}
