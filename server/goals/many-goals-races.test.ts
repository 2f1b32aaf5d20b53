// Races of one goal for many people with other changes: for each person all of it happens, or nothing.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestUser } from '../testing/goal-calls.ts'
import { interleaved, ROUNDS, race } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)

const send = (by: TestUser, people: readonly { id: number }[], key = randomUUID()) =>
  by.call('POST /api/goals/many', {
    body: {
      key,
      userIds: people.map(({ id }) => id),
      title: 'Read two chapters',
      category: 'Academic',
      duration: 'weekly',
    },
  })
const countGoals = async () => (await s.db.selectFrom('goals').select('id').execute()).length
/** Each goal has its activity, and each of another person its notification. */
async function expectWhole(): Promise<void> {
  const goals = await s.db.selectFrom('goals').select('id').orderBy('id').execute()
  const activities = await s.db.selectFrom('activities').select('goal_id as id').orderBy('goal_id').execute()
  const notices = await s.db
    .selectFrom('notifications')
    .select('goal_id as id')
    .where('goal_id', 'is not', null)
    .orderBy('goal_id')
    .execute()
  expect([activities, notices]).toEqual([goals, goals])
}
const clear = () => s.db.deleteFrom('goals').execute()

race(
  s,
  'the same call sent twice at the same time creates the goals once and answers the same',
  async () => {
    await clear()
    const key = randomUUID()
    const answers = await Promise.all([send(s.ada, [s.wil, s.max], key), send(s.ada, [s.wil, s.max], key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await countGoals()).toBe(2)
  },
  { rounds: ROUNDS },
)

race(s, 'two calls for the same people in another order both succeed', async () => {
  await clear()
  const answers = await Promise.all([
    send(s.ada, [s.wil, s.max, s.jo, s.zoe]),
    send(s.sue, [s.zoe, s.max, s.wil]),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await countGoals()).toBe(6)
  await expectWhole()
})

race(s, 'a person who is marked as left during the call gets the whole goal, or is refused', async () => {
  await clear()
  const params = { id: s.max.id }
  const [sent] = await Promise.all([
    send(s.ada, [s.wil, s.max]),
    s.ada.call('PATCH /api/admin/users/:id/active', { params, body: { active: false } }),
  ])
  expect(sent.status).toBe(201)
  expect(sent.body.created.length + sent.body.refused.length).toBe(2)
  expect(await countGoals()).toBe(sent.body.created.length)
  await s.ada.call('PATCH /api/admin/users/:id/active', { params, body: { active: true } })
  const place = { params, body: { groupId: s.crews.lichen } }
  await s.ada.call('PUT /api/admin/users/:id/group', place)
})

race(s, 'a learner who is moved to another crew during the call gets the goal, or is refused', async () => {
  await clear()
  const params = { id: s.max.id }
  const [sent] = await Promise.all([
    send(s.cole, [s.wil, s.max]),
    s.ada.call('PUT /api/admin/users/:id/group', { params, body: { groupId: s.crews.moss } }),
  ])
  expect([1, 2]).toContain(sent.body.created.length)
  expect(await countGoals()).toBe(sent.body.created.length)
  await s.ada.call('PUT /api/admin/users/:id/group', { params, body: { groupId: s.crews.lichen } })
})

race(
  s,
  'while the calendar closes the day, all goals are created and moved, or all are set for another day',
  async () => {
    await clear()
    await s.db.deleteFrom('days_off').execute()
    const entries = [{ name: 'Storm', from: '2026-11-20', to: '2026-11-20' }]
    const [sent] = await Promise.all([
      send(s.ada, [s.wil, s.max]),
      s.ada.call('PUT /api/admin/days-off', { body: { entries } }),
    ])
    expect(sent.status).toBe(201)
    const days = await s.db.selectFrom('goals').select('due_on').distinct().execute()
    expect(days).toHaveLength(1)
    expect(['2026-11-19', '2026-11-23']).toContain(days[0]?.due_on)
  },
)

race(s, 'goals that are taken back while one is completed are deleted, or that one is kept', async () => {
  await clear()
  await s.db.deleteFrom('days_off').execute()
  const key = randomUUID()
  const { created } = (await send(s.ada, [s.wil, s.max], key)).body
  const id = created[0]?.goalId ?? 0
  const [back, done] = await Promise.all([
    s.ada.call('DELETE /api/goals/many/:key', { params: { key } }),
    s.wil.call('PATCH /api/goals/:id', { params: { id }, body: { completed: true } }),
  ])
  expect(back.status).toBe(200)
  expect(back.body).toEqual(done.status === 200 ? { deleted: 1, kept: 1 } : { deleted: 2, kept: 0 })
  expect(await countGoals()).toBe(back.body.kept)
})
