// The browser's start.
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { newQueryClient } from '../api/cache.ts'
import { App } from './app.tsx'
import { codeOfFirstView } from './first-view.ts'
import { reloadPage } from './full-navigation.ts'
import { currentUser } from './session.tsx'
import { showKeptToast } from './toast-after-reload.ts'

const client = newQueryClient()

// A page that the browser kept alive would show, on 'Back', what belonged to the session before.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) reloadPage()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const path = window.location.pathname
// The frame of index.html stands until it is known who is signed in and the code of their screen is here; a transition
// draws that in short pieces. No await: the files that come would wait for this one in turn.
const firstCode = client
  .prefetchQuery(currentUser)
  .then(() => codeOfFirstView(client.getQueryData(currentUser.queryKey), path))
void firstCode.then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
)
showKeptToast()
// After the answers of the first view, so that nothing waits for it.
window.addEventListener('load', () => setTimeout(() => void import('./after-start.ts').catch(() => {}), 1500))
