// Cairn is updated on the server while pages of the version before are open: what they fetch later may be gone.

import { reloadPage } from '../frame/full-navigation.ts'
import { tabStorage } from '../frame/stored.ts'
import { toast } from '../ui/toast.ts'

/** Which build a page was loaded again for: never twice for the same. */
const KEY = 'cairn-reloaded-for'

/** Call it once. */
export function getOverUpdates(): void {
  // A file of a screen did not come: the bundler's own event.
  window.addEventListener('vite:preloadError', () => void reloadIfUpdated())
  const workers = navigator.serviceWorker
  // Where Cairn is not served securely there are no workers, and it needs a connection to open.
  if (!workers || !import.meta.env.PROD) return
  const updating = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (updating) sayUpdated()
  })
  workers.register('/service-worker.js').catch(() => {
    // It is tried again at the next visit.
  })
}

function sayUpdated(): void {
  toast({
    kind: 'info',
    title: 'Cairn was updated',
    description: 'Load the page again when it suits you.',
    action: { label: 'Load again', onSelect: reloadPage },
  })
}

async function reloadIfUpdated(): Promise<void> {
  const build = await buildOnServer()
  if (build === null || build === buildIn(document) || tabStorage.get(KEY) === build) return
  // Where nothing is kept, nothing would end a loop of reloads.
  if (tabStorage.set(KEY, build)) reloadPage()
}

/** Null: it could not be asked. */
async function buildOnServer(): Promise<string | null> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' })
    if (!answer.ok) return null
    return buildIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  } catch {
    return null
  }
}

/** The scripts of a page carry the hash of their content in their names. */
const buildIn = (page: Document): string =>
  [...page.querySelectorAll('head script[type=module]')].map((script) => script.getAttribute('src')).join()
