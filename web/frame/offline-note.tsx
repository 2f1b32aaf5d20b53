// Says that there is no connection, above whatever page is shown.

import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Icon } from '../ui/icon.tsx'
import { CloudOff } from '../ui/icons.tsx'

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
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-14 text-amber-ink">
          <Icon of={CloudOff} size={18} />
          You are offline. What you write stays on this device; save it when you are connected again.
        </p>
      )}
    </div>
  )
}

function subscribe(listen: () => void): () => void {
  window.addEventListener('online', listen)
  window.addEventListener('offline', listen)
  return () => {
    window.removeEventListener('online', listen)
    window.removeEventListener('offline', listen)
  }
}
