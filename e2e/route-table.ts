// The screen of every role at every address of the table of screens, its content, and the links of the bar.
import type { User } from '../contract/people.ts'
import {
  decideRoute,
  type ScreenName as Routed,
  type RoutePath,
  routes,
  signedOutScreen,
} from '../contract/screens.ts'
import { wilhelmina } from '../web/testing/people.ts'
import type { Crews, Role } from './role-school.ts'

export interface Shown {
  h1: string | RegExp
  /** Title of the document, without ' · Cairn'. It defaults to the h1. */
  title?: string | RegExp
  /** Text that only this screen has, when another one has the same heading. */
  text?: string
}

const log = (text: string): Shown => ({ h1: 'Feedback Log', text })
const greeting = { h1: /^Good (morning|afternoon|evening), \S+$/, title: 'Dashboard' }
const history = (text: string): Shown => ({ h1: 'Goal Data', text })

const shown = {
  'sign in': { h1: 'Sign in' },
  'no school': { h1: 'Your account isn’t in a school yet', title: 'No school yet' },
  dashboard: { ...greeting, text: 'My Goals' },
  // Nobody has set a goal in this school, so the screen is the first minute.
  'dashboard without crew': { ...greeting, h1: /^Hello, \S+$/, text: 'No Crew Assigned' },
  'dashboard without a goal': { ...greeting, h1: /^Hello, \S+$/, text: 'Pick one thing for this week.' },
  'dashboard of coach': { ...greeting, text: 'Your crews' },
  'system overview': { ...greeting, text: 'System Overview' },
  onboarding: { h1: /^Welcome, (?!guest)\S+$/, title: /^Welcome, \S+ · / },
  'goal data': history('Achievements'),
  'no goal data': history('No goals yet'),
  'goal data of captain': history('My crew'),
  'goal data of studio': history('Studio overview'),
  'whose goals': history('Whose goals?'),
  admin: { h1: 'Admin', text: 'Coach Assignments' },
  'log of school': log('Feedback and edits'),
  'log of crews': log('Feedback on your crews’ goals'),
  'log of studio': log('Feedback on your studio’s goals'),
  'crews overview': { h1: 'Crews', text: 'Arrange crews' },
  'crew picker': { h1: 'Feedback', text: 'View Feedback Log' },
  'crew picker and log': { h1: 'Feedback', text: 'Your crews’ log' },
  review: { h1: /^\S.* Goals$/, title: /^\S.* Goals · /, text: 'Manage goals' },
  coaching: { h1: 'Coaching', text: 'All crews of your school' },
  'crew goals': { h1: /^\S/, title: /^\S.* goals · /, text: 'Create goal' },
  guide: { h1: /^(Foothills|Basecamp I|Basecamp II|Ridgeline|Summit)$/, title: 'Studio Guide' },
  account: { h1: 'Your account', text: 'Download my data' },
  'account without school': { h1: 'Your account', text: 'None yet' },
  guest: { h1: 'Welcome, guest', title: 'Guest demo' },
  privacy: { h1: 'What Cairn keeps about you', text: 'Who to ask' },
  denied: { h1: 'Access Denied' },
  'without a goal': { h1: 'Without a goal' },
  missing: { h1: 'No trail leads here Page not found (404)', title: 'Page not found' },
} satisfies Record<string, Shown>
export type ScreenName = keyof typeof shown
export const screens: Readonly<Record<ScreenName, Shown>> = shown

/** Paths without a screen, for all roles. */
const unknown = ['/nowhere', '/feedback/crew/moss'] as const

type Filled<Path extends string> = Path extends `${infer Before}:crewId`
  ? `${Before}${'own' | 'other' | 'absent'}`
  : Path
export type Address = Filled<RoutePath> | (typeof unknown)[number]

/** In the order in which the test opens them. */
export const addresses: readonly Address[] = [
  ...new Set<Address>([...routes.flatMap(({ path }) => addressesOf(path)), ...unknown]),
]

function addressesOf(path: RoutePath): Address[] {
  if (path === '/feedback/crew/:crewId')
    return ['/feedback/crew/own', '/feedback/crew/other', '/feedback/crew/absent']
  if (path === '/coaching/crews/:crewId')
    return ['/coaching/crews/own', '/coaching/crews/other', '/coaching/crews/absent']
  return [path]
}

/** The address with the id of its crew. */
export const filled = (address: Address, crews: Crews): string =>
  address.replace(/(?<=crews?\/)(own|other|absent)$/, (which) =>
    String(which === 'own' ? crews.own : which === 'other' ? crews.other : crews.absent),
  )

/** 'to /' is a redirect to that address. */
export type Gets = ScreenName | 'to /'

const crews: Crews = { own: 1, other: 2, absent: 3 }
const learner: User = { ...wilhelmina, groupId: crews.own }
const adult: User = { ...wilhelmina, studio: null, groupId: null }
const coaches = { isCoachWooden: true, assignedCrews: [crews.own] }

/** The accounts of role-school.ts, with the fields that the table of screens uses. */
const users: Record<Exclude<Role, 'visitor'>, User> = {
  learner,
  'learner without studio': adult,
  'learner without crew': { ...learner, groupId: null },
  captain: { ...learner, isCrewCaptain: true },
  coach: { ...adult, ...coaches },
  'coach and captain': { ...learner, isCrewCaptain: true, ...coaches },
  guide: { ...adult, isGuide: true },
  'guide and coach': { ...adult, isGuide: true, ...coaches },
  admin: { ...adult, isAdmin: true },
  'admin and coach': { ...adult, isAdmin: true, ...coaches },
  'super admin': { ...adult, isAdmin: true, isSuperAdmin: true },
  'super admin without a school': { ...adult, isAdmin: true, isSuperAdmin: true, schoolId: null },
  'user without a school': { ...learner, groupId: null, schoolId: null },
}

const defaultScreens: Record<Routed, ScreenName> = {
  account: 'account',
  admin: 'admin',
  'admin-dashboard': 'system overview',
  'admin-feedback': 'log of school',
  'coach-dashboard': 'dashboard of coach',
  'coach-feedback': 'log of crews',
  coaching: 'coaching',
  'crew-goals': 'crew goals',
  'crew-picker': 'crew picker',
  'crews-overview': 'crews overview',
  dashboard: 'dashboard',
  'goal-history': 'goal data',
  guest: 'guest',
  guide: 'guide',
  'guide-feedback': 'log of studio',
  onboarding: 'onboarding',
  privacy: 'privacy',
  review: 'review',
  'without-goal': 'without a goal',
}

/** Roles to which the same screen shows something else. */
const screenOverrides: Partial<Record<Role, Partial<Record<Routed, ScreenName>>>> = {
  'learner without studio': { 'goal-history': 'no goal data' },
  'learner without crew': { dashboard: 'dashboard without crew', 'goal-history': 'no goal data' },
  captain: { 'goal-history': 'goal data of captain' },
  coach: { 'goal-history': 'whose goals' },
  'coach and captain': { dashboard: 'dashboard without a goal', 'goal-history': 'goal data of captain' },
  guide: { 'goal-history': 'goal data of studio' },
  'guide and coach': {
    'goal-history': 'goal data of studio',
    'crew-picker': 'crew picker and log',
  },
  admin: { 'goal-history': 'whose goals' },
  'admin and coach': { 'goal-history': 'whose goals' },
  'super admin': { 'goal-history': 'whose goals' },
  'super admin without a school': { 'goal-history': 'whose goals' },
  'user without a school': { account: 'account without school' },
}

export function outcomeOf(role: Role, address: Address): Gets {
  const path = filled(address, crews)
  if (role === 'visitor') {
    const shown = signedOutScreen(path, false)
    return shown === 'guest' || shown === 'privacy' ? shown : 'sign in'
  }
  const decision = decideRoute(path, users[role])
  if (decision.kind === 'redirect') return 'to /'
  if (decision.kind === 'no-school') return 'no school'
  if (decision.kind !== 'screen') return decision.kind
  // The screen learns from the server that the crew does not exist.
  if (decision.screen === 'crew-goals' && address.endsWith('/absent')) return 'missing'
  return screenOverrides[role]?.[decision.screen] ?? defaultScreens[decision.screen]
}

/** The screen after redirects. */
export function landingScreen(role: Role, address: Address): ScreenName {
  const outcome = outcomeOf(role, address)
  return outcome === 'to /' ? landingScreen(role, '/') : outcome
}

/** Every screen of a role, and the first address that shows it. */
export function screensOf(role: Role): ReadonlyMap<ScreenName, Address> {
  const screensByName = new Map<ScreenName, Address>()
  for (const address of addresses) {
    const name = landingScreen(role, address)
    if (!screensByName.has(name)) screensByName.set(name, address)
  }
  return screensByName
}

const learnerLinks = ['Dashboard /dashboard', 'Goal Data /goal-history']
const adminLinks = ['Admin /admin', 'Feedback Log /admin/feedback', 'Crews /crews-overview']
const schoolLinks = adminLinks.map((link) => `${link}?school=1`)
const manageCrew = 'Manage Crew /coaching/crews/own'

/** The links of the bar with their addresses, in order. */
export const barOf: Record<Role, readonly string[]> = {
  visitor: [],
  learner: learnerLinks,
  'learner without studio': learnerLinks,
  'learner without crew': learnerLinks,
  captain: [...learnerLinks, manageCrew],
  coach: [...learnerLinks, 'Feedback /feedback'],
  'coach and captain': [...learnerLinks, 'Feedback /feedback', manageCrew],
  guide: [...learnerLinks, 'Studio Guide /guide', 'Feedback Log /feedback'],
  'guide and coach': [...learnerLinks, 'Feedback /feedback', 'Studio Guide /guide'],
  admin: [...learnerLinks, ...adminLinks],
  'admin and coach': [...learnerLinks, ...adminLinks, 'Feedback /feedback'],
  'super admin': [...learnerLinks, ...adminLinks],
  'super admin without a school': [...learnerLinks, ...schoolLinks],
  'user without a school': [],
}

/** Links in the menu of a phone, after the links of the bar. At desktop width they are behind the name in the bar. */
export const accountLink = 'Your account /account'
/** The last link of the menu. */
export const privacyLink = 'Privacy /privacy'

/** Roles with the bottom bar on a phone: everyone with a learner's dashboard. */
export const rolesWithDock: ReadonlySet<Role> = new Set<Role>([
  'learner',
  'learner without crew',
  'captain',
  'coach',
  'coach and captain',
])
