// A sign-in through a provider leaves the page and comes back to a new one, which then does what a sign-in in the page does.
import type { QueryClient } from '@tanstack/react-query'
import { deleteDrafts } from './drafts.ts'
import { currentUser, tellOtherTabs } from './session.tsx'
import { tabStorage } from './storage.ts'

const KEY = 'cairn-provider-start'

export const markProviderStart = (): void => void tabStorage.set(KEY, 'begun')

/** Deletes the drafts of others, and lets other tabs of this browser go on with the new session. */
export function finishProviderStart(client: QueryClient): void {
  const user = client.getQueryData(currentUser.queryKey)
  if (!user || tabStorage.get(KEY) === null) return
  tabStorage.set(KEY, null)
  deleteDrafts(user.id)
  tellOtherTabs({ signedIn: user.id })
}
