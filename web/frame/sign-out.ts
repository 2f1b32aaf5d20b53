// After the end of the session: nothing of it stays in the browser.
import type { QueryClient } from '@tanstack/react-query'
import { deleteDrafts } from './drafts.ts'
import { loadPage, paths } from './paths.ts'
import { setSessionPhase } from './session-phase.ts'

/** The drafts on this device, the answers in memory, and with the page all else. Afterwards nothing may call the server. */
export function leave(client: QueryClient): void {
  deleteDrafts()
  setSessionPhase('left')
  client.clear()
  loadPage(paths.home())
}
