// Loads the first view of an address. The static frame of index.html stays until the code and the data of the first view
// are loaded, and is then replaced in one render.
import type { QueryClient } from '@tanstack/react-query'
import { listFirstRenderReads } from '../../contract/screens.ts'
import { keepFailures } from '../api/page-data.ts'
import { currentUser } from '../frame/session.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { startPage } from './start-page.ts'

/** No user needs the code of both the screens before sign-in and the application after it. */
const outside = lazyComponent(() => import('./signed-out.tsx').then((m) => m.Outside))
const signedIn = lazyComponent(() => import('./signed-in.tsx').then((m) => m.SignedIn))
export const Outside = outside.Component
export const SignedIn = signedIn.Component

/** How long the code waits for data, which usually arrives before it. */
const ANSWER_TIMEOUT_MS = 100

/** Loads the user, the code of their screen, and its first reads. Never throws, because the screen shows what is missing. */
export async function firstViewReady(client: QueryClient, path: string, search = ''): Promise<void> {
  await client.prefetchQuery(currentUser)
  const user = client.getQueryData(currentUser.queryKey)
  if (user === undefined) return
  if (user === null) return outside.load()
  const { code, answers } = startPage({
    client,
    user,
    address: { pathname: path, search },
    reads: listFirstRenderReads,
  })
  const shown = answers.then((reads) => keepFailures(client, reads))
  await Promise.all([signedIn.load(), code])
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS))])
}
