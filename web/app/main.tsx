// Starts the application in the browser.
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/cache.ts'
import { PageBoundary } from '../frame/loading-frame.tsx'
import { reloadPage } from '../frame/paths.ts'
import { showStoredToast } from '../frame/toasts.ts'
import { beginFirstView, whenIdle } from '../ui/lazy.tsx'
import { supportPageTranslation } from '../ui/translated-page.ts'
import { App } from './app.tsx'
import { loadFirstView } from './first-view.ts'

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
  const release = await loadFirstView(client, window.location.pathname, window.location.search)
  // A transition renders in short slices, so it does not block the main thread.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <PageBoundary>
            <App />
          </PageBoundary>
        </QueryClientProvider>
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
