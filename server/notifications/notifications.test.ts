// Notifications and the activities of crews, through the API.
import { describe, expect, test } from 'vitest'
import { notificationSentence } from '../../contract/notification-kinds.ts'
import { inEnglish } from '../../contract/sentence.ts'
import { unscopedSchool } from '../platform/db/school-db.ts'
import {
  changeGoal,
  listNotifications,
  review,
  setGoal,
  switchFeatures,
  travelTo,
} from '../testing/goal-calls.ts'
import { waitForChanges } from '../testing/settled.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'
import { recordActivity, removeActivity } from './index.ts'

const s = await story()
const brendans = await unscopedSchool(s.services.database, s.brendans.id)
const harbor = await unscopedSchool(s.services.database, s.harbor.id)

async function insertGoal(owner: { id: number }, title: string, schoolId = s.brendans.id): Promise<number> {
  const now = s.clock.now()
  const { id } = await s.db
    .insertInto('goals')
    .values({
      school_id: schoolId,
      user_id: owner.id,
      created_by_id: owner.id,
      title,
      description: null,
      category: 'Academic',
      duration: 'weekly',
      due_on: '2026-11-20',
      deadline_at: now,
      completed: 0,
      completed_at: null,
      is_incomplete_locked: 0,
      archived_at: null,
      created_at: now,
      updated_at: now,
      revision_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts rows without data, like those that an import of an earlier version leaves. */
const insertMessages = (user_id: number, messages: string[], goal_id: number | null = null) =>
  s.db
    .insertInto('notifications')
    .values(
      messages.map((message) => ({
        user_id,
        type: 'goal_updated',
        goal_id,
        message,
        is_read: 0,
        created_at: s.clock.now(),
      })),
    )
    .execute()

describe('notifications', () => {
  test('notifications are listed in pages, newest first, with the number of unread ones', async () => {
    await insertMessages(s.jo.id, ['first', 'second', 'third', 'fourth', 'fifth'])
    const seen: string[] = []
    const page = (query: { limit: number; cursor?: string }) => s.jo.call('GET /api/notifications', { query })
    let { body } = await page({ limit: 2 })
    while (body.items.length > 0) {
      expect(body.unreadCount).toBe(5)
      seen.push(...body.items.map(({ message }) => message))
      if (body.nextCursor === null) break
      body = (await page({ limit: 2, cursor: body.nextCursor })).body
    }
    expect(seen).toEqual(['fifth', 'fourth', 'third', 'second', 'first'])
  })

  test('notifications stay on the next page while new ones arrive', async () => {
    await insertMessages(s.uma.id, ['one', 'two', 'three'])
    const first = await s.uma.call('GET /api/notifications', { query: { limit: 2 } })
    await insertMessages(s.uma.id, ['four'])
    const { body } = await s.uma.call('GET /api/notifications', {
      query: { limit: 2, cursor: String(first.body.nextCursor) },
    })
    expect(body.items.map(({ message }) => message)).toEqual(['one'])
  })

  test('notifications include the current crew of the goal’s owner', async () => {
    const goalId = await insertGoal(s.fay, 'Read aloud')
    await insertMessages(s.gia.id, ['about Fay'], goalId)
    const before = await s.gia.call('GET /api/notifications')
    expect(before.body.items[0]).toMatchObject({ goalId, groupId: null, isRead: false })
    await s.db.updateTable('users').set({ group_id: s.crews.empty }).where('id', '=', s.fay.id).execute()
    const after = await s.gia.call('GET /api/notifications')
    expect(after.body.items[0]).toMatchObject({ groupId: s.crews.empty })
    await s.db.updateTable('users').set({ group_id: null }).where('id', '=', s.fay.id).execute()
  })

  test('notifications are deleted with their goal, except the one about the deletion', async () => {
    const goalId = await insertGoal(s.ned, 'Short-lived')
    await insertMessages(s.ned.id, ['of the goal'], goalId)
    await insertMessages(s.ned.id, ['it was deleted'])
    await s.db.deleteFrom('goals').where('id', '=', goalId).execute()
    const { body } = await s.ned.call('GET /api/notifications')
    expect(body.items.map(({ message }) => message)).toEqual(['it was deleted'])
  })

  test.each(['bad', 'WyJhIl0', ''])('notifications refuse the cursor %j', async (cursor) => {
    const { status, error } = await s.jo.call('GET /api/notifications', { query: { cursor } })
    expect(status).toBe(400)
    expect(error.issues?.[0]?.path).toBe('cursor')
  })

  test.each(['0', '201', 'many', '1.5', '-1'])('notifications refuse the limit %j', async (limit) => {
    const { status, error } = await s.jo.call('GET /api/notifications', { query: { limit } })
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'validation', 'limit'])
  })
})

describe('marking as read', () => {
  test('marking as read is only for the recipient: 403 for others of the school, and 404 for another school', async () => {
    await insertMessages(s.max.id, ['for Max'])
    const { body } = await s.max.call('GET /api/notifications')
    const id = body.items[0]?.id ?? 0
    const read = (browser: typeof s.max) =>
      browser.call('PATCH /api/notifications/:id/read', { params: { id } })
    expect((await read(s.wil)).status).toBe(403)
    expect((await read(s.ada)).status).toBe(403)
    expect((await read(s.sue)).status).toBe(403)
    expect((await read(s.ivy)).status).toBe(404)
    expect((await s.max.call('GET /api/notifications')).body.unreadCount).toBe(1)
    expect((await read(s.max)).body).toMatchObject({ id, isRead: true, message: 'for Max' })
    expect((await read(s.max)).body.isRead).toBe(true)
    expect((await s.max.call('GET /api/notifications')).body.unreadCount).toBe(0)
  })

  test('marking as read is 404 for a notification that does not exist', async () => {
    const { status } = await s.max.call('PATCH /api/notifications/:id/read', { params: { id: 2147483647 } })
    expect(status).toBe(404)
  })

  test('marking all notifications as read marks only the caller’s and returns how many were unread', async () => {
    await insertMessages(s.zoe.id, ['a', 'b'])
    await insertMessages(s.cole.id, ['c'])
    expect((await s.zoe.call('PUT /api/notifications/mark-all-read')).body).toEqual({ updated: 2 })
    expect((await s.zoe.call('PUT /api/notifications/mark-all-read')).body).toEqual({ updated: 0 })
    expect((await s.cole.call('GET /api/notifications')).body.unreadCount).toBe(1)
  })

  test('marking as read updates only the other devices of that person', async () => {
    await insertMessages(s.ida.id, ['for Ida'])
    await waitForChanges(s.services.live)
    const received: unknown[] = []
    const stop = s.services.live.subscribe((change) => received.push(change))
    await s.ida.call('PUT /api/notifications/mark-all-read')
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
    stop()
    expect(received).toEqual([
      { schoolId: s.harbor.id, topics: ['notifications'], to: { users: [s.ida.id], admins: false } },
    ])
  })
})

describe('the activity of a crew', () => {
  test('the activity of a crew names the person who set a goal for a member, unless that person is of another school', async () => {
    const goalId = await insertGoal(s.max, 'Water the plants')
    const activity = (type: 'goal_created' | 'goal_completed') => ({ type, userId: s.max.id, goalId })
    const newest = async () => (await activities(s.zoe, s.crews.lichen)).body.slice(0, 2)
    const now = s.clock.now()
    await recordActivity(brendans, activity('goal_created'), now)
    await recordActivity(brendans, activity('goal_completed'), now)
    expect((await newest()).map(({ by }) => by)).toEqual([null, null])
    const setBy = (id: number) =>
      s.db.updateTable('goals').set({ created_by_id: id }).where('id', '=', goalId).execute()
    await setBy(s.cole.id)
    expect(await newest()).toMatchObject([
      { type: 'goal_completed', by: null },
      { type: 'goal_created', by: { id: s.cole.id, firstName: 'Cole' }, user: { id: s.max.id } },
    ])
    await setBy(s.hank.id)
    expect((await newest()).map(({ by }) => by)).toEqual([null, null])
    await s.db.deleteFrom('goals').where('id', '=', goalId).execute()
  })

  const activities = (browser: typeof s.wil, id: number) =>
    browser.call('GET /api/groups/:id/activities', { params: { id } })

  test('the activity of a crew shows what its current members did, newest first, each goal and kind once', async () => {
    const mine = await insertGoal(s.wil, 'Be kind')
    const joGoal = await insertGoal(s.jo, 'Not of this crew')
    const now = s.clock.now()
    await recordActivity(brendans, { type: 'goal_created', userId: s.wil.id, goalId: mine }, now)
    await recordActivity(brendans, { type: 'goal_completed', userId: s.wil.id, goalId: mine }, now)
    await recordActivity(brendans, { type: 'goal_completed', userId: s.wil.id, goalId: mine }, now)
    await recordActivity(brendans, { type: 'goal_created', userId: s.jo.id, goalId: joGoal }, now)
    const { body } = await activities(s.zoe, s.crews.lichen)
    expect(body).toMatchObject([
      { type: 'goal_completed', goalId: mine },
      {
        type: 'goal_created',
        user: { id: s.wil.id, firstName: 'Wil', lastName: 'Okonkwo' },
        goal: { id: mine, title: 'Be kind' },
      },
    ])
    expect(body).toHaveLength(2)

    await removeActivity(brendans, mine, 'goal_completed')
    expect((await activities(s.zoe, s.crews.lichen)).body.map(({ type }) => type)).toEqual(['goal_created'])
  })

  test('the activity of a crew is empty for a crew without members', async () => {
    expect((await activities(s.ada, s.crews.empty)).body).toEqual([])
  })

  test('the activity of a crew shows the newest fifty activities', async () => {
    const now = s.clock.now()
    for (const member of [s.ivy, s.ira]) {
      for (let i = 0; i < 30; i++) {
        const goalId = await insertGoal(member, `Goal ${i}`, s.harbor.id)
        await recordActivity(harbor, { type: 'goal_created', userId: member.id, goalId }, now)
      }
    }
    const { body } = await activities(s.ivy, s.crews.kelp)
    expect(body).toHaveLength(50)
    expect(body.map(({ id }) => id)).toEqual(body.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(body.filter(({ userId }) => userId === s.ira.id)).toHaveLength(30)
  })

  test.each([
    ['a member', 'wil', 200],
    ['a coach of another crew', 'cora', 200],
    ['a guide', 'gia', 200],
    ['an admin', 'ada', 200],
    ['the super admin', 'sue', 200],
    ['a member of another crew', 'jo', 403],
    ['the captain of another crew', 'ned', 403],
    ['a learner without a crew', 'fay', 403],
    ['an admin of another school', 'hal', 404],
  ] as const)('the activity of a crew answers %s (%s) with %i', async (_who, name, status) => {
    expect((await activities(s[name], s.crews.lichen)).status).toBe(status)
  })
})

test('the data of a notification makes the same sentence as its message', async () => {
  travelTo(s, WEDNESDAY)
  await switchFeatures(s, { feedbackAnswers: true, weekChecks: true })
  const goal = await setGoal(s.wil, { title: 'Read “Emil” by “Kästner”' }, s.cole)
  const { id } = await review(s.cole, goal.id, 'needs_improvement')
  await s.wil.call('PUT /api/feedback/:id/answer', { params: { id }, body: { text: 'I will.' } })
  await s.wil.call('PUT /api/goals/:id/check', { params: { id: goal.id }, body: { state: 'stuck' } })
  await changeGoal(s.wil, goal.id, { title: 'Read' })
  const all = [...(await listNotifications(s.wil)), ...(await listNotifications(s.cole))]
  const read = all.filter(({ data }) => data !== null)
  const types = ['feedback_answered', 'goal_assigned', 'goal_feedback_negative', 'goal_stuck', 'goal_updated']
  expect([...new Set(read.map(({ type }) => type))].sort()).toEqual(types)
  for (const notification of read) {
    expect(inEnglish(notificationSentence(notification) ?? 'no data')).toBe(notification.message)
  }
})

test('the same notification is told to each reader in their own language', async () => {
  travelTo(s, WEDNESDAY)
  const title = '{0} <b> «%s» سلمى'
  const goal = await setGoal(s.wil, { title }, s.cole)
  const told = async (by: typeof s.wil) =>
    (await listNotifications(by)).find(({ goalId }) => goalId === goal.id)?.message
  expect(await told(s.wil)).toBe(`Cole gave you the goal “${title}”`)
  await s.wil.call('PATCH /api/users/me', { body: { language: 'es' } })
  expect(await told(s.wil)).toBe(`Cole te dio la meta «${title}»`)
  const { message } = await s.db
    .selectFrom('notifications')
    .select('message')
    .where('goal_id', '=', goal.id)
    .executeTakeFirstOrThrow()
  expect(message).toBe(`Cole gave you the goal “${title}”`)
  // A notification of an older version has no data.
  await s.db.updateTable('notifications').set({ data: null }).where('goal_id', '=', goal.id).execute()
  expect(await told(s.wil)).toBe(message)
  await s.wil.call('PATCH /api/users/me', { body: { language: null } })
})
