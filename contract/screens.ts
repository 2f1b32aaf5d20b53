/**
 * The screens of the application: which address shows which one, to whom, and the reads that it cannot be drawn without. The
 * application routes by this table and starts the reads together with the screen's code (web/app/screens.tsx). The server
 * lists them in the head of the page, so that browsers preload them while the application loads. Browser tests visit every
 * route.
 */
import { listHistoryReads } from './history-views.ts'
import {
  listAdminReads,
  listCoachedCrewReads,
  listCrewOverviewReads,
  listCrewReads,
  listCrewWeekReads,
  listFeedbackReads,
  listFigureReads,
  listGuideReads,
  listNotificationReads,
  listOwnGoalReads,
  listSchoolFigureReads,
  listStudioChoiceReads,
  listStudioReads,
  listWithoutGoalReads,
  type PageRead,
  type Place,
  type RouteParams,
} from './page-reads.ts'
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

interface Route {
  /** A part such as `:crewId` matches an id. */
  path: string
  admits: (user: User, params: RouteParams) => boolean
  /** A screen, or another address. */
  to: string | { redirect: string }
  /** People without a school get it too. */
  open?: true
  /** The page is drawn once these are answered, in addition to those of every page. */
  reads?: (place: Place) => PageRead[]
  /** The first view waits for these too, but the page is also drawn while they fail. */
  optional?: (place: Place) => PageRead[]
  /** Reads of the parts below, which the head of the first page names too. */
  later?: (place: Place) => PageRead[]
}

export type Decision =
  | {
      kind: 'screen'
      screen: ScreenName
      params: RouteParams
      route: Pick<Route, 'reads' | 'optional' | 'later'>
    }
  | { kind: 'redirect'; to: string }
  | { kind: 'denied' }
  | { kind: 'missing' }
  | { kind: 'no-school' }

const anyone = () => true
const home = { redirect: '/' }
const reviews = (user: User, { crewId }: RouteParams) => crewId !== undefined && canReviewCrew(user, crewId)
const manages = (user: User, { crewId }: RouteParams) => crewId !== undefined && canManageCrew(user, crewId)
const caresForLearners = (user: User) => isAdmin(user) || isCoach(user) || isGuide(user)
const managesOnly = (user: User) => isAdmin(user) && !isCoach(user)
const adminReads = { reads: listAdminReads, later: listStudioReads } as const
const dashboard = {
  to: 'dashboard',
  reads: listOwnGoalReads,
  optional: listFigureReads,
  later: listNotificationReads,
} as const
const coachDashboard = {
  to: 'coach-dashboard',
  reads: listOwnGoalReads,
  optional: listCoachedCrewReads,
  later: listNotificationReads,
} as const

/** The first route that matches the address and admits the user applies. */
export const routes = [
  { path: '/', admits: isAdultCoach, ...coachDashboard },
  { path: '/', admits: isCoach, ...dashboard },
  { path: '/', admits: isAdmin, to: 'admin', ...adminReads },
  { path: '/', admits: isGuide, to: 'guide', reads: listGuideReads },
  { path: '/', admits: needsStudio, to: 'onboarding', reads: listStudioChoiceReads },
  { path: '/', admits: anyone, ...dashboard },

  { path: '/dashboard', admits: isGuideOnly, to: home },
  { path: '/dashboard', admits: needsStudio, to: 'onboarding', reads: listStudioChoiceReads },
  { path: '/dashboard', admits: isAdultCoach, ...coachDashboard },
  { path: '/dashboard', admits: managesOnly, to: 'admin-dashboard', reads: listSchoolFigureReads },
  { path: '/dashboard', admits: anyone, ...dashboard },
  { path: '/onboarding', admits: needsStudio, to: 'onboarding', reads: listStudioChoiceReads },
  { path: '/onboarding', admits: anyone, to: home },
  { path: '/goal-history', admits: anyone, to: 'goal-history', reads: listHistoryReads },

  { path: '/admin', admits: isAdmin, to: 'admin', ...adminReads },
  { path: '/admin/feedback', admits: isAdmin, to: 'admin-feedback' },
  { path: '/admin/feedback', admits: isCoach, to: 'coach-feedback' },
  { path: '/admin/feedback', admits: isGuide, to: 'guide-feedback' },
  { path: '/crews-overview', admits: isAdmin, to: 'crews-overview', reads: listCrewOverviewReads },

  { path: '/feedback', admits: isCoach, to: 'crew-picker', reads: listFeedbackReads },
  { path: '/feedback', admits: isGuide, to: 'guide-feedback' },
  { path: '/feedback/crew/:crewId', admits: reviews, to: 'review', reads: listCrewWeekReads },
  { path: '/coaching', admits: isCoach, to: 'coaching', reads: listCrewReads },
  { path: '/coaching/crews/:crewId', admits: manages, to: 'crew-goals', reads: listCrewWeekReads },
  { path: '/guide', admits: isGuide, to: 'guide', reads: listGuideReads },
  { path: '/without-goal', admits: caresForLearners, to: 'without-goal', reads: listWithoutGoalReads },

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
    return { kind: 'screen', screen: route.to, params, route }
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

/** Lists what the page of an address reads before it is drawn. */
export function listPageReads(decision: Decision | null, place: Place): PageRead[] {
  return decision?.kind === 'screen' ? (decision.route.reads?.(place) ?? []) : []
}

/** The reads of the page, those of its head, and those of the parts further down. */
export function listAllPageReads(decision: Decision | null, place: Place): PageRead[] {
  return [
    ...listPageReads(decision, place),
    ...listOptionalReads(decision, place),
    ...listLaterReads(decision, place),
  ]
}

function listOptionalReads(decision: Decision | null, place: Place): PageRead[] {
  return decision?.kind === 'screen' ? (decision.route.optional?.(place) ?? []) : []
}

function listLaterReads(decision: Decision | null, place: Place): PageRead[] {
  return decision?.kind === 'screen' ? (decision.route.later?.(place) ?? []) : []
}

/** Creates a place before the school that a super admin chose and the goal week are known. */
export function createPlace(user: User, decision: Decision | null, search = ''): Place {
  return {
    user,
    params: decision?.kind === 'screen' ? decision.params : {},
    search: new URLSearchParams(search),
    school: user.isSuperAdmin ? null : {},
    schoolId: user.schoolId,
    week: null,
  }
}

/** The reads for the first render, besides the signed-in user, in the order in which they are needed. */
export function listFirstRenderReads(decision: Decision | null, place: Place): PageRead[] {
  const { user } = place
  if (user.schoolId === null) return []
  const reads: PageRead[] = [
    { name: 'GET /api/goal-week' },
    ...listPageReads(decision, place),
    ...listOptionalReads(decision, place),
  ]
  if (user.studio !== null) reads.push({ name: 'GET /api/studios' })
  return reads
}

/** All first reads besides the signed-in user: those for the first render, then the later ones. */
export function listFirstReads(decision: Decision | null, place: Place): PageRead[] {
  const later = place.user.schoolId === null ? [] : listLaterReads(decision, place)
  return [...listFirstRenderReads(decision, place), ...later]
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
