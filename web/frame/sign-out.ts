// Ending the session and deleting its data from the browser.
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { deleteDrafts } from './drafts.ts'
import { loadPage, paths } from './paths.ts'
import { tellOtherTabs } from './session.tsx'
import { setSessionPhase } from './session-phase.ts'
import { preserveSettings } from './storage.ts'

export async function signOut(client: QueryClient): Promise<void> {
  await preserveSettings(() => call('POST /api/auth/logout'))
  deleteDrafts()
  tellOtherTabs({ signedIn: null })
  setSessionPhase('left')
  client.clear()
  loadPage(paths.home())
}
