// Making, listing, changing and ending weekly goals: limits, permissions, and what ends them.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { goalBody, readGoal, setGoal, type TestUser, travelTo } from '../../testing/goal-calls.ts'
import { story } from '../../testing/story.ts'
import { WEDNESDAY } from '../../testing/test-app.ts'
import { createWeeklyGoals } from './create-weekly-goals.ts'

const s = await story()
const UNTIL = '2026-12-18'
const AT_THE_TURN = '2026-11-20T22:00:00.000Z'

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  for (const table of ['goal_series', 'goals'] as const) await s.db.deleteFrom(table).execute()
})

const run = () =>
  createWeeklyGoals({ database: s.services.database, live: s.services.live, now: s.clock.now() })
async function repeat(owner: TestUser, by: TestUser = owner, fields: Record<string, unknown> = {}) {
  const goal = await setGoal(owner, { title: 'Swim', repeat: { until: UNTIL }, ...fields }, by)
  return { goalId: goal.id, id: goal.series?.id ?? 0 }
}
const list = async (by: TestUser, query: Record<string, number> = {}) =>
  (await by.call('GET /api/goal-series', { query })).body.items
const change = (by: TestUser, id: number, body: object) =>
  by.call('PATCH /api/goal-series/:id', { params: { id }, body })
const end = (by: TestUser, id: number) => by.call('DELETE /api/goal-series/:id', { params: { id } })
const countSeries = async () => (await s.db.selectFrom('goal_series').select('id').execute()).length
const sendMany = (by: TestUser, people: readonly { id: number }[], fields: Record<string, unknown> = {}) =>
  by.call('POST /api/goals/many', {
    body: {
      ...{ key: randomUUID(), userIds: people.map(({ id }) => id), title: 'Swim', category: 'Academic' },
      ...{ duration: 'weekly', repeat: { until: UNTIL }, ...fields },
    },
  })

describe('repeat', () => {
  test.each([
    ['a day before the first goal is due', { repeat: { until: '2026-11-19' } }, 'repeat.until'],
    ['281 days after the Monday of the week', { repeat: { until: '2027-08-24' } }, 'repeat.until'],
    ['February 30', { repeat: { until: '2027-02-30' } }, 'repeat.until'],
    ['an unknown key', { repeat: { until: UNTIL, every: 2 } }, 'repeat.every'],
    ['a completed goal', { completed: true }, 'repeat'],
    ['a goal that is carried over', { carriedFromId: 1 }, 'repeat'],
  ])('refuses %s', async (_, fields, path) => {
    const body = goalBody(s.wil, { repeat: { until: UNTIL }, ...fields })
    // A goal to carry over must exist, because an absent one is refused first.
    if ('carriedFromId' in body) body.carriedFromId = (await setGoal(s.wil)).id
    const { status, error } = await s.wil.call('POST /api/goals', { body })
    expect([status, error.issues?.[0]?.path]).toEqual([400, path])
    expect(await countSeries()).toBe(0)
  })

  test('takes the day of the first goal, and 280 days after the Monday of its week', async () => {
    await repeat(s.wil, s.wil, { repeat: { until: '2026-11-20' } })
    await repeat(s.wil, s.wil, { repeat: { until: '2027-08-23' } })
    expect(await countSeries()).toBe(2)
    expect((await sendMany(s.ada, [s.wil], { repeat: { until: '2026-11-19' } })).status).toBe(400)
  })

  test('allows 20 running weekly goals a person', async () => {
    for (let count = 0; count < 20; count++) await repeat(s.wil)
    const { status, error } = await s.wil.call('POST /api/goals', {
      body: goalBody(s.wil, { repeat: { until: UNTIL } }),
    })
    expect([status, error.code, error.message]).toEqual([
      409,
      'too_many_series',
      'That’s 20 weekly goals. End one first.',
    ])
    const { body } = await sendMany(s.ada, [s.wil, s.max])
    expect(body.refused).toEqual([{ id: s.wil.id, message: 'That’s 20 weekly goals. End one first.' }])
    expect(body.created).toHaveLength(1)
  })

  test('allows 100 running weekly goals a maker', async () => {
    const row = { school_id: s.brendans.id, created_by_id: s.ada.id, title: 'Swim', description: null }
    const rest = { category: 'Academic', duration: 'weekly', plan: null, weekday: 4, created_at: 0 } as const
    for (let count = 0; count < 100; count++)
      await s.db
        .insertInto('goal_series')
        .values({ ...row, ...rest, until_on: UNTIL })
        .execute()
    const { error } = await s.ada.call('POST /api/goals', {
      body: goalBody(s.wil, { repeat: { until: UNTIL } }),
    })
    expect([error.code, error.message]).toEqual([
      'too_many_series',
      'That’s 100 weekly goals. End one first.',
    ])
    const { status, body } = await sendMany(s.ada, [s.wil])
    expect([status, body.seriesId, body.refused[0]?.message]).toEqual([
      200,
      null,
      'That’s 100 weekly goals. End one first.',
    ])
  })

  test('writes the audit log', async () => {
    await sendMany(s.ada, [s.wil, s.max])
    expect((await s.ada.call('GET /api/admin/audit-log')).body.items[0]).toMatchObject({
      action: 'goal.series',
      subject: 'Weekly goal “Swim”',
      detail: { people: 2, until: UNTIL },
    })
  })
})

describe('the list of weekly goals', () => {
  test('has those that the caller made, newest first, with the people for whom the caller may set goals', async () => {
    const first = await repeat(s.wil, s.cole)
    const { body } = await sendMany(s.ada, [s.wil, s.jo, s.max])
    await sendMany(s.ada, [s.uma])
    expect(await list(s.cole)).toEqual([
      {
        id: first.id,
        title: 'Swim',
        category: 'Academic',
        duration: 'weekly',
        until: UNTIL,
        by: { id: s.cole.id, firstName: 'Cole', lastName: 'Coach' },
        userIds: [s.wil.id],
        nextWeek: '2026-11-23',
      },
    ])
    expect((await list(s.ada)).map(({ userIds }) => userIds.length)).toEqual([1, 2, 1])
    const wils = await list(s.wil, { userId: s.wil.id })
    expect(wils.map(({ id, userIds }) => [id, userIds])).toEqual([
      [body.seriesId, [s.wil.id]],
      [first.id, [s.wil.id]],
    ])
    expect((await list(s.cole, { userId: s.max.id })).map(({ userIds }) => userIds)).toEqual([
      [s.wil.id, s.max.id],
    ])
  })

  test('of a person is for the person and for people who may set goals for them', async () => {
    await repeat(s.wil)
    const statuses = await Promise.all(
      [s.wil, s.zoe, s.cole, s.ada, s.gia, s.max, s.hal].map(
        async (by) => (await by.call('GET /api/goal-series', { query: { userId: s.wil.id } })).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 404])
  })

  test('says in which week the next goal is created', async () => {
    const { id } = await repeat(s.wil, s.wil, { repeat: { until: '2026-11-27' } })
    await travelTo(s, AT_THE_TURN)
    expect((await list(s.wil))[0]).toMatchObject({ id, nextWeek: '2026-11-23' })
    await run()
    expect((await list(s.wil))[0]).toMatchObject({ id, nextWeek: null })
  })

  test('has no goal that has ended, even before the job has run', async () => {
    const { goalId } = await repeat(s.wil, s.wil, { repeat: { until: '2026-11-20' } })
    await travelTo(s, '2026-11-21T05:59:59.999Z')
    expect((await readGoal(s.wil, goalId)).series).not.toBeNull()
    await travelTo(s, '2026-11-21T06:00:00.000Z')
    expect(await list(s.wil)).toEqual([])
    expect((await readGoal(s.wil, goalId)).series).toBeNull()
    await run()
    expect(await countSeries()).toBe(0)
  })
})

describe('changing a weekly goal', () => {
  test('is for the person who made it', async () => {
    const { id } = await repeat(s.wil, s.cole)
    for (const by of [s.wil, s.zoe, s.ada, s.gia])
      expect((await change(by, id, { until: UNTIL })).status).toBe(403)
    expect((await change(s.hal, id, { until: UNTIL })).status).toBe(404)
    expect((await change(s.cole, id, { until: '2026-12-11' })).body.until).toBe('2026-12-11')
  })

  test.each([
    [{ until: '2026-11-17' }, 'until'],
    [{ until: '2027-08-24' }, 'until'],
    [{ userIds: [] }, 'userIds'],
    [{}, ''],
    [{ title: 'Another' }, 'title'],
  ])('refuses %o', async (body, path) => {
    const { id } = await repeat(s.wil, s.cole)
    const { status, error } = await change(s.cole, id, body)
    expect([status, error.issues?.[0]?.path]).toEqual([400, path])
  })

  test('takes only people for whom the caller may set goals', async () => {
    const { id } = await repeat(s.wil, s.cole)
    for (const stranger of [s.jo.id, s.ivy.id, 999_999]) {
      const { status, error } = await change(s.cole, id, { userIds: [s.wil.id, stranger] })
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'userIds'])
    }
  })

  test('lets added people begin with the next week, and leaves the goals of removed people to them', async () => {
    const { id, goalId } = await repeat(s.wil, s.cole)
    await travelTo(s, AT_THE_TURN)
    await run()
    const { body } = await change(s.cole, id, { userIds: [s.max.id] })
    expect(body).toMatchObject({ userIds: [s.max.id], nextWeek: '2026-11-30' })
    expect((await readGoal(s.wil, goalId)).series).toBeNull()
    expect(await run()).toBe(0)
    await travelTo(s, '2026-11-27T22:00:00.000Z')
    expect(await run()).toBe(1)
  })

  test('keeps people whom the caller no longer sees', async () => {
    const { body } = await sendMany(s.cole, [s.wil, s.max])
    const id = body.seriesId ?? 0
    await s.db.updateTable('users').set({ group_id: s.crews.moss }).where('id', '=', s.max.id).execute()
    expect((await change(s.cole, id, { userIds: [s.wil.id, s.zoe.id] })).body.userIds).toEqual(
      [s.zoe.id, s.wil.id].sort((a, b) => a - b),
    )
    await s.db.updateTable('users').set({ group_id: s.crews.lichen }).where('id', '=', s.max.id).execute()
    expect((await list(s.cole))[0]?.userIds).toHaveLength(3)
  })

  test('counts the weekly goals of added people', async () => {
    for (let count = 0; count < 20; count++) await repeat(s.max)
    const { id } = await repeat(s.wil, s.cole)
    expect((await change(s.cole, id, { userIds: [s.wil.id, s.max.id] })).error.code).toBe('too_many_series')
    expect((await change(s.cole, id, { userIds: [s.wil.id] })).status).toBe(200)
  })
})

describe('a weekly goal ends', () => {
  test('by its maker, by admins, and by anyone who may set goals for all its people', async () => {
    const ended = async (by: TestUser, people = [s.wil, s.max]) => {
      const { body } = await sendMany(s.ada, people)
      return (await end(by, body.seriesId ?? 0)).status
    }
    expect(await Promise.all([ended(s.ada), ended(s.sue), ended(s.cole), ended(s.zoe)])).toEqual([
      204, 204, 204, 204,
    ])
    expect([await ended(s.wil), await ended(s.gia), await ended(s.hal)]).toEqual([403, 403, 404])
    expect([await ended(s.cole, [s.wil, s.uma]), await ended(s.wil, [s.wil])]).toEqual([403, 204])
  })

  test('and its goals stay', async () => {
    const { id, goalId } = await repeat(s.wil, s.cole)
    expect((await end(s.wil, id)).status).toBe(204)
    expect((await end(s.wil, id)).status).toBe(404)
    expect((await readGoal(s.wil, goalId)).series).toBeNull()
    await travelTo(s, AT_THE_TURN)
    expect(await run()).toBe(0)
    const [entry] = (await s.ada.call('GET /api/admin/audit-log')).body.items
    expect(entry).toMatchObject({ action: 'goal.series-end', subject: 'Weekly goal “Swim”' })
  })

  test('when the goals of one call are taken back', async () => {
    const key = randomUUID()
    await sendMany(s.ada, [s.wil, s.max], { key })
    await s.ada.call('DELETE /api/goals/many/:key', { params: { key } })
    expect(await countSeries()).toBe(0)
  })

  test('with the person who made it, with its last person, and when either changes the school', async () => {
    const maker = await s.person(s.brendans, 'Pia', 'Maker', { admin: true })
    const learner = await s.person(s.brendans, 'Pia', 'Learner', { studio: 'Summit' })
    await repeat(s.wil, maker)
    await s.sue.call('DELETE /api/admin/users/:id', { params: { id: maker.id } })
    expect(await countSeries()).toBe(0)
    await repeat(learner, s.ada)
    const { body } = await sendMany(s.ada, [learner, s.wil])
    const move = { params: { id: learner.id }, body: { schoolId: s.harbor.id } }
    await s.sue.call('PUT /api/admin/users/:id', move)
    await run()
    expect((await list(s.ada)).map(({ id, userIds }) => [id, userIds])).toEqual([[body.seriesId, [s.wil.id]]])
    const mover = await s.person(s.brendans, 'Pia', 'Mover', { admin: true })
    await repeat(s.max, mover)
    await s.sue.call('PUT /api/admin/users/:id', {
      params: { id: mover.id },
      body: { schoolId: s.harbor.id },
    })
    expect(await countSeries()).toBe(1)
  })

  test('at Reset School Goals, which leaves those of other schools', async () => {
    await repeat(s.wil)
    await repeat(s.ivy)
    await s.ada.call('DELETE /api/admin/goals/clear-school')
    expect(await countSeries()).toBe(1)
  })

  test('not by archiving', async () => {
    await repeat(s.wil)
    await s.ada.call('POST /api/admin/goals/archive', { body: { before: '2027-01-01' } })
    expect(await countSeries()).toBe(1)
  })
})

test('a title that a weekly goal creates is not an idea', async () => {
  await repeat(s.wil)
  await s.db.updateTable('goals').set({ completed: 1, completed_at: 1, due_on: '2026-11-18' }).execute()
  const ideas = await s.wil.call('GET /api/users/:id/goal-ideas', { params: { id: s.wil.id } })
  expect(ideas.body).toEqual([])
})

test('the file of a person has their weekly goals with the weeks', async () => {
  const { id } = await repeat(s.wil, s.cole)
  const { body } = await s.wil.call('GET /api/users/:id/export', { params: { id: s.wil.id } })
  expect(body.series).toEqual([
    {
      ...{ id, title: 'Swim', description: null, category: 'Academic', duration: 'weekly', plan: null },
      ...{ until: UNTIL, weeks: ['2026-11-16'] },
    },
  ])
})
