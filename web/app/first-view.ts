// What the address shows first: the frame of the page stands until its code and its answers are there, and is then drawn
// over once.
import type { QueryClient } from '@tanstack/react-query'
import { decideRoute, readsOfFirstDrawing } from '../../contract/screens.ts'
import { askAhead } from '../api/queries.ts'
import { currentUser } from '../frame/session.tsx'
import { screens } from './screens.ts'
import { preloadSignedOut } from './signed-out-later.ts'

/** The code does not wait longer than this for answers, in milliseconds: they usually came before it. */
const PATIENCE = 100

/** Who is signed in, the code of their screen, and what it draws first. Never throws: the screen says what is missing. */
export async function firstViewReady(client: QueryClient, path: string): Promise<void> {
  await client.prefetchQuery(currentUser)
  const user = client.getQueryData(currentUser.queryKey)
  if (user === undefined) return
  if (user === null) return preloadSignedOut()
  const decision = decideRoute(path, user)
  const answers = askAhead(client, readsOfFirstDrawing(decision, user))
  if (decision.kind === 'screen') await screens[decision.screen].preload()
  await Promise.race([answers, new Promise((enough) => setTimeout(enough, PATIENCE))])
}
