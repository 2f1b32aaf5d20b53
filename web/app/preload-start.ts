// Fetches the code of what the start will probably show, while it is not known who is signed in.
import { paths } from './paths.ts'
import { paramsIn, type Route } from './routes-decision.ts'
import type { Screen } from './screen.tsx'

/** `hint` names what `/` showed last. */
export function preloadStart(routes: readonly Route[], path: string, hint: string): void {
  const screens = routes
    .filter((route) => paramsIn(route.path, path))
    .flatMap(({ to }) => ('show' in to ? [to] : []))
  const probable: Screen | undefined =
    path === paths.home() ? screens.find(({ name }) => name === hint) : screens[0]
  probable?.preload()
}
