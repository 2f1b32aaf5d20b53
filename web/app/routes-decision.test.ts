import { describe, expect, test } from 'vitest'
import type { User } from '../../contract/people.ts'
import { wilhelmina } from '../testing/people.ts'
import { routes } from './routes.tsx'
import { barLinks, currentLink, decideRoute, decideSignedOut, paramsIn } from './routes-decision.ts'

const people = {
  learner: wilhelmina,
  newcomer: { ...wilhelmina, studio: null, groupId: null },
  captain: { ...wilhelmina, isCrewCaptain: true },
  coach: { ...wilhelmina, studio: null, groupId: null, isCoachWooden: true, assignedCrews: [3, 5] },
  guide: { ...wilhelmina, studio: null, groupId: null, isGuide: true, assignedStudio: 'Summit' },
  admin: { ...wilhelmina, studio: null, groupId: null, isAdmin: true },
  superAdmin: { ...wilhelmina, studio: null, groupId: null, isAdmin: true, isSuperAdmin: true },
  coachAndGuide: { ...wilhelmina, groupId: null, isCoachWooden: true, isGuide: true, assignedCrews: [5] },
  adminAndGuide: { ...wilhelmina, groupId: null, isAdmin: true, isGuide: true },
  coachAndAdmin: { ...wilhelmina, groupId: null, isCoachWooden: true, isAdmin: true, assignedCrews: [] },
} satisfies Record<string, User>
type Who = keyof typeof people

/** 'dashboard', '-> /', 'denied' or '404'. */
function shown(who: Who, path: string): string {
  const decision = decideRoute(routes, path, people[who])
  if (decision.kind === 'screen') return decision.screen.name
  if (decision.kind === 'redirect') return `-> ${decision.to}`
  return decision.kind === 'missing' ? '404' : decision.kind
}

const who: Who[] = [
  'learner',
  'newcomer',
  'captain',
  'coach',
  'guide',
  'admin',
  'superAdmin',
  'coachAndGuide',
  'adminAndGuide',
  'coachAndAdmin',
]

const D = 'denied'
const H = '-> /'
/** One column for each of `who`. */
// biome-ignore format: a table is read by its columns
const table: Record<string, string[]> = {
  //                       learner         newcomer      captain         coach           guide             admin             superAdmin        coachAndGuide     adminAndGuide     coachAndAdmin
  '/':                     ['dashboard',    'onboarding', 'dashboard',    'dashboard',    'guide',          'admin',          'admin',          'dashboard',      'admin',          'dashboard'],
  '/dashboard':            ['dashboard',    'onboarding', 'dashboard',    'dashboard',    H,                'dashboard',      'dashboard',      'dashboard',      H,                'dashboard'],
  '/onboarding':           [H,              'onboarding', H,              H,              H,                H,                H,                H,                H,                H],
  '/goal-history':         ['goal-history', 'goal-history', 'goal-history', 'goal-history', 'goal-history', 'goal-history',   'goal-history',   'goal-history',   'goal-history',   'goal-history'],
  '/admin':                [D,              D,            D,              D,              D,                'admin',          'admin',          D,                'admin',          'admin'],
  '/admin/feedback':       [D,              D,            D,              'coach-feedback', 'guide-feedback', 'admin-feedback', 'admin-feedback', 'coach-feedback', 'admin-feedback', 'admin-feedback'],
  '/crews-overview':       [D,              D,            D,              D,              D,                'crews-overview', 'crews-overview', D,                'crews-overview', 'crews-overview'],
  '/feedback':             [D,              D,            D,              'crew-picker',  'guide-feedback', D,                D,                'crew-picker',    'guide-feedback', 'crew-picker'],
  '/feedback/crew/3':      [D,              D,            'review',       'review',       D,                D,                D,                D,                D,                D],
  '/feedback/crew/5':      [D,              D,            D,              'review',       D,                D,                D,                'review',         D,                D],
  '/feedback/crew/9':      [D,              D,            D,              D,              D,                D,                D,                D,                D,                D],
  '/coaching':             [D,              D,            D,              'coaching',     D,                D,                D,                'coaching',       D,                'coaching'],
  '/coaching/crews/3':     [D,              D,            'crew-goals',   'crew-goals',   D,                'crew-goals',     'crew-goals',     D,                'crew-goals',     'crew-goals'],
  '/coaching/crews/9':     [D,              D,            D,              D,              D,                'crew-goals',     'crew-goals',     D,                'crew-goals',     'crew-goals'],
  '/guide':                [D,              D,            D,              D,              'guide',          D,                D,                'guide',          'guide',          D],
  '/guest':                Array(10).fill('guest'),
  '/auth':                 Array(10).fill(H),
  '/setup':                Array(10).fill(H),
  '/somewhere':            Array(10).fill('404'),
  '/admin/learners':       Array(10).fill('404'),
  '/feedback/crew/moss':   Array(10).fill('404'),
  '/feedback/crew/0':      Array(10).fill('404'),
  '/coaching/crews/-3':    Array(10).fill('404'),
  '/Admin':                Array(10).fill('404'),
}

describe.each(Object.entries(table))('%s', (path, answers) => {
  test.each(who.map((one, column) => [one, answers[column]] as const))('for a %s: %s', (one, answer) => {
    expect(shown(one, path)).toBe(answer)
  })
})

describe('an address', () => {
  test('with a slash at its end is the same one', () => {
    expect(shown('admin', '/admin/')).toBe('admin')
    expect(shown('coach', '/feedback/crew/3/')).toBe('review')
  })

  test('gives the page the id that stands in it', () => {
    expect(paramsIn('/feedback/crew/:crewId', '/feedback/crew/17')).toEqual({ crewId: 17 })
    expect(paramsIn('/feedback/crew/:crewId', '/feedback/crew/1e3')).toBeNull()
    expect(paramsIn('/feedback/crew/:crewId', '/feedback/crew')).toBeNull()
  })

  test('of a captain without a crew leads to no crew', () => {
    const lost: User = { ...people.captain, groupId: null }
    expect(decideRoute(routes, '/coaching/crews/3', lost).kind).toBe('denied')
  })

  test('shows whom to ask to somebody without a school, but not to a super admin', () => {
    for (const path of ['/', '/dashboard', '/onboarding', '/admin', '/feedback/crew/3']) {
      expect(decideRoute(routes, path, { ...people.admin, schoolId: null }).kind).toBe('no-school')
      expect(decideRoute(routes, path, { ...people.superAdmin, schoolId: null }).kind).not.toBe('no-school')
    }
  })

  test('that needs no school is the same for somebody without one', () => {
    const homeless: User = { ...people.learner, schoolId: null }
    expect(decideRoute(routes, '/guest', homeless)).toMatchObject({ screen: { name: 'guest' } })
    expect(decideRoute(routes, '/auth', homeless)).toEqual({ kind: 'redirect', to: '/' })
    expect(decideRoute(routes, '/somewhere', homeless).kind).toBe('missing')
  })
})

describe('nobody signed in', () => {
  test.each(['/', '/auth', '/admin', '/feedback/crew/3', '/somewhere'])(
    'gets the sign-in screen at %s',
    (path) => {
      expect(decideSignedOut(path, false)).toBe('sign-in')
      expect(decideSignedOut(path, true)).toBe('sign-in')
    },
  )

  test('gets the set-up screen only while set-up is needed', () => {
    expect(decideSignedOut('/setup', true)).toBe('set-up')
    expect(decideSignedOut('/setup', false)).toBe('sign-in')
  })

  test('may look around as a guest, set up or not', () => {
    expect(decideSignedOut('/guest', false)).toBe('guest')
    expect(decideSignedOut('/guest', true)).toBe('guest')
  })
})

describe('the bar', () => {
  const labels = (one: Who) => barLinks(routes, people[one]).map(({ label, href }) => `${label} ${href}`)
  const own = ['Dashboard /dashboard', 'Goal Data /goal-history']
  const ofAdmins = ['Admin /admin', 'Feedback Log /admin/feedback', 'Crews /crews-overview']

  test.each<[Who, string[]]>([
    ['learner', own],
    ['captain', [...own, 'Manage Crew /coaching/crews/3']],
    ['coach', [...own, 'Feedback /feedback']],
    ['guide', [...own, 'Studio Guide /guide', 'Feedback Log /feedback']],
    ['admin', [...own, ...ofAdmins]],
    ['superAdmin', [...own, ...ofAdmins]],
    ['coachAndGuide', [...own, 'Feedback /feedback', 'Studio Guide /guide']],
    ['coachAndAdmin', [...own, ...ofAdmins, 'Feedback /feedback']],
  ])('of a %s has the links of the specification', (one, links) => {
    expect(labels(one)).toEqual(links)
  })

  test('is empty for somebody without a school', () => {
    expect(barLinks(routes, { ...people.learner, schoolId: null })).toEqual([])
  })

  test.each<[Who, string, string | undefined]>([
    ['learner', '/', 'Dashboard'],
    ['learner', '/goal-history', 'Goal Data'],
    ['admin', '/', 'Admin'],
    ['admin', '/dashboard', 'Dashboard'],
    ['coach', '/', 'Dashboard'],
    ['captain', '/coaching/crews/3', 'Manage Crew'],
    ['captain', '/feedback/crew/3', 'Manage Crew'],
    ['coach', '/feedback/', 'Feedback'],
    ['coach', '/feedback/crew/5', 'Feedback'],
    ['coach', '/coaching', 'Feedback'],
    ['coach', '/coaching/crews/3', 'Feedback'],
    ['coach', '/admin/feedback', 'Feedback'],
    ['guide', '/admin/feedback', 'Feedback Log'],
    ['admin', '/coaching/crews/9', 'Crews'],
    ['learner', '/somewhere', undefined],
  ])('of a %s at %s marks %s', (one, path, label) => {
    const links = barLinks(routes, people[one])
    expect(currentLink(routes, links, path, people[one])?.label).toBe(label)
  })
})
