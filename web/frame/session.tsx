// The session in the browser: who is signed in, signing in and out, and its end in the middle of work.
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '../../contract/people.ts'
import { type ApiError, sentenceOf } from '../api/api-error.ts'
import { call, onUnauthenticated } from '../api/client.ts'
import { queryOptionsFor } from '../api/queries.ts'
import { showFailure } from '../ui/toast.ts'
import { keepingSettings } from './device-settings.ts'
import { wipeDrafts } from './drafts.ts'
import { goByFullLoad } from './full-navigation.ts'
import { paths } from './paths.ts'
import { setSessionPhase } from './session-phase.ts'
import { onSessionOfOtherTab, tellSignedIn, tellSignedOut } from './session-tabs.ts'

export { useUser } from './session-context.ts'

const { queryKey } = queryOptionsFor('GET /api/auth/user')

/** Null: nobody. Once somebody is known, nobody means that the session ended, and the page stays as it is. */
export const currentUser = queryOptions<User | null, ApiError, User | null, typeof queryKey>({
  queryKey,
  // The start asks before it is drawn; what failed then is asked again by 'Try again' only.
  retryOnMount: false,
  queryFn: async ({ client, signal }) => {
    const user = await call('GET /api/auth/user', { signal })
    const known = client.getQueryData(queryKey)
    if (!known) return user
    if (!user) setSessionPhase('ended')
    else if (user.id !== known.id) goByFullLoad(paths.home())
    else return user
    return known
  },
})

/** Call it once, above everything. */
export function useSession() {
  const client = useQueryClient()
  const session = useQuery(currentUser)
  useEffect(() => followSession(client), [client])
  return session
}

/** Hears of the session's end from any call, and of sign-in and sign-out in other tabs. */
function followSession(client: QueryClient): () => void {
  const known = () => client.getQueryData(queryKey)
  const stopCalls = onUnauthenticated(() => {
    if (known()) setSessionPhase('ended')
  })
  const stopTabs = onSessionOfOtherTab((userId) => {
    const user = known()
    if (!user) void client.refetchQueries({ queryKey })
    else if (user.id !== userId) goByFullLoad(paths.home())
    else resume(client)
  })
  return () => {
    stopCalls()
    stopTabs()
  }
}

function resume(client: QueryClient): void {
  setSessionPhase('open')
  void client.invalidateQueries()
}

/** Takes up the session of who just signed in. Another person than the one before starts from an empty page. */
export function useTakeUpSession(): (user: User) => void {
  const client = useQueryClient()
  return (user) => {
    const before = client.getQueryData(queryKey)
    wipeDrafts(user.id)
    tellSignedIn(user.id)
    if (before && before.id !== user.id) {
      client.clear()
      goByFullLoad(paths.home())
      return
    }
    client.setQueryData(queryKey, user)
    if (before) resume(client)
  }
}

/** The session has a new token: calls and streams that were refused for the old one meanwhile start again, in all tabs. */
export function useTakeUpNewToken(): () => void {
  const client = useQueryClient()
  return () => {
    const user = client.getQueryData(queryKey)
    if (user) tellSignedIn(user.id)
    resume(client)
  }
}

/** Ends the session, forgets what was kept of it, and starts over at `/`. */
export function useSignOut(): { signOut: () => void; pending: boolean } {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationKey: ['POST /api/auth/logout'],
    mutationFn: () => keepingSettings(() => call('POST /api/auth/logout')),
    onSuccess: () => {
      leave(client)
    },
    onError: (error) => {
      showFailure('Logout failed', sentenceOf(error, 'Please try again.'))
    },
  })
  return { signOut: () => mutate(), pending: isPending || isSuccess }
}

function leave(client: QueryClient): void {
  wipeDrafts()
  tellSignedOut()
  setSessionPhase('left')
  client.clear()
  goByFullLoad(paths.home())
}
