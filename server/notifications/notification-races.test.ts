// Marking as read while more comes in.
import { expect } from 'vitest'
import { changeGoal, goalBody, setGoal } from '../testing/goal-calls.ts'
import { countStatuses, interleaved, race } from '../testing/races.ts'
import { story } from '../testing/story.ts'

const s = await story(interleaved)
const markAll = (by: typeof s.wil) => by.call('PUT /api/notifications/mark-all-read')

race(s, 'what comes in while all is marked as read is counted once: as read, or as unread', async (round) => {
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
  const marked = [answers[1]?.body, answers[3]?.body].flatMap((one) =>
    'updated' in (one ?? {}) ? [one] : [],
  )
  expect(marked).toHaveLength(2)
  await markAll(s.wil)
  await s.db.deleteFrom('goals').where('user_id', '=', s.wil.id).execute()
})

race(s, 'a message read while its goal is deleted is read, or gone', async () => {
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
