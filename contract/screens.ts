/**
 * The screens of the application: which address shows which one, to whom, and what it reads first. The application routes by
 * this table. The server lists the reads in the head of the page, so that browsers preload them while the application
 * loads. Browser tests visit every route.
 */
import type { User } from './people.ts'
import {
  canManageCrew,
  canReviewCrew,
  hasNoSchool,
  isAdmin,
  isAdultCoach,
  isCoach,
  isGuide,
  isGuideOnly,
  needsStudio,
} from './roles.ts'

export type SignedOutScreen = 'login' | 'setup' | 'guest' | 'privacy'

/** The ids of an address: `/feedback/crew/:crewId` gives `{ crewId: 7 }`. */
export type RouteParams = Readonly<Record<string, number>>

/** A read by its name in the endpoint table. */
export interface FirstRead {
  name: `GET ${string}`
  params?: { id: number }
  query?: { limit: number }
}

interface FirstReads {
  firstRender: FirstRead[]
  /** For the parts below, which render after it. */
  later: FirstRead[]
}

interface Route {
  /** A part such as `:crewId` matches an id. */
  path: string
  admits: (user: User, params: RouteParams) => boolean
  /** A screen, or another address. */
  to: string | { redirect: string }
  /** People without a school get it too. */
  open?: true
  /** In addition to the reads of every screen. */
  reads?: (user: User) => FirstReads
}

export type Decision =
  | { kind: 'screen'; screen: ScreenName; params: RouteParams; reads: FirstReads }
  | { kind: 'redirect'; to: string }
  | { kind: 'denied' }
  | { kind: 'missing' }
  | { kind: 'no-school' }

/** The number of notifications that the dashboard shows before older ones are requested. */
export const FIRST_NOTIFICATION_COUNT = 5

const anyone = () => true
const home = { redirect: '/' }
const reviews = (user: User, { crewId }: RouteParams) => crewId !== undefined && canReviewCrew(user, crewId)
const manages = (user: User, { crewId }: RouteParams) => crewId !== undefined && canManageCrew(user, crewId)
const caresForLearners = (user: User) => isAdmin(user) || isCoach(user) || isGuide(user)
const dashboard = { to: 'dashboard', reads: listDashboardReads } as const

/** The first route that matches the address and admits the user applies. */
export const routes = [
  { path: '/', admits: isCoach, ...dashboard },
  { path: '/', admits: isAdmin, to: 'admin', reads: listAdminReads },
  { path: '/', admits: isGuide, to: 'guide' },
  { path: '/', admits: needsStudio, to: 'onboarding' },
  { path: '/', admits: anyone, ...dashboard },

  { path: '/dashboard', admits: isGuideOnly, to: home },
  { path: '/dashboard', admits: needsStudio, to: 'onboarding' },
  { path: '/dashboard', admits: anyone, ...dashboard },
  { path: '/onboarding', admits: needsStudio, to: 'onboarding' },
  { path: '/onboarding', admits: anyone, to: home },
  { path: '/goal-history', admits: anyone, to: 'goal-history' },

  { path: '/admin', admits: isAdmin, to: 'admin' },
  { path: '/admin/feedback', admits: isAdmin, to: 'admin-feedback' },
  { path: '/admin/feedback', admits: isCoach, to: 'coach-feedback' },
  { path: '/admin/feedback', admits: isGuide, to: 'guide-feedback' },
  { path: '/crews-overview', admits: isAdmin, to: 'crews-overview' },

  { path: '/feedback', admits: isCoach, to: 'crew-picker' },
  { path: '/feedback', admits: isGuide, to: 'guide-feedback' },
  { path: '/feedback/crew/:crewId', admits: reviews, to: 'review' },
  { path: '/coaching', admits: isCoach, to: 'coaching' },
  { path: '/coaching/crews/:crewId', admits: manages, to: 'crew-goals' },
  { path: '/guide', admits: isGuide, to: 'guide' },
  { path: '/without-goal', admits: caresForLearners, to: 'without-goal' },

  { path: '/account', admits: anyone, open: true, to: 'account' },
  { path: '/guest', admits: anyone, open: true, to: 'guest' },
  { path: '/privacy', admits: anyone, open: true, to: 'privacy' },
  { path: '/auth', admits: anyone, open: true, to: home },
  { path: '/setup', admits: anyone, open: true, to: home },
] as const satisfies readonly Route[]

export type ScreenName = Extract<(typeof routes)[number]['to'], string>

const table: readonly (Omit<Route, 'to'> & { to: ScreenName | { redirect: string } })[] = routes

/** A path of the table, such as '/coaching/crews/:crewId'. */
export type RoutePath = (typeof routes)[number]['path']

/** Admins who are no coaches see the school's figures, adult coaches those of crews. */
function listDashboardReads(user: User): FirstReads {
  if (isAdmin(user) && !isCoach(user)) return none
  const me = { params: { id: user.id } }
  const ownGoals: FirstRead = { name: 'GET /api/users/:id/goals-with-feedback', ...me }
  const ownFigures: FirstRead = { name: 'GET /api/users/:id/stats', ...me }
  return {
    firstRender: isAdultCoach(user) ? [ownGoals] : [ownGoals, ownFigures],
    later: [{ name: 'GET /api/notifications', query: { limit: FIRST_NOTIFICATION_COUNT } }],
  }
}

/** None for super admins: their list depends on the school, which the page chooses. */
function listAdminReads(user: User): FirstReads {
  return user.isSuperAdmin ? none : { firstRender: [], later: [{ name: 'GET /api/admin/users' }] }
}

const none: FirstReads = { firstRender: [], later: [] }

/** 'denied' for a known path of which no route admits the user. */
export function decideRoute(path: string, user: User): Decision {
  const schoolless = hasNoSchool(user)
  let known = false
  for (const route of table) {
    const params = parseRouteParams(route.path, path)
    if (!params) continue
    known = true
    if (schoolless && !route.open) continue
    if (!route.admits(user, params)) continue
    if (typeof route.to === 'object') return { kind: 'redirect', to: route.to.redirect }
    return { kind: 'screen', screen: route.to, params, reads: route.reads?.(user) ?? none }
  }
  if (!known) return { kind: 'missing' }
  return { kind: schoolless ? 'no-school' : 'denied' }
}

/** People who are not signed in get the sign-in screen at every path except three. */
export function signedOutScreen(path: string, setUpNeeded: boolean): SignedOutScreen {
  const plain = trimSlash(path)
  if (plain === '/guest') return 'guest'
  if (plain === '/privacy') return 'privacy'
  return plain === '/setup' && setUpNeeded ? 'setup' : 'login'
}

/** The reads for the first render, besides the signed-in user, in the order in which they are needed. */
export function listFirstRenderReads(decision: Decision | null, user: User): FirstRead[] {
  if (user.schoolId === null) return []
  const reads: FirstRead[] = [{ name: 'GET /api/goal-week' }]
  if (decision?.kind === 'screen') reads.push(...decision.reads.firstRender)
  if (user.studio !== null) reads.push({ name: 'GET /api/studios' })
  return reads
}

/** All first reads besides the signed-in user: those for the first render, then the later ones. */
export function listFirstReads(decision: Decision | null, user: User): FirstRead[] {
  const below = decision?.kind === 'screen' && user.schoolId !== null ? decision.reads.later : []
  return [...listFirstRenderReads(decision, user), ...below]
}

const ID = /^[1-9]\d{0,9}$/

/** The ids in the path; null if it does not match the pattern. */
export function parseRouteParams(pattern: string, path: string): RouteParams | null {
  const patternParts = pattern.split('/')
  const pathParts = trimSlash(path).split('/')
  if (patternParts.length !== pathParts.length) return null
  const params: Record<string, number> = {}
  for (const [index, part] of patternParts.entries()) {
    const text = pathParts[index] ?? ''
    if (!part.startsWith(':')) {
      if (part !== text) return null
    } else if (ID.test(text)) params[part.slice(1)] = Number(text)
    else return null
  }
  return params
}

export const trimSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
