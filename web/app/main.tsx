// The browser's start.
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { newQueryClient } from '../api/cache.ts'
import { App } from './app.tsx'
import { reloadPage } from './full-navigation.ts'
import { goalWeekQuery } from './goal-week.ts'
import { preloadStart } from './preload-start.ts'
import { routes } from './routes.tsx'
import { currentUser } from './session.tsx'
import { preloadSignedOut } from './signed-out-later.ts'
import { startScreen } from './start-hint.ts'
import { showKeptToast } from './toast-after-reload.ts'

const client = newQueryClient()
// What will be needed is on its way while the page is still being made.
void client.prefetchQuery(currentUser)
const hint = startScreen()
if (hint === null) preloadSignedOut()
else {
  void client.prefetchQuery(goalWeekQuery)
  preloadStart(routes, window.location.pathname, hint)
}

// A page that the browser kept alive would show, on 'Back', what belonged to the session before.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reloadPage()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
showKeptToast()
// After the answers of the first view, so that nothing waits for it.
window.addEventListener('load', () => setTimeout(() => void import('./after-start.ts').catch(() => {}), 1500))
