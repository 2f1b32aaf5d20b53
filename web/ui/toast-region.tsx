import { useStore } from './store.ts'
import { toasts } from './toast.ts'
import { useAfterDelay } from './use-deferred.ts'
import { useLazyModule } from './use-lazy-module.ts'

const loadPanel = () => import('./toast-panel.tsx')

/** Where toasts appear. Its code loads after the first paint, or immediately for the first toast. */
export function ToastRegion() {
  const entries = useStore(toasts)
  const afterDelay = useAfterDelay()
  const code = useLazyModule(loadPanel, afterDelay || entries.length > 0)
  return code ? <code.ToastPanel entries={entries} /> : null
}
