// Says that there is no connection, above whatever page is shown.

import { createRoot } from 'react-dom/client'
import { Icon } from '../ui/icon.tsx'
import { CloudOff } from '../ui/icons.tsx'
import { createStore, type Store, useStore } from '../ui/store.ts'

const online: Store<boolean> = createStore(navigator.onLine, () => {
  const follow = () => online.set(navigator.onLine)
  follow()
  window.addEventListener('online', follow)
  window.addEventListener('offline', follow)
  return () => {
    window.removeEventListener('online', follow)
    window.removeEventListener('offline', follow)
  }
})

/** Call it once. */
export function showOffline(): void {
  const place = document.createElement('div')
  place.className = 'sticky top-0 z-30 print:hidden'
  document.body.prepend(place)
  // The bar, and what else sticks to the top, sticks below the note.
  const keepAbove = () =>
    document.documentElement.style.setProperty('--above', `${place.getBoundingClientRect().height}px`)
  new ResizeObserver(keepAbove).observe(place)
  createRoot(place).render(<OfflineNote />)
}

function OfflineNote() {
  const isOnline = useStore(online)
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-14 text-amber-ink">
          <Icon of={CloudOff} size={18} />
          You are offline. What you write stays on this device; save it when you are connected again.
        </p>
      )}
    </div>
  )
}
