// Tests that each role in the seeded school has content on each screen.
import { expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { testApp } from '../testing/test-app.ts'
import { DEMO_PASSWORD, type SeedOptions, seedSchool } from './index.ts'

const app = await testApp()
const options: SeedOptions = { school: 'Stonebridge', learners: 30, weeks: 4, seed: 1, force: false }
const { signIns } = await seedSchool(app.services.database, options, app.clock.now())

async function signedIn(role: string) {
  const browser = new Browser(app.http)
  const username = signIns.find((signIn) => signIn.role === role)?.username ?? ''
  const { body } = await browser.call('POST /api/auth/login', { body: { username, password: DEMO_PASSWORD } })
  return { me: body, call: browser.call.bind(browser) }
}

test('a learner has goals in every state, feedback, an active crew and notifications', async () => {
  const { me, call } = await signedIn('Learner')
  const { body: goals } = await call('GET /api/users/:id/goals-with-feedback', { params: { id: me.id } })
  if (!Array.isArray(goals)) throw new Error('A list was expected.')
  expect(new Set(goals.map((goal) => goal.status)).size).toBeGreaterThanOrEqual(2)
  const crew = { params: { id: me.groupId ?? 0 } }
  expect((await call('GET /api/groups/:id/activities', crew)).body.length).toBeGreaterThan(5)
  expect((await call('GET /api/notifications')).body.items.length).toBeGreaterThan(0)
})

test('the crew of that learner has goals in every state and several kinds of feedback', async () => {
  const { me, call } = await signedIn('Captain')
  const { body: goals } = await call('GET /api/groups/:id/goals-with-feedback', {
    params: { id: me.groupId ?? 0 },
  })
  expect(new Set(goals.map((goal) => goal.status))).toEqual(
    new Set(['completed', 'in_progress', 'incomplete']),
  )
  const given = new Set(goals.flatMap((goal) => goal.feedback.map((entry) => entry.status)))
  expect(given).toContain('accepted')
  expect(given).toContain('needs_improvement')
  expect((await call('GET /api/feedback/queue')).body.items.length).toBeGreaterThan(0)
})

test('a coach has a queue, figures and saved replies', async () => {
  const { me, call } = await signedIn('Coach')
  expect(me.assignedCrews.length).toBeGreaterThan(0)
  expect((await call('GET /api/feedback/queue')).body.items.length).toBeGreaterThan(0)
  expect((await call('GET /api/feedback/stats')).body.totalGoalsReviewed).toBeGreaterThan(10)
  const { body: replies } = await call('GET /api/feedback/replies')
  expect(replies.length).toBeGreaterThan(0)
  const praise = replies.find(({ text }) => text.startsWith('Clear and measurable.'))
  expect(praise?.usedFor ?? ['accepted'], 'not offered for what is to be improved').toEqual(['accepted'])
})

test('a guide has a studio, whose learners see its goals and have some themselves', async () => {
  const { me, call } = await signedIn('Guide')
  const { me: learner, call: learnerCall } = await signedIn('Learner')
  expect(learner.studio).toBe(me.assignedStudio)
  expect((await learnerCall('GET /api/guide-goals')).body.length).toBeGreaterThan(0)
  const params = { id: learner.id }
  expect((await call('GET /api/users/:id/goals', { params })).body).not.toHaveLength(0)
})

test('an admin has learners with and without a crew, and coaches', async () => {
  const { call } = await signedIn('Admin')
  const { body: people } = await call('GET /api/users')
  expect(people.filter((person) => person.groupId === null && person.studio !== null).length).toBeGreaterThan(
    0,
  )
  expect((await call('GET /api/admin/coach-assignments')).body.length).toBeGreaterThan(1)
  const { call: superCall } = await signedIn('Super admin')
  expect((await superCall('GET /api/admin/schools')).body).toHaveLength(1)
})
