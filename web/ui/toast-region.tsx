import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts } from './toast.ts'

const ToastPanel = lazy(() => import('./toast-panel.tsx').then((module) => ({ default: module.ToastPanel })))

/** Where toasts appear. Comes after the first paint, or at once when there is something to say. */
export function ToastRegion() {
  const entries = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts)
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 1200)
    return () => clearTimeout(timer)
  }, [])
  if (!idle && entries.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastPanel entries={entries} />
    </Suspense>
  )
}
