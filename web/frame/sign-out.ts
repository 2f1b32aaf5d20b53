// After the end of the session: nothing of it stays in the browser.
import type { QueryClient } from '@tanstack/react-query'
import { deleteDrafts } from './drafts.ts'
import { loadPage, paths } from './paths.ts'
import { tellOtherTabs } from './session.tsx'
import { setSessionPhase } from './session-phase.ts'

export function leave(client: QueryClient): void {
  deleteDrafts()
  tellOtherTabs({ signedIn: null })
  setSessionPhase('left')
  client.clear()
  loadPage(paths.home())
}
