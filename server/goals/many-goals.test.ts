// One goal for many people: what each gets, whom it is refused for, what a repeated call answers, and taking it back.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeGoal,
  goalBody,
  listNotifications,
  readGoal,
  review,
  setGoal,
  switchFeatures,
  type TestUser,
  travelTo,
} from '../testing/goal-calls.ts'
import { toLetters } from '../testing/races.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'
import { deleteOldSentGoals } from './sent-goals.store.ts'

const s = await story()

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  await switchFeatures(s, { plans: false })
  for (const table of ['goals', 'notifications', 'sent_goals'] as const)
    await s.db.deleteFrom(table).execute()
})

function makeBody(people: readonly { id: number }[], fields: Record<string, unknown> = {}) {
  return {
    key: randomUUID(),
    userIds: people.map(({ id }) => id),
    title: 'Read two chapters',
    category: 'Academic',
    duration: 'weekly',
    ...fields,
  }
}
const send = (by: TestUser, body: object) => by.call('POST /api/goals/many', { body })
const takeBack = (by: TestUser, key: string) => by.call('DELETE /api/goals/many/:key', { params: { key } })
const countGoals = async () => (await s.db.selectFrom('goals').select('id').execute()).length
const refusedOn = async (by: TestUser, body: object) => {
  const { status, error } = await send(by, body)
  expect(status).toBe(400)
  return error.issues?.map(({ path }) => path)
}

describe('one goal for many people', () => {
  test('is for each of them what a goal set alone is, and each but the caller is notified once', async () => {
    const single = await setGoal(s.max, {}, s.zoe)
    await s.db.deleteFrom('notifications').execute()
    const { status, body } = await send(s.zoe, makeBody([s.wil, s.zoe, s.max, s.wil]))
    expect(status).toBe(201)
    expect(body).toEqual({
      created: [s.wil, s.zoe, s.max].map(({ id }) => ({ userId: id, goalId: expect.any(Number) })),
      refused: [],
      seriesId: null,
    })
    const goalId = body.created.find(({ userId }) => userId === s.max.id)?.goalId ?? 0
    const { id: _, ...alone } = await readGoal(s.zoe, single.id)
    expect(await readGoal(s.zoe, goalId)).toEqual({ ...alone, id: goalId })
    expect(await listNotifications(s.wil)).toMatchObject([
      { type: 'goal_assigned', message: 'Zoë gave you the goal “Read two chapters”', isRead: false },
    ])
    expect(await listNotifications(s.zoe)).toEqual([])
    const activities = await s.db
      .selectFrom('activities')
      .select('goal_id')
      .where('goal_id', '=', goalId)
      .execute()
    expect(activities).toHaveLength(1)
  })

  test('is refused for each person in the words of a goal set alone, and created for the others', async () => {
    await s.db.updateTable('users').set({ left_at: 1 }).where('id', '=', s.uma.id).execute()
    for (let count = 0; count < 300; count++)
      await insertGoal(s, { schoolId: s.brendans.id, userId: s.ned.id, dueOn: '2026-11-20' })
    const people = [s.wil, s.jo, s.uma, s.ned, s.ivy, { id: 999_999 }]
    const { status, body } = await send(s.ada, makeBody(people))
    expect(status).toBe(201)
    expect(body.created.map(({ userId }) => userId)).toEqual([s.wil.id])
    const alone = async (owner: { id: number }) =>
      (await s.ada.call('POST /api/goals', { body: goalBody(owner) })).error.message
    const expected = await Promise.all(
      people.slice(1).map(async (owner) => ({ id: owner.id, message: await alone(owner) })),
    )
    expect(body.refused).toEqual(expected)
    await s.db.updateTable('users').set({ left_at: null }).where('id', '=', s.uma.id).execute()
  })

  test('is refused for people whom the caller does not lead, with 200 if nobody is left', async () => {
    const { status, body } = await send(s.cole, makeBody([s.jo, s.uma]))
    expect(status).toBe(200)
    expect(body.created).toEqual([])
    expect(body.refused.map(({ message }) => message)).toEqual(
      Array(2).fill("You don't have permission to do this."),
    )
  })

  test('with a goal type is refused for people without types, and without one for people with them', async () => {
    const typed = await send(s.ada, makeBody([s.jo, s.wil], { goalType: 'Waseca Drawer', quantity: 3 }))
    expect(typed.body.created.map(({ userId }) => userId)).toEqual([s.jo.id])
    expect(typed.body.refused).toMatchObject([{ id: s.wil.id }])
    expect((await readGoal(s.jo, typed.body.created[0]?.goalId ?? 0)).title).toBe('3 Waseca Drawers')
    const titled = await send(s.ada, makeBody([s.jo, s.wil]))
    expect(titled.body.created.map(({ userId }) => userId)).toEqual([s.wil.id])
  })

  test('for guides and learners is 403, whatever the body', async () => {
    for (const by of [s.gia, s.wil, s.nora]) expect((await send(by, {})).status).toBe(403)
  })

  test('of a super admin is for the named school', async () => {
    const query = { schoolId: s.harbor.id }
    const sent = (people: { id: number }[]) =>
      s.sue.call('POST /api/goals/many', { query, body: makeBody(people) })
    expect((await sent([s.ivy])).body.created).toHaveLength(1)
    expect((await sent([s.wil])).body.created).toHaveLength(0)
    const refused = await s.ada.call('POST /api/goals/many', { query, body: makeBody([s.ivy]) })
    expect(refused.status).toBe(404)
  })

  test.each([
    ['no key', { key: undefined }, 'key'],
    ['a key that is not a UUID', { key: 'one' }, 'key'],
    ['nobody', { userIds: [] }, 'userIds'],
    ['201 people', { userIds: Array.from({ length: 201 }, (_, index) => index + 1) }, 'userIds'],
    ['a day of another week', { targetDate: '2026-12-01' }, 'targetDate'],
    ['a daily goal without a day', { duration: 'daily' }, 'targetDate'],
    ['an unknown category', { category: 'Fun' }, 'category'],
    ['a long title', { title: 'a'.repeat(201) }, 'title'],
    ['a plan while plans are off', { plan: 'If …' }, 'plan'],
    ['a completed goal', { completed: true }, 'completed'],
    ['a goal to carry over', { carriedFromId: 1 }, 'carriedFromId'],
  ])('with %s is refused for the whole call', async (_, fields, path) => {
    expect(await refusedOn(s.ada, makeBody([s.wil], fields))).toEqual([path])
    expect(await countGoals()).toBe(0)
  })
})

describe('the same call again', () => {
  test('answers the same within 10 minutes, and creates nothing', async () => {
    const body = makeBody([s.wil, s.ivy])
    const first = await send(s.ada, body)
    await travelTo(s, '2026-11-18T15:09:59.999Z')
    const again = await send(s.ada, { ...body })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await countGoals()).toBe(1)
  })

  test('is another call after 10 minutes, by someone else, and with another key', async () => {
    const body = makeBody([s.wil])
    await send(s.ada, body)
    await send(s.cole, body)
    await send(s.ada, { ...body, key: randomUUID() })
    await travelTo(s, '2026-11-18T15:10:00.000Z')
    expect((await send(s.ada, body)).status).toBe(201)
    expect(await countGoals()).toBe(4)
  })

  test('with another body is refused on the key', async () => {
    const body = makeBody([s.wil])
    await send(s.ada, body)
    const { status, error } = await send(s.ada, { ...body, title: 'Another' })
    expect([status, error.issues]).toEqual([
      400,
      [{ path: 'key', message: 'This was sent before with something else in it.' }],
    ])
  })

  test('that was refused is not remembered', async () => {
    const body = makeBody([s.wil], { targetDate: '2026-12-01' })
    await send(s.ada, body)
    expect((await send(s.ada, { ...body, targetDate: '2026-11-20' })).status).toBe(201)
  })

  test('is forgotten by the job that deletes ended sign-ins', async () => {
    await send(s.ada, makeBody([s.wil]))
    expect(await deleteOldSentGoals(s.db, s.clock.now() + 599_999)).toBe(0)
    expect(await deleteOldSentGoals(s.db, s.clock.now() + 600_000)).toBe(1)
  })
})

describe('taking many goals back', () => {
  test('deletes those that nobody has touched, and keeps the others', async () => {
    await switchFeatures(s, { plans: true, weekChecks: true })
    const people = await Promise.all(
      ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((name) =>
        s.person(s.brendans, 'Pia', name, { studio: 'Summit' }),
      ),
    )
    await s.db
      .updateTable('users')
      .set({ group_id: s.crews.lichen })
      .where('id', 'in', [people[4]?.id ?? 0])
      .execute()
    const body = makeBody(people, { plan: 'If …' })
    const { created } = (await send(s.ada, body)).body
    const [done, edited, planned, checked, reviewed, moved, reopened] = created.map(({ goalId }) => goalId)
    const by = (index: number) => people[index] ?? s.wil
    await changeGoal(by(0), done ?? 0, { completed: true })
    await changeGoal(by(1), edited ?? 0, { title: 'Another' })
    await changeGoal(by(2), planned ?? 0, { plan: 'Then …' })
    await by(3).call('PUT /api/goals/:id/check', {
      params: { id: checked ?? 0 },
      body: { state: 'on_track' },
    })
    await review(s.cole, reviewed ?? 0)
    await s.ada.call('POST /api/goals/:id/extension', {
      params: { id: moved ?? 0 },
      body: { day: '2026-11-23' },
    })
    await travelTo(s, '2026-11-18T15:01:00.000Z')
    await changeGoal(by(6), reopened ?? 0, { completed: true })
    await changeGoal(by(6), reopened ?? 0, { completed: false })
    const answer = await takeBack(s.ada, body.key)
    expect([answer.status, answer.body]).toEqual([200, { deleted: 1, kept: 7 }])
    const log = (await s.ada.call('GET /api/admin/audit-log')).body.items[0]
    expect(log).toMatchObject({ action: 'goal.undo', detail: { deleted: 1, kept: 7 }, deletion: null })
  })

  test('removes the notifications of deleted goals, and keeps nothing to undo', async () => {
    await s.db.deleteFrom('deletions').execute()
    const body = makeBody([s.wil, s.max])
    await send(s.cole, body)
    expect(await listNotifications(s.wil)).toHaveLength(1)
    expect((await takeBack(s.cole, body.key)).body).toEqual({ deleted: 2, kept: 0 })
    expect(await listNotifications(s.wil)).toEqual([])
    expect(await countGoals()).toBe(0)
    expect(await s.db.selectFrom('deletions').select('id').execute()).toEqual([])
  })

  test('is 404 the second time, after 10 minutes, and for anyone else', async () => {
    const body = makeBody([s.wil])
    await send(s.ada, body)
    expect((await takeBack(s.sue, body.key)).status).toBe(404)
    expect((await takeBack(s.ada, randomUUID())).status).toBe(404)
    expect((await takeBack(s.ada, body.key)).status).toBe(200)
    expect((await takeBack(s.ada, body.key)).status).toBe(404)
    const later = makeBody([s.wil])
    await send(s.ada, later)
    await travelTo(s, '2026-11-18T15:10:00.000Z')
    expect((await takeBack(s.ada, later.key)).status).toBe(404)
  })

  test('keeps goals past their deadline, and those of people whom the caller no longer leads', async () => {
    await travelTo(s, '2026-11-18T21:55:00.000Z')
    const body = makeBody([s.wil], { duration: 'daily', targetDate: '2026-11-18' })
    await send(s.cole, body)
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    expect((await takeBack(s.cole, body.key)).body).toEqual({ deleted: 0, kept: 1 })
    const weekly = makeBody([s.wil, s.max])
    await send(s.cole, weekly)
    await s.db.updateTable('users').set({ group_id: s.crews.moss }).where('id', '=', s.max.id).execute()
    expect((await takeBack(s.cole, weekly.key)).body).toEqual({ deleted: 1, kept: 1 })
    await s.db.updateTable('users').set({ group_id: s.crews.lichen }).where('id', '=', s.max.id).execute()
  })
})

test('one goal for 200 people takes less than 2 seconds', { timeout: 60_000 }, async () => {
  const people: { id: number }[] = []
  for (let count = 0; count < 200; count++)
    people.push(await s.person(s.brendans, 'Many', toLetters(count), { studio: 'Summit' }))
  const began = performance.now()
  const { body } = await send(s.ada, makeBody(people))
  expect(body.created).toHaveLength(200)
  expect(performance.now() - began).toBeLessThan(2_000)
})
