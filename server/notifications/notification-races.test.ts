// Races about notifications: marking them as read while new ones arrive.
import { expect } from 'vitest'
import { changeGoal, goalBody, setGoal } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, race } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)
const markAll = (by: typeof s.wil) => by.call('PUT /api/notifications/mark-all-read')

race(
  s,
  'a notification that arrives while all are marked as read is either read or unread',
  async (round) => {
    const { id } = await setGoal(s.wil)
    const answers = await Promise.all([
      s.cole.call('POST /api/goals', { body: goalBody(s.wil) }),
      markAll(s.wil),
      changeGoal(s.zoe, id, { title: `Round ${round}` }),
      markAll(s.wil),
    ])
    expect(countStatuses(answers)).toEqual({ 201: 1, 200: 3 })
    const { body } = await s.wil.call('GET /api/notifications', { query: { limit: 200 } })
    expect(body.unreadCount).toBe(body.items.filter(({ isRead }) => !isRead).length)
    const marked = [answers[1]?.body, answers[3]?.body].flatMap((answer) =>
      'updated' in (answer ?? {}) ? [answer] : [],
    )
    expect(marked).toHaveLength(2)
    await markAll(s.wil)
    await s.db.deleteFrom('goals').where('user_id', '=', s.wil.id).execute()
  },
)

race(s, 'marking a notification as read while its goal is deleted succeeds or is not found', async () => {
  const { id } = await setGoal(s.wil, {}, s.cole)
  const notification = (await s.wil.call('GET /api/notifications')).body.items.find(
    ({ goalId }) => goalId === id,
  )
  const [read, gone] = await Promise.all([
    s.wil.call('PATCH /api/notifications/:id/read', { params: { id: notification?.id ?? 0 } }),
    s.cole.call('DELETE /api/goals/:id', { params: { id } }),
  ])
  expect(gone.status).toBe(204)
  expect([200, 404]).toContain(read.status)
})
