// The code of what the address shows first: the frame of the page stands until it is there, and is then drawn over once.
import type { User } from '../../contract/people.ts'
import { routes } from './routes.tsx'
import { decideRoute } from './routes-decision.ts'
import { preloadSignedOut } from './signed-out-later.ts'

/** `user` undefined: it is not known yet who is signed in, so there is nothing to wait for. Never throws. */
export async function codeOfFirstView(user: User | null | undefined, path: string): Promise<void> {
  if (user === undefined) return
  if (user === null) return preloadSignedOut()
  const decision = decideRoute(routes, path, user)
  if (decision.kind === 'screen') await decision.screen.preload()
}
