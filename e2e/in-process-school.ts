// The made-up school for page tests: the real server runs in the test's process and answers the pages' `fetch`.
import { onTestFinished, vi } from 'vitest'
import { DEMO_PASSWORD, seedSchool } from '../server/seed/index.ts'
import { Browser } from '../server/testing/browser.ts'
import { startTestApp, type TestApp, testApp } from '../server/testing/test-app.ts'
import { type Callable, learnerOfAllStates, newcomer, THURSDAY, userNamed } from './made-up-school.ts'
import type { Crews } from './role-school.ts'

const usernames = {
  captain: 'captain',
  coach: 'coach',
  guide: 'guide',
  admin: 'admin',
  'super admin': 'super',
} as const
export type InProcessRole = keyof typeof usernames | 'learner' | 'learner without studio'

const options = { now: THURSDAY, onSqlite: true }

/** Shared by all tests of a file, which change nothing. */
export const inProcessSchool = async () => schoolOn(await testApp(options))

/** The test may change anything, because no other test uses this school. */
export async function schoolForOneTest() {
  const app = await startTestApp(options)
  onTestFinished(app.stop)
  return schoolOn(app)
}

async function schoolOn({ http, services, clock }: TestApp) {
  const size = { learners: 24, weeks: 5, seed: 1, school: 'Stonebridge School', force: false }
  await seedSchool(services.database, size, clock.now())
  const school: Callable = {
    as: async (account) => {
      const browser = new Browser(http)
      await browser.call('POST /api/auth/login', { body: account })
      return { call: async (call, sent = {}) => (await browser.call(call, sent)).body }
    },
  }
  const learners = {
    learner: (await learnerOfAllStates(school)).username,
    'learner without studio': (await newcomer(school)).username,
  }
  const admin = await school.as(userNamed('super'))
  const users = await admin.call('GET /api/admin/users')
  const [coachedCrew = 0] = users.find(({ username }) => username === 'coach')?.assignedCrews ?? []
  const captainId = users.find(({ username }) => username === 'captain')?.id
  const crews = await admin.call('GET /api/groups')
  const captainedCrew = crews.find((crew) => crew.captains.some(({ id }) => id === captainId))?.id ?? 0

  return {
    /** Makes calls as a role that may differ from the page's role. */
    callsOf: (role: InProcessRole) => school.as(userNamed({ ...usernames, ...learners }[role])),
    crewsOf: (role: InProcessRole): Crews => ({
      own: role === 'captain' ? captainedCrew : coachedCrew,
      other: 0,
      absent: 0,
    }),
    /** Pages call as this role from now on. `intercept` may answer, or throw, instead of the server. */
    signIn: async (
      role: InProcessRole,
      intercept: (path: string, method: string) => Response | undefined,
    ): Promise<void> => {
      const username = { ...usernames, ...learners }[role]
      const browser = new Browser(http)
      await browser.call('POST /api/auth/login', { body: { username, password: DEMO_PASSWORD } })
      vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
        const { pathname } = new URL(address, 'http://cairn.test')
        const instead = intercept(pathname, method)
        if (instead) return instead
        const { status, text } = await browser.send(method, address, body ? { body } : {})
        return new Response(text || null, { status, headers: { 'content-type': 'application/json' } })
      })
    },
  }
}
