// Fetches a page's code and its longest lists before it is shown: when its link is pointed at or focused.
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/people.ts'
import { decideRoute } from '../../contract/screens.ts'
import { readAhead } from './read-ahead.ts'
import { screens } from './screens.ts'

/** Watches all links of the page, present and future ones. Answers how to stop. */
export function preloadLinks(user: User, client: QueryClient): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== window.location.origin) return
    const decision = decideRoute(link.pathname, user)
    if (decision.kind !== 'screen') return
    readAhead(client, decision.screen, new URL(link.href), user)
    void screens[decision.screen].preload()
  }
  document.addEventListener('pointerover', preload, { passive: true })
  document.addEventListener('focusin', preload)
  return () => {
    document.removeEventListener('pointerover', preload)
    document.removeEventListener('focusin', preload)
  }
}
