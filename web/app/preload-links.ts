// Fetches a page's code and its longest lists before it is shown: when its link is pointed at or focused.
import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../contract/people.ts'
import { readAhead } from './read-ahead.ts'
import { decideRoute, type Route } from './routes-decision.ts'

/** Watches all links of the page, present and future ones. Answers how to stop. */
export function preloadLinks(routes: readonly Route[], user: User, client: QueryClient): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== window.location.origin) return
    const decision = decideRoute(routes, link.pathname, user)
    if (decision.kind !== 'screen') return
    readAhead(client, decision.screen.name, new URL(link.href), user)
    void decision.screen.preload()
  }
  document.addEventListener('pointerover', preload, { passive: true })
  document.addEventListener('focusin', preload)
  return () => {
    document.removeEventListener('pointerover', preload)
    document.removeEventListener('focusin', preload)
  }
}
