// What everybody gets at every address of the specification, and what the bar shows them.
import type { Crews, Role } from './role-school.ts'

export interface Shown {
  h1: string | RegExp
  /** Of the document, without ' · Cairn'; the h1 unless said. */
  title?: string | RegExp
  /** What only this screen shows, where another one has the same heading. */
  text?: string
}

const log = (text: string): Shown => ({ h1: 'Feedback Log', text })
const greeting = { h1: /^Good (morning|afternoon|evening), \S+$/, title: 'Dashboard' }
const history = (text: string): Shown => ({ h1: 'Goal Data', text })

const shown = {
  'sign in': { h1: 'Sign in' },
  'no school': { h1: 'Your account belongs to no school yet', title: 'No school yet' },
  dashboard: { ...greeting, text: 'My Goals' },
  'dashboard without crew': { ...greeting, text: 'No Crew Assigned' },
  'system overview': { ...greeting, text: 'System Overview' },
  onboarding: { h1: /^Welcome, (?!guest)\S+$/, title: /^Welcome, \S+ · / },
  'goal data': history('Achievements'),
  'no goal data': history('No goals yet'),
  'goal data of captain': history('My crew'),
  'goal data of studio': history('Studio overview'),
  'goal data of nobody': history('No goals of your own'),
  admin: { h1: 'Admin', text: 'Coach Assignments' },
  'log of school': log('Feedback and edits'),
  'log of crews': log('Feedback on the goals of your crews'),
  'log of studio': log('Feedback on the goals of your studio'),
  'crews overview': { h1: 'Crews', text: 'Arrange crews' },
  'crew picker': { h1: 'Feedback', text: 'View Feedback Log' },
  'crew picker and log': { h1: 'Feedback', text: 'Log of your crews' },
  review: { h1: /^\S.* Goals$/, title: /^\S.* Goals · /, text: 'Manage goals' },
  coaching: { h1: 'Coaching', text: 'All crews of your school' },
  'crew goals': { h1: /^\S/, title: /^\S.* goals · /, text: 'Create goal' },
  guide: { h1: /^(Foothills|Basecamp I|Basecamp II|Ridgeline|Summit)$/, title: 'Studio Guide' },
  account: { h1: 'Your account', text: 'Download my data' },
  'account without school': { h1: 'Your account', text: 'None yet' },
  guest: { h1: 'Welcome, guest', title: 'Guest demo' },
  denied: { h1: 'Access Denied' },
  missing: { h1: 'Page not found' },
} satisfies Record<string, Shown>
export type ScreenName = keyof typeof shown
export const screens: Readonly<Record<ScreenName, Shown>> = shown

/** In the order of a walk through all of them. */
export const addresses = [
  '/',
  '/dashboard',
  '/onboarding',
  '/goal-history',
  '/admin',
  '/admin/feedback',
  '/crews-overview',
  '/feedback',
  '/feedback/crew/own',
  '/feedback/crew/other',
  '/feedback/crew/absent',
  '/coaching',
  '/coaching/crews/own',
  '/coaching/crews/other',
  '/coaching/crews/absent',
  '/guide',
  '/account',
  '/guest',
  '/auth',
  '/setup',
  '/nowhere',
  '/feedback/crew/moss',
] as const
export type Address = (typeof addresses)[number]

/** The address with the number of the crew that it means. */
export const filled = (address: Address, crews: Crews): string =>
  address.replace(/(?<=crews?\/)(own|other|absent)$/, (which) =>
    String(which === 'own' ? crews.own : which === 'other' ? crews.other : crews.absent),
  )

/** 'to /': a redirect there. */
export type Gets = ScreenName | 'to /'
type Row = Partial<Record<Address, Gets>>

/** Of everybody who is signed in, unless their row says something else. What stands in neither is denied. */
const always: Row = {
  '/onboarding': 'to /',
  '/account': 'account',
  '/guest': 'guest',
  '/auth': 'to /',
  '/setup': 'to /',
  '/nowhere': 'missing',
  '/feedback/crew/moss': 'missing',
}

const learner: Row = { '/': 'dashboard', '/dashboard': 'dashboard', '/goal-history': 'goal data' }
const ofCrew: Row = { '/feedback/crew/own': 'review', '/coaching/crews/own': 'crew goals' }
const coach: Row = {
  ...learner,
  ...ofCrew,
  '/goal-history': 'no goal data',
  '/admin/feedback': 'log of crews',
  '/feedback': 'crew picker',
  '/coaching': 'coaching',
}
const admin: Row = {
  '/': 'admin',
  '/dashboard': 'system overview',
  '/goal-history': 'no goal data',
  '/admin': 'admin',
  '/admin/feedback': 'log of school',
  '/crews-overview': 'crews overview',
  '/coaching/crews/own': 'crew goals',
  '/coaching/crews/other': 'crew goals',
  '/coaching/crews/absent': 'missing',
}

const rows: Record<Role, Row> = {
  nobody: { ...all('sign in'), '/guest': 'guest' },
  learner,
  'learner without studio': {
    '/': 'onboarding',
    '/dashboard': 'onboarding',
    '/onboarding': 'onboarding',
    '/goal-history': 'no goal data',
  },
  'learner without crew': {
    '/': 'dashboard without crew',
    '/dashboard': 'dashboard without crew',
    '/goal-history': 'no goal data',
  },
  captain: { ...learner, ...ofCrew, '/goal-history': 'goal data of captain' },
  coach,
  'coach and captain': { ...coach, '/goal-history': 'goal data of captain' },
  guide: {
    '/': 'guide',
    '/dashboard': 'to /',
    '/goal-history': 'goal data of studio',
    '/admin/feedback': 'log of studio',
    '/feedback': 'log of studio',
    '/guide': 'guide',
  },
  'guide and coach': {
    ...coach,
    '/goal-history': 'goal data of studio',
    '/feedback': 'crew picker and log',
    '/guide': 'guide',
  },
  admin,
  'admin and coach': {
    ...admin,
    ...coach,
    '/admin': 'admin',
    '/admin/feedback': 'log of school',
  },
  'super admin': admin,
  'super admin without a school': { ...admin, '/goal-history': 'goal data of nobody' },
  'user without a school': {
    ...all('no school'),
    ...always,
    '/onboarding': 'no school',
    '/account': 'account without school',
  },
}

function all(gets: Gets): Row {
  return Object.fromEntries(addresses.map((address) => [address, gets]))
}

export const gets = (role: Role, address: Address): Gets => rows[role][address] ?? always[address] ?? 'denied'

/** The screen that stands there in the end. */
export function lands(role: Role, address: Address): ScreenName {
  const got = gets(role, address)
  return got === 'to /' ? lands(role, '/') : got
}

/** Every screen that somebody gets, and the first address where it stands. */
export function screensOf(role: Role): ReadonlyMap<ScreenName, Address> {
  const found = new Map<ScreenName, Address>()
  for (const address of addresses) {
    const name = lands(role, address)
    if (!found.has(name)) found.set(name, address)
  }
  return found
}

const own = ['Dashboard /dashboard', 'Goal Data /goal-history']
const ofAdmins = ['Admin /admin', 'Feedback Log /admin/feedback', 'Crews /crews-overview']
const ofChosenSchool = ofAdmins.map((link) => `${link}?school=1`)
const manageCrew = 'Manage Crew /coaching/crews/own'

/** The links of the bar with their addresses, in order. */
export const barOf: Record<Role, readonly string[]> = {
  nobody: [],
  learner: own,
  'learner without studio': own,
  'learner without crew': own,
  captain: [...own, manageCrew],
  coach: [...own, 'Feedback /feedback'],
  'coach and captain': [...own, 'Feedback /feedback', manageCrew],
  guide: [...own, 'Studio Guide /guide', 'Feedback Log /feedback'],
  'guide and coach': [...own, 'Feedback /feedback', 'Studio Guide /guide'],
  admin: [...own, ...ofAdmins],
  'admin and coach': [...own, ...ofAdmins, 'Feedback /feedback'],
  'super admin': [...own, ...ofAdmins],
  'super admin without a school': [...own, ...ofChosenSchool],
  'user without a school': [],
}

/** In the menu of a phone, after the links of the bar; at a desk the name in the bar leads there. */
export const accountLink = 'Your account /account'

/** Who has the bottom bar on a phone: everybody with a learner's dashboard of their own. */
export const withDock: ReadonlySet<Role> = new Set<Role>([
  'learner',
  'learner without crew',
  'captain',
  'coach',
  'coach and captain',
])
