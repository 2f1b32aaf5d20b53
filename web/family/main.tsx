// Starts the pages of guardians. Nobody else loads them, and they load nothing of the application of the signed-in.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Boundary } from '../ui/loaded.tsx'
import { supportPageTranslation } from '../ui/translated-page.ts'
import { BrokenPage } from './broken-page.tsx'
import { FamilyApp } from './family-app.tsx'

supportPageTranslation()

// A page restored from the back/forward cache would show what this device had to forget.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})

// Another code or token in the same tab. '#main' is the link that skips the bar, and a used code leaves no hash.
window.addEventListener('hashchange', () => {
  if (window.location.hash !== '' && window.location.hash !== '#main') window.location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <Boundary fallback={() => <BrokenPage />}>
      <FamilyApp path={window.location.pathname} />
    </Boundary>
  </StrictMode>,
)
