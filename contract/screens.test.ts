import { describe, expect, test } from 'vitest'
import { peopleByRole as people, type SampleRole } from '../web/testing/people.ts'
import type { User } from './people.ts'
import { createPlace, decideRoute, listFirstReads, parseRouteParams, signedOutScreen } from './screens.ts'

/** 'dashboard', '-> /', 'denied' or '404'. */
function describeRoute(role: SampleRole, path: string): string {
  const decision = decideRoute(path, people[role])
  if (decision.kind === 'screen') return decision.screen
  if (decision.kind === 'redirect') return `-> ${decision.to}`
  return decision.kind === 'missing' ? '404' : decision.kind
}

const roles: SampleRole[] = [
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
/** One column for each of `roles`. */
// biome-ignore format: a table is read by its columns
const table: Record<string, string[]> = {
  //                       learner         newcomer      captain         coach           guide             admin             superAdmin        coachAndGuide     adminAndGuide     coachAndAdmin
  '/':                     ['dashboard',    'onboarding', 'dashboard',    'coach-dashboard', 'guide',       'admin',          'admin',          'dashboard',      'admin',          'dashboard'],
  '/dashboard':            ['dashboard',    'onboarding', 'dashboard',    'coach-dashboard', H,             'admin-dashboard', 'admin-dashboard', 'dashboard',     H,                'dashboard'],
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
  '/without-goal':         [D,              D,            D,              'without-goal', 'without-goal',   'without-goal',   'without-goal',   'without-goal',   'without-goal',   'without-goal'],
  '/guest':                Array(10).fill('guest'),
  '/privacy':              Array(10).fill('privacy'),
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
  test.each(roles.map((role, column) => [role, answers[column]] as const))(
    'the screen for the role %s is: %s',
    (role, answer) => {
      expect(describeRoute(role, path)).toBe(answer)
    },
  )
})

describe('an address', () => {
  test('an address with a trailing slash leads to the same screen', () => {
    expect(describeRoute('admin', '/admin/')).toBe('admin')
    expect(describeRoute('coach', '/feedback/crew/3/')).toBe('review')
  })

  test('an address gives the page its id', () => {
    expect(parseRouteParams('/feedback/crew/:crewId', '/feedback/crew/17')).toEqual({ crewId: 17 })
    expect(parseRouteParams('/feedback/crew/:crewId', '/feedback/crew/1e3')).toBeNull()
    expect(parseRouteParams('/feedback/crew/:crewId', '/feedback/crew')).toBeNull()
  })

  test('a captain without a crew gets no crew page', () => {
    const lost: User = { ...people.captain, groupId: null }
    expect(decideRoute('/coaching/crews/3', lost).kind).toBe('denied')
  })

  test('people without a school see the privacy contact, except super admins', () => {
    for (const path of ['/', '/dashboard', '/onboarding', '/admin', '/feedback/crew/3']) {
      expect(decideRoute(path, { ...people.admin, schoolId: null }).kind).toBe('no-school')
      expect(decideRoute(path, { ...people.superAdmin, schoolId: null }).kind).not.toBe('no-school')
    }
  })

  test('a screen that needs no school is the same for people without one', () => {
    const homeless: User = { ...people.learner, schoolId: null }
    expect(decideRoute('/guest', homeless)).toMatchObject({ screen: 'guest' })
    expect(decideRoute('/auth', homeless)).toEqual({ kind: 'redirect', to: '/' })
    expect(decideRoute('/somewhere', homeless).kind).toBe('missing')
  })
})

describe('nobody signed in', () => {
  test.each(['/', '/auth', '/admin', '/feedback/crew/3', '/somewhere'])(
    'a signed-out visitor gets the sign-in screen at %s',
    (path) => {
      expect(signedOutScreen(path, false)).toBe('login')
      expect(signedOutScreen(path, true)).toBe('login')
    },
  )

  test('visitors get the set-up screen only while set-up is needed', () => {
    expect(signedOutScreen('/setup', true)).toBe('setup')
    expect(signedOutScreen('/setup', false)).toBe('login')
  })

  test('visitors may look around as guests, before and after set-up', () => {
    expect(signedOutScreen('/guest', false)).toBe('guest')
    expect(signedOutScreen('/guest', true)).toBe('guest')
  })

  test('visitors read the privacy page, before and after set-up', () => {
    expect(signedOutScreen('/privacy', false)).toBe('privacy')
    expect(signedOutScreen('/privacy/', true)).toBe('privacy')
  })
})

describe('what is read first', () => {
  const readsOf = (user: User, address: string) => {
    const [path = '', search] = address.split('?')
    const decision = decideRoute(path, user)
    const reads = listFirstReads(decision, createPlace(user, decision, search))
    return reads.map(({ name }) => name.replace(/^GET \/api\//, ''))
  }
  const week = 'goal-week'
  const own = ['users/:id/goals-with-feedback', 'users/:id/stats']
  const crew = ['groups/:id', 'groups/:id/goals-with-feedback']
  const crews = [...crew, ...crew]

  test.each<[SampleRole, string, string[]]>([
    ['learner', '/', [week, ...own, 'studios', 'notifications']],
    ['learner', '/dashboard', [week, ...own, 'studios', 'notifications']],
    ['learner', '/goal-history', [week, 'users/:id/goal-history', 'studios']],
    ['newcomer', '/', [week, 'studios']],
    ['coach', '/', [week, 'users/:id/goals-with-feedback', ...crews, 'notifications']],
    ['coachAndAdmin', '/', [week, ...own, 'studios', 'notifications']],
    ['admin', '/', [week, 'admin/users', 'admin/studios']],
    ['admin', '/admin', [week, 'admin/users', 'admin/studios']],
    ['admin', '/dashboard', [week, 'admin/users', 'admin/crews-with-members', 'without-goal', 'admin/stats']],
    ['superAdmin', '/', [week]],
    ['superAdmin', '/admin?tab=schools', [week, 'admin/schools']],
    ['guide', '/', [week, 'guide/studio-users', 'guide/studio-goals']],
    ['coach', '/feedback', [week, 'groups']],
    ['coach', '/coaching', [week, 'groups']],
    ['captain', '/coaching/crews/3', [week, 'groups/:id', 'groups/:id/goals-with-feedback', 'studios']],
    ['captain', '/feedback/crew/3', [week, 'groups/:id', 'groups/:id/goals-with-feedback', 'studios']],
    ['guide', '/dashboard', [week]],
  ])('a %s reads the data of %s first', (role, path, reads) => {
    expect(readsOf(people[role], path)).toEqual(reads)
  })

  test('people without a school preload nothing', () => {
    expect(readsOf({ ...people.learner, schoolId: null }, '/')).toEqual([])
    expect(readsOf({ ...people.superAdmin, isCoachWooden: true, schoolId: null }, '/')).toEqual([])
  })
})
