// Starts the application in the browser.
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/cache.ts'
import { showFirstLanguage } from '../frame/language.ts'
import { reloadPage } from '../frame/paths.ts'
import { showStoredToast } from '../frame/toasts.ts'
import { catalogsLoaded } from '../ui/language.ts'
import { beginFirstView, whenIdle } from '../ui/lazy.tsx'
import { supportPageTranslation } from '../ui/translated-page.ts'
import { loadFirstView } from './first-view.ts'
import { Root } from './root.tsx'

supportPageTranslation()
const client = createQueryClient()

// A page restored from the back/forward cache would show data of the previous session.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reloadPage()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
beginFirstView()
const start = async () => {
  const { pathname, search } = window.location
  const [release] = await Promise.all([loadFirstView(client, pathname, search), showFirstLanguage()])
  // English has nothing to wait for.
  const catalogs = catalogsLoaded()
  if (catalogs) await catalogs
  // A transition renders in short slices, so it does not block the main thread.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Root client={client} />
      </StrictMode>,
    ),
  )
  whenIdle(release)
}
// Runs in a separate task, because evaluating the modules for the first time is already a long one.
setTimeout(start)
showStoredToast()
whenIdle(() => {
  import('./after-start.tsx').then(({ afterStart }) => afterStart(client)).catch(() => {})
})
