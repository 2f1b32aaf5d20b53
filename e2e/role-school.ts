// The made-up school with one account for every role and combination of roles. Tests only read it.
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/seed/index.ts'
import { type Cairn, withCairn } from './cairn-server.ts'
import { learnerOfAllStates, newcomer, THURSDAY, userNamed } from './made-up-school.ts'
import type { Account, SchoolApi } from './school-api.ts'
import { nightly } from './tags.ts'

export { expect }

/** All roles that the routes distinguish. */
export const roles = [
  'visitor',
  'learner',
  'learner without studio',
  'learner without crew',
  'captain',
  'coach',
  'coach and captain',
  'guide',
  'guide and coach',
  'admin',
  'admin and coach',
  'super admin',
  'super admin without a school',
  'user without a school',
] as const
export type Role = (typeof roles)[number]

/** The basic roles. Combinations of them have the same screens and run at night. */
const everyDay: ReadonlySet<Role> = new Set<Role>([
  'visitor',
  'learner',
  'captain',
  'coach',
  'guide',
  'admin',
])
export const when = (role: Role) => (everyDay.has(role) ? {} : nightly)

/** Crews as a role sees them: the role's own crew, another one, and one that does not exist. */
export interface Crews {
  own: number
  other: number
  absent: number
}

export interface RoleSchool {
  cairn: Cairn
  accounts: ReadonlyMap<Role, Account>
  crewsOf: (role: Role) => Crews
  /** A browser context in which a user with the role is signed in. */
  browserOf: (browser: Browser, role: Role, options?: BrowserContextOptions) => Promise<BrowserContext>
}

const ABSENT = 987_654
const WANDERER: Account = { username: 'wanda.wanderer', password: DEMO_PASSWORD }

/** Tests that use it must change nothing: all tests of a worker share one school. */
export const test = base.extend<{ cairn: Cairn }, { school: RoleSchool }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const seeded = { learners: 24, weeks: 5 }
      await withCairn({ clock: THURSDAY, seeded, wanderer: WANDERER }, async (cairn) => {
        await use(await roleSchool(cairn))
      })
    },
    { scope: 'worker' },
  ],
  cairn: async ({ school }, use) => use(school.cairn),
  baseURL: async ({ school }, use) => use(school.cairn.url),
})

async function roleSchool(cairn: Cairn): Promise<RoleSchool> {
  const api = await cairn.as(userNamed('super'))
  const users = await api.call('GET /api/admin/users')
  const idOf = (username: string) => users.find((user) => user.username === username)?.id ?? 0
  const [coachedCrew = 0] = users.find((user) => user.username === 'coach')?.assignedCrews ?? []
  const crews = await api.call('GET /api/groups')
  const ledBy = (id: number) => crews.find((crew) => crew.captains.some((captain) => captain.id === id))?.id
  const captainedCrew = ledBy(idOf('captain')) ?? 0

  const { id: newCrew } = await api.call('POST /api/admin/groups', { body: { name: 'Trail Mixers' } })
  const coachAndCaptain = await add(api, 'cora.captain', { studio: 'Summit' })
  await api.call('PUT /api/admin/users/:id/group', {
    params: { id: coachAndCaptain },
    body: { groupId: newCrew },
  })
  const captain = { params: { id: coachAndCaptain }, body: { isCrewCaptain: true } }
  await api.call('PATCH /api/admin/users/:id/crew-captain', captain)
  await makeCoach(api, coachAndCaptain, newCrew)
  await add(api, 'nora.nocrew', { studio: 'Ridgeline' })
  await makeCoach(
    api,
    await add(api, 'gus.guide', { userType: 'guide', assignedStudio: 'Summit' }),
    coachedCrew,
  )
  await makeCoach(api, await add(api, 'ada.admin', { userType: 'admin', schoolId: 1 }), coachedCrew)
  const away = await add(api, 'will.away', { studio: 'Summit' })
  await api.call('PUT /api/admin/users/:id', { params: { id: away }, body: { schoolId: null } })

  const accounts = new Map<Role, Account>([
    ['learner', await learnerOfAllStates(cairn)],
    ['learner without studio', await newcomer(cairn)],
    ['learner without crew', userNamed('nora.nocrew')],
    ['captain', userNamed('captain')],
    ['coach', userNamed('coach')],
    ['coach and captain', userNamed('cora.captain')],
    ['guide', userNamed('guide')],
    ['guide and coach', userNamed('gus.guide')],
    ['admin', userNamed('admin')],
    ['admin and coach', userNamed('ada.admin')],
    ['super admin', userNamed('super')],
    ['super admin without a school', WANDERER],
    ['user without a school', userNamed('will.away')],
  ])
  return {
    cairn,
    accounts,
    crewsOf: (role) => {
      if (role === 'coach and captain') return { own: newCrew, other: captainedCrew, absent: ABSENT }
      if (role === 'captain') return { own: captainedCrew, other: newCrew, absent: ABSENT }
      return { own: coachedCrew, other: newCrew, absent: ABSENT }
    },
    browserOf: async (browser, role, options) => {
      const context = await browser.newContext({ ...options, baseURL: cairn.url })
      const account = accounts.get(role)
      if (account) expect(await context.request.post('/api/auth/login', { data: account })).toBeOK()
      return context
    },
  }
}

async function add(api: SchoolApi, username: string, details: object): Promise<number> {
  const [firstName = '', lastName = ''] = username.split('.').map(capitalized)
  const body = { username, password: DEMO_PASSWORD, firstName, lastName, ...details }
  const { id } = await api.call('POST /api/admin/users', { body })
  return id
}

async function makeCoach(api: SchoolApi, id: number, crew: number): Promise<void> {
  const params = { id }
  await api.call('PATCH /api/admin/users/:id/coach-wooden', { params, body: { isCoachWooden: true } })
  await api.call('PUT /api/admin/users/:id/crew-assignments', { params, body: { assignedCrews: [crew] } })
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
