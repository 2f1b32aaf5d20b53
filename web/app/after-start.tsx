// Code that a visit needs after its first view: a note while offline, the handling of updates of Cairn while a page of the old
// version is open, and the service worker that opens Cairn offline.
import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { fetchBuild, readBuild } from '../frame/build.ts'
import { reloadPage } from '../frame/paths.ts'
import { finishProviderStart } from '../frame/session.tsx'
import { tabStorage } from '../frame/storage.ts'
import { Icon } from '../ui/icon.tsx'
import { createStore, type Store, useStore } from '../ui/store.ts'
import { showInfo } from '../ui/toast.ts'

/** Must be called once. Nothing runs on import, because the bundler may load this file with others. */
export function afterStart(client: QueryClient): void {
  finishProviderStart(client)
  mountOfflineNote()
  handleUpdates()
}

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

function mountOfflineNote(): void {
  const container = document.createElement('div')
  container.className = 'sticky top-0 z-30 print:hidden'
  document.body.prepend(container)
  // The bar and other sticky parts stick below the note.
  const keepAbove = () =>
    document.documentElement.style.setProperty('--above', `${container.getBoundingClientRect().height}px`)
  new ResizeObserver(keepAbove).observe(container)
  createRoot(container).render(<OfflineNote />)
}

function OfflineNote() {
  const isOnline = useStore(online)
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-amber-soft px-4 py-2 text-14 text-amber-ink">
          <Icon icon={CloudOff} size={18} />
          {t`You’re offline. What you write stays on this device. Save it when you’re back online.`}
        </p>
      )}
    </div>
  )
}

/** The storage key of the build that a page was reloaded for. A page is never reloaded twice for the same build. */
const KEY = 'cairn-reloaded-for'

function handleUpdates(): void {
  // The bundler's own event for a screen's file that could not be loaded. The update may have removed it from the server.
  window.addEventListener('vite:preloadError', () => void reloadIfUpdated())
  const workers = navigator.serviceWorker
  // Service workers require HTTPS. Cairn then needs a connection to open.
  if (!workers || !import.meta.env.PROD) return
  const updating = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (updating) notifyUpdated()
  })
  workers.register('/service-worker.js').catch(() => {
    // The next visit tries again.
  })
}

function notifyUpdated(): void {
  showInfo(t`Cairn was updated`, t`Reload the page when you’re ready.`, {
    label: t`Reload`,
    onSelect: reloadPage,
  })
}

async function reloadIfUpdated(): Promise<void> {
  const build = await fetchBuild('/index.html')
  if (build === null || build === readBuild(document) || tabStorage.get(KEY) === build) return
  // Only the storage prevents a loop of reloads.
  if (tabStorage.set(KEY, build)) reloadPage()
}
