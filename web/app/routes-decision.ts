// Which screen an address shows to whom: a pure decision over the list of routes.
import type { User } from '../../contract/people.ts'
import { hasNoSchool } from '../frame/guards.ts'
import { paths } from '../frame/paths.ts'
import type { RouteParams, Screen } from './screen.tsx'

export interface Route {
  /** `/feedback/crew/:crewId`; a name stands for an id. */
  path: string
  /** Who gets this line of the list. */
  admits: (user: User, params: RouteParams) => boolean
  to: Screen | { redirect: string }
  /** Who has no school gets it too. */
  open?: true
  /** How the navigation bar leads there. */
  bar?: (user: User) => BarLink | null
  /** The link of the bar that a screen without one of its own belongs to. */
  within?: (user: User, params: RouteParams) => string
}

export interface BarLink {
  href: string
  label: string
}

export type Decision =
  | { kind: 'screen'; screen: Screen; params: RouteParams; within?: string | undefined }
  | { kind: 'redirect'; to: string }
  | { kind: 'denied' }
  | { kind: 'missing' }
  | { kind: 'no-school' }

/** The first line that has the path and admits the user. A known path that admits nobody like this is denied. */
export function decideRoute(routes: readonly Route[], path: string, user: User): Decision {
  const schoolless = hasNoSchool(user)
  let known = false
  for (const route of routes) {
    const params = paramsIn(route.path, path)
    if (!params) continue
    known = true
    if (schoolless && !route.open) continue
    if (!route.admits(user, params)) continue
    if ('redirect' in route.to) return { kind: 'redirect', to: route.to.redirect }
    return { kind: 'screen', screen: route.to, params, within: route.within?.(user, params) }
  }
  if (!known) return { kind: 'missing' }
  return { kind: schoolless ? 'no-school' : 'denied' }
}

export type SignedOutDecision = 'sign-in' | 'set-up' | 'guest'

/** Everybody who is not signed in gets the sign-in screen at every path but two. */
export function decideSignedOut(path: string, setUpNeeded: boolean): SignedOutDecision {
  const plain = withoutSlash(path)
  if (plain === paths.guest()) return 'guest'
  return plain === paths.setup() && setUpNeeded ? 'set-up' : 'sign-in'
}

/** The links of the bar, each address once. */
export function barLinks(routes: readonly Route[], user: User): BarLink[] {
  const links: BarLink[] = []
  if (hasNoSchool(user)) return links
  for (const { bar } of routes) {
    const link = bar?.(user)
    if (link && !links.some((other) => other.href === link.href)) links.push(link)
  }
  return links
}

/** The link that stands for what is shown: that of the address, of what it is a part of, else of the same screen. */
export function currentLink(
  routes: readonly Route[],
  links: readonly BarLink[],
  path: string,
  user: User,
): BarLink | undefined {
  const exact = links.find((link) => link.href === withoutSlash(path))
  if (exact) return exact
  const shown = decideRoute(routes, path, user)
  if (shown.kind !== 'screen') return undefined
  if (shown.within) return links.find(({ href }) => href === shown.within)
  return links.find(({ href }) => {
    const target = decideRoute(routes, href, user)
    return target.kind === 'screen' && target.screen.name === shown.screen.name
  })
}

const ID = /^[1-9]\d{0,9}$/

/** The ids that the path has where the pattern has names; null when it is another path. */
export function paramsIn(pattern: string, path: string): RouteParams | null {
  const wanted = pattern.split('/')
  const given = withoutSlash(path).split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, number> = {}
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== text) return null
    } else if (ID.test(text)) params[part.slice(1)] = Number(text)
    else return null
  }
  return params
}

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
