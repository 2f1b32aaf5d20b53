// Tests that live updates stay within a school.
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Call } from '../../../contract/api.ts'
import { type EventStream, openEventStream } from '../event-source.ts'
import { story } from '../story.ts'
import { createStage, type PartName } from './cast.ts'

const s = await story()
const stage = await createStage(s)
const origin = await s.http.listen({ host: '127.0.0.1', port: 0 })
const streams = new Map<PartName, EventStream>()
for (const [name, { part, browser }] of Object.entries(stage)) {
  // The stage has its own keys.
  if (part.school !== null) streams.set(name as PartName, await openEventStream(origin, browser.cookie))
}
afterAll(() => {
  for (const stream of streams.values()) stream.close()
})

const { farLearner, farCoach, farCaptain, farSuperAdmin } = stage
const id = farLearner.id
const studio = s.harbor.studios.get('Summit') ?? 0
const goal = { title: 'Sail', category: 'Academic', duration: 'weekly', userId: id }

/** Calls that only concern the learner, whose session ends with the call. */
const quiet = new Set<Call>(['POST /api/admin/users/sign-in-cards'])

/** Is a little longer than the debounce time of changes. */
const moment = () => wait(150)
const receivedIn = (school: string) =>
  [...streams].filter(([name, { received }]) => stage[name].part.school === school && received.length > 0)

test.each<[PartName, Call, Record<string, number>, Record<string, unknown>?]>([
  ['farLearner', 'POST /api/goals', {}, goal],
  ['farLearner', 'PATCH /api/goals/:id', { id: farLearner.goalId }, { completed: true }],
  ['farLearner', 'PATCH /api/goals/:id', { id: farLearner.goalId }, { title: 'Row' }],
  ['farCoach', 'POST /api/feedback/goals/:goalId', { goalId: farLearner.goalId }, { status: 'accepted' }],
  ['farCaptain', 'POST /api/feedback/accept', {}, { goalIds: [farLearner.goalId] }],
  ['farLearner', 'PATCH /api/notifications/:id/read', { id: farLearner.notificationId }],
  ['farLearner', 'PUT /api/notifications/mark-all-read', {}],
  ['farLearner', 'PATCH /api/users/me', {}, { profilePicture: 'owl' }],
  ['farLearner', 'DELETE /api/goals/:id', { id: farLearner.goalId }],
  ['farGuide', 'PATCH /api/users/me', {}, { profilePicture: 'fox' }],
  ['farAdmin', 'PUT /api/admin/users/:id', { id }, { firstName: 'Isla', password: 'granite ridge 48' }],
  ['farAdmin', 'PATCH /api/admin/users/:id/bypass-deadlines', { id }, { canBypassDeadlines: true }],
  ['farAdmin', 'PATCH /api/admin/users/:id/crew-captain', { id }, { isCrewCaptain: true }],
  ['farAdmin', 'PUT /api/admin/users/:id/group', { id }, { groupId: null }],
  ['farAdmin', 'PUT /api/admin/users/:id/crew-assignments', { id: farCoach.id }, { assignedCrews: [] }],
  ['farAdmin', 'POST /api/admin/users/bulk-update', {}, { userIds: [id], studio: 'Summit' }],
  ['farAdmin', 'POST /api/admin/users/sign-in-cards', {}, { userIds: [id] }],
  ['farAdmin', 'POST /api/admin/crew-captains/deselect-all', {}],
  ['farAdmin', 'POST /api/admin/crews/randomize', {}],
  ['farAdmin', 'POST /api/admin/coaches/auto-assign', {}],
  ['farAdmin', 'POST /api/admin/groups', {}, { name: 'Dulse' }],
  ['farAdmin', 'PUT /api/admin/groups/:id', { id: s.crews.kelp }, { name: 'Wrack' }],
  ['farAdmin', 'PUT /api/admin/studios/:id', { id: studio }, { name: 'Peak' }],
  ['farAdmin', 'PUT /api/admin/settings', {}, { activityMonths: 3, notificationMonths: 3, logMonths: 3 }],
  ['farAdmin', 'POST /api/admin/goals/archive', {}, { before: '2026-12-31' }],
  ['farAdmin', 'DELETE /api/admin/goals/clear-school', {}],
  ['farSuperAdmin', 'PATCH /api/admin/users/:id/admin', { id: farCaptain.id }, { isAdmin: true }],
  ['farAdmin', 'DELETE /api/admin/users/:id', { id }],
])('an event reaches only its school after a call by %s: %s', async (by, call, params, body) => {
  for (const stream of streams.values()) stream.received.length = 0
  const lengthBefore = new Map([...streams].map(([name, { text }]) => [name, text().length]))
  const answer = await stage[by].browser.call(call, { params, ...(body && { body }) })
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text])
  if (!quiet.has(call)) await expect.poll(() => receivedIn('harbor').length).toBeGreaterThan(0)
  await moment()
  expect(receivedIn('brendans').map(([name]) => name)).toEqual([])
  for (const [name, { text }] of streams) {
    if (stage[name].part.school === 'brendans') expect(text().length).toBe(lengthBefore.get(name))
  }
})

test('renaming a school only reaches super admins beyond the school', async () => {
  for (const stream of streams.values()) stream.received.length = 0
  const params = { id: s.harbor.id }
  const { status } = await farSuperAdmin.browser.call('PUT /api/admin/schools/:id', {
    params,
    body: { name: 'Haven School' },
  })
  expect(status).toBe(200)
  await expect.poll(() => receivedIn('harbor').length).toBeGreaterThan(3)
  await moment()
  const received = receivedIn('brendans').map(([name]) => name)
  expect(received.sort()).toEqual(['bareSuperAdmin', 'coachingSuperAdmin', 'superAdmin'])
})
