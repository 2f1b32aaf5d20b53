// Starting a session, and giving it a new token. Not in session.tsx, because the first load of the signed-in needs neither.
import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/people.ts'
import { deleteDrafts } from './drafts.ts'
import { loadPage, paths } from './paths.ts'
import { currentUser, resume, tellOtherTabs } from './session.tsx'

/** Starts the session of the user who just signed in. Another user than the one before starts from an empty page. */
export function useStartSession(): (user: User) => void {
  const client = useQueryClient()
  return (user) => {
    const before = client.getQueryData(currentUser.queryKey)
    deleteDrafts(user.id)
    tellOtherTabs({ signedIn: user.id })
    if (before && before.id !== user.id) {
      client.clear()
      loadPage(paths.home())
      return
    }
    client.setQueryData(currentUser.queryKey, user)
    if (before) resume(client)
  }
}

/** For a new token of the session: calls and streams that were refused with the old one start again, in all tabs. */
export function useRenewSession(): () => void {
  const client = useQueryClient()
  return () => {
    const user = client.getQueryData(currentUser.queryKey)
    if (user) tellOtherTabs({ signedIn: user.id })
    resume(client)
  }
}
