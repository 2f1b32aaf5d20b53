// The browser's start.
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { newQueryClient } from '../api/cache.ts'
import { reloadPage } from '../frame/full-navigation.ts'
import { showKeptToast } from '../frame/toast-after-reload.ts'
import { App } from './app.tsx'
import { firstViewReady } from './first-view.ts'

const client = newQueryClient()

// A page that the browser kept alive would show, on 'Back', what belonged to the session before.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reloadPage()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const start = async () => {
  await firstViewReady(client, window.location.pathname)
  // A transition draws in short pieces.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}
// In a task of its own: what is run for the first time takes long enough, and this is.
setTimeout(start)
showKeptToast()
// After the answers of the first view, so that nothing waits for it.
window.addEventListener('load', () => setTimeout(loadAfterStart, 1500))

function loadAfterStart(): void {
  import('./after-start.ts').then(({ afterStart }) => afterStart()).catch(() => {})
}
