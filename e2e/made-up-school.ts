// People of the school that `cairn seed` makes. A test asks for it with `test.use({ seeded: true })`.
import { DEMO_PASSWORD } from '../server/seed/index.ts'
import type { Account, SchoolApi } from './school-api.ts'

/** A school with an API, in a separate process or in the test's. */
export interface Callable {
  as(account: Account): Promise<Pick<SchoolApi, 'call'>>
}

/** Thu, Nov 19 2026, 10:30 AM in Chicago. Goals of the week are completed, open and missed. */
export const THURSDAY = '2026-11-19T16:30:00.000Z'

/** Finds a user of the seed by username: super, admin, coach, guide, captain or learner. */
export const userNamed = (username: string): Account => ({ username, password: DEMO_PASSWORD })

/** A learner of the current week with a completed, an open and a missed goal. */
export async function learnerOfAllStates(cairn: Callable): Promise<Account> {
  const admin = await cairn.as(userNamed('admin'))
  for (const { id, username, studio } of await admin.call('GET /api/admin/users')) {
    if (!studio) continue
    const goals = await admin.call('GET /api/users/:id/goals-with-feedback', { params: { id } })
    if (!Array.isArray(goals)) throw new Error('A list was expected.')
    const weekGoals = goals.filter((goal) => Date.parse(goal.targetDate) > MONDAY)
    const states = new Set(weekGoals.map((goal) => goal.status))
    if (states.size === 3) return userNamed(username)
  }
  throw new Error('Nobody has goals in all states.')
}

const MONDAY = Date.parse('2026-11-16T06:00:00.000Z')

/** A learner who was added without a studio and has not signed in yet. */
export async function newcomer(cairn: Callable): Promise<Account> {
  const admin = await cairn.as(userNamed('admin'))
  const people = await admin.call('GET /api/admin/users')
  const learner = people.find(
    ({ studio, isCoachWooden, isAdmin, isGuide }) => !studio && !isCoachWooden && !isAdmin && !isGuide,
  )
  if (!learner) throw new Error('Everyone has a studio.')
  return userNamed(learner.username)
}
