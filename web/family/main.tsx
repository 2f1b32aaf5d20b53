// Starts the pages of guardians. They are a separate bundle and load nothing of the application for signed-in users.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Boundary } from '../ui/loaded.tsx'
import { supportPageTranslation } from '../ui/translated-page.ts'
import { BrokenPage } from './broken-page.tsx'
import { FamilyApp } from './family-app.tsx'

supportPageTranslation()

// A page restored from the back/forward cache would show data that this device had to forget.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) window.location.reload()
})

// Another code or token was opened in the same tab. '#main' is the skip link, and a used code leaves no hash.
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
