// Fetches a page's code before it is shown: when its link is pointed at or focused, and at the start.
import type { User } from '../../contract/people.ts'
import { paths } from './paths.ts'
import { decideRoute, paramsIn, type Route } from './routes-decision.ts'
import type { Screen } from './screen.tsx'

/** Watches all links of the page, present and future ones. Answers how to stop. */
export function preloadLinks(routes: readonly Route[], user: User): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== window.location.origin) return
    const decision = decideRoute(routes, link.pathname, user)
    if (decision.kind === 'screen') decision.screen.preload()
  }
  document.addEventListener('pointerover', preload, { passive: true })
  document.addEventListener('focusin', preload)
  return () => {
    document.removeEventListener('pointerover', preload)
    document.removeEventListener('focusin', preload)
  }
}

/** What the start will probably show, while it is not known who is signed in: `hint` names what `/` showed last. */
export function preloadStart(routes: readonly Route[], path: string, hint: string): void {
  const screens = routes
    .filter((route) => paramsIn(route.path, path))
    .flatMap(({ to }) => ('show' in to ? [to] : []))
  const probable: Screen | undefined =
    path === paths.home() ? screens.find(({ name }) => name === hint) : screens[0]
  probable?.preload()
}
