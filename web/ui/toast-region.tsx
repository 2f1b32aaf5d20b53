import { useStore } from './store.ts'
import { toasts } from './toast.ts'
import { useAfterDelay } from './use-deferred.ts'
import { useLazyModule } from './use-lazy-module.ts'

const loadPanel = () => import('./toast-panel.tsx')

/** Where toasts appear. Comes after the first paint, or at once when there is something to say. */
export function ToastRegion() {
  const entries = useStore(toasts)
  const later = useAfterDelay()
  const code = useLazyModule(loadPanel, later || entries.length > 0)
  return code ? <code.ToastPanel entries={entries} /> : null
}
