// Loads the first view of an address. The static frame of index.html stays until the code and the data of the first view
// are loaded, and is then replaced in one render.
import type { QueryClient } from '@tanstack/react-query'
import { holdReads, prefetchReads } from '../api/page-data.ts'
import { currentUser } from '../frame/session.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { findPage } from './find-page.ts'

/** No user needs the code of both the screens before sign-in and the application after it. */
const outside = lazyComponent(() => import('./signed-out.tsx').then((m) => m.Outside))
const signedIn = lazyComponent(() => import('./signed-in.tsx').then((m) => m.SignedIn))
export const Outside = outside.Component
export const SignedIn = signedIn.Component

/** How long the code waits for answers. They usually arrive before it. */
const ANSWER_TIMEOUT_MS = 100

/**
 * Loads the user, the code of their screen, and what it reads first. Never throws: the screen shows what is missing. The
 * returned function is called once the screen is drawn.
 */
export async function loadFirstView(client: QueryClient, path: string, search = ''): Promise<() => void> {
  await client.prefetchQuery(currentUser)
  const user = client.getQueryData(currentUser.queryKey)
  if (!user) {
    if (user === null) await outside.load()
    return () => {}
  }
  const page = findPage({ user, path, search })
  const release = holdReads(client, page.firstReads)
  const answers = prefetchReads(client, page.firstReads)
  await Promise.all([signedIn.load(), page.load()])
  await Promise.race([answers, new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS))])
  return release
}
