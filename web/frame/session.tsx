// The session in the browser: who is signed in, signing out, and its end in the middle of work.
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '../../contract/people.ts'
import { type ApiError, sentenceOf } from '../api/api-error.ts'
import { call, onUnauthenticated } from '../api/client.ts'
import { queryOptionsFor } from '../api/queries.ts'
import { showFailure } from '../ui/toast.ts'
import { loadPage, paths } from './paths.ts'
import { sessionPhase, setSessionPhase } from './session-phase.ts'
import { preserveSettings } from './storage.ts'

export { useUser } from './session-context.ts'

const { queryKey } = queryOptionsFor('GET /api/auth/user')

/** Null: signed out. Null after a user means that the session ended; then the page and its user stay. */
export const currentUser = queryOptions<User | null, ApiError, User | null, typeof queryKey>({
  queryKey,
  // The start reads before the first render. Only 'Try again' retries what failed then.
  retryOnMount: false,
  queryFn: async ({ client, signal }) => {
    const user = await call('GET /api/auth/user', { signal })
    const before = client.getQueryData(queryKey)
    if (!before) return user
    if (!user) setSessionPhase('ended')
    else if (user.id !== before.id) startOver()
    else return user
    return before
  },
})

/** Call it once, above everything. */
export function useSession() {
  const client = useQueryClient()
  const session = useQuery(currentUser)
  useEffect(() => subscribeToSession(client), [client])
  return session
}

/** Is notified of the session's end by any call, and of sign-in and sign-out in other tabs. */
function subscribeToSession(client: QueryClient): () => void {
  const currentUserInCache = () => client.getQueryData(queryKey)
  const end = () => setSessionPhase('ended')
  const stopCalls = onUnauthenticated(async (again) => {
    if (!currentUserInCache()) return false
    if (again) end()
    // One read for all calls that are refused at the same time.
    else if (isGoingOn()) await client.fetchQuery({ ...currentUser, staleTime: 0 }).catch(end)
    return isGoingOn()
  })
  otherTabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const user = currentUserInCache()
    if (!user) void client.refetchQueries({ queryKey })
    else if (user.id === data.signedIn) resume(client)
    else startOver()
  }
  return () => {
    stopCalls()
    otherTabs.onmessage = null
  }
}

const isGoingOn = (): boolean => !/ended|left/.test(sessionPhase())

/** Calls and streams that were refused start again. */
export function resume(client: QueryClient): void {
  if (sessionPhase() === 'ended') setSessionPhase('open')
  void client.invalidateQueries()
}

/** Another user is signed in: nothing may be sent in their name. */
function startOver(): void {
  setSessionPhase('left')
  loadPage(paths.home())
}

/** Ends the session, deletes its data from the browser, and loads `/`. */
export function useSignOut(): { signOut: () => void; pending: boolean } {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationKey: ['POST /api/auth/logout'],
    mutationFn: () => preserveSettings(() => call('POST /api/auth/logout')),
    onSuccess: async () => {
      tellOtherTabs({ signedIn: null })
      // Loaded after the first view.
      const { leave } = await import('./sign-out.ts')
      leave(client)
    },
    onError: (error) => {
      showFailure('Logout failed', sentenceOf(error, 'Please try again.'))
    },
  })
  return { signOut: () => mutate(), pending: isPending || isSuccess }
}

/** The other tabs of this browser, which share the cookie. A channel does not notify itself. */
const otherTabs = new BroadcastChannel('cairn-session')
/** The user who signed in; null after a sign-out. */
interface TabMessage {
  signedIn: number | null
}

export const tellOtherTabs = (message: TabMessage): void => otherTabs.postMessage(message)
