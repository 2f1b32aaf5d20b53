// The session in the browser: who is signed in, its start, signing out, and its end in the middle of work.
import { t } from '@lingui/core/macro'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '../../contract/people.ts'
import { type ApiError, call, describeError, onSecondFactorNeeded, onUnauthenticated } from '../api/client.ts'
import { queryOptionsFor } from '../api/queries.ts'
import { createStore, useStore } from '../ui/store.ts'
import { muteFailures, showFailure } from '../ui/toast.ts'
import { deleteDrafts } from './drafts.ts'
import { loadPage, paths } from './paths.ts'
import { preserveSettings, tabStorage } from './storage.ts'

/**
 * The phase while a page is open. `ended`: the session ended during work, and a sign-in dialog is over the page.
 * `unenrolled`: nothing works until the user sets up a second factor. `left`: the user signed out or has changed, and
 * nothing may call the server until the new page is loaded.
 */
type SessionPhase = 'open' | 'ended' | 'unenrolled' | 'left'

const phase = createStore<SessionPhase>('open')

export function setSessionPhase(next: SessionPhase): void {
  // A refused call sets the phase before its own failure is reported.
  muteFailures(next !== 'open')
  phase.set(next)
}

export const useSessionPhase = (): SessionPhase => useStore(phase)

// Subscribed here and not in an effect, because the reads before the first render may already be refused.
onSecondFactorNeeded(() => {
  if (phase.get() === 'open') setSessionPhase('unenrolled')
})

const { queryKey } = queryOptionsFor('GET /api/auth/user')

/** Null means signed out. If it becomes null after a user, the session ended; then the page and its user stay. */
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

/** Must be called once, above everything. */
export function useSession() {
  const client = useQueryClient()
  const session = useQuery(currentUser)
  useEffect(() => subscribeToSession(client), [client])
  return session
}

/** Listens for the session's end in any call, and for sign-in and sign-out in other tabs. */
function subscribeToSession(client: QueryClient): () => void {
  const currentUserInCache = () => client.getQueryData(queryKey)
  const end = () => setSessionPhase('ended')
  const stopCalls = onUnauthenticated(async (again) => {
    if (!currentUserInCache()) return false
    if (again) end()
    // All calls that are refused at the same time share one read.
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

const isGoingOn = (): boolean => !/ended|left/.test(phase.get())

/** Restarts calls and streams that were refused. */
function resume(client: QueryClient): void {
  if (phase.get() === 'ended') setSessionPhase('open')
  void client.invalidateQueries()
}

/** A different user is signed in, so nothing may be sent in this user's name. */
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
    onSuccess: () => {
      tellOtherTabs({ signedIn: null })
      leave(client)
    },
    onError: (error) => {
      showFailure(t`Logout failed`, describeError(error, t`Please try again.`))
    },
  })
  return { signOut: () => mutate(), pending: isPending || isSuccess }
}

/** Deletes the drafts on this device, the cache, and with the page everything else. Afterward nothing may call the server. */
function leave(client: QueryClient): void {
  deleteDrafts()
  setSessionPhase('left')
  client.clear()
  loadPage(paths.home())
}

/** The other tabs of this browser, which share the cookie. A channel does not notify itself. */
const otherTabs = new BroadcastChannel('cairn-session')
/** The user who signed in; null after a sign-out. */
interface TabMessage {
  signedIn: number | null
}

const tellOtherTabs = (message: TabMessage): void => otherTabs.postMessage(message)

/** Starts the session of the user who just signed in. A user other than the previous one starts from an empty page. */
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

/** Handles a new token of the session: calls and streams that were refused with the old one restart, in all tabs. */
export function useRenewSession(): () => void {
  const client = useQueryClient()
  return () => {
    const user = client.getQueryData(currentUser.queryKey)
    if (user) tellOtherTabs({ signedIn: user.id })
    resume(client)
  }
}

/**
 * A sign-in through a provider leaves the page and returns to a new one, which then does the same as a sign-in in the page.
 */
const PROVIDER_START = 'cairn-provider-start'

export const markProviderStart = (): void => void tabStorage.set(PROVIDER_START, 'begun')

/** Deletes the drafts of others, and lets other tabs of this browser continue with the new session. */
export function finishProviderStart(client: QueryClient): void {
  const user = client.getQueryData(currentUser.queryKey)
  if (!user || tabStorage.get(PROVIDER_START) === null) return
  tabStorage.set(PROVIDER_START, null)
  deleteDrafts(user.id)
  tellOtherTabs({ signedIn: user.id })
}
