// Carrying over: a new goal continues an unfinished one of an earlier week.
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_ID } from '../../contract/address.ts'
import {
  changeGoal,
  goalBody,
  readGoal,
  setGoal,
  switchFeatures,
  type TestUser,
  travelTo,
} from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

const s = await story()
const WEDNESDAY = '2026-11-18T15:00:00.000Z'
/** 16:00 in Chicago, when the goal week becomes the next week. */
const FRIDAY_FOUR = '2026-11-20T22:00:00.000Z'

const carry = (by: TestUser, owner: TestUser, carriedFromId: unknown, fields: Record<string, unknown> = {}) =>
  by.call('POST /api/goals', { body: goalBody(owner, { title: 'Go on', carriedFromId, ...fields }) })

/** Sets a goal this week, and travels to the next goal week. */
async function unfinished(owner: TestUser = s.wil, fields: Record<string, unknown> = {}) {
  s.clock.set(WEDNESDAY)
  const goal = await setGoal(owner, fields)
  await travelTo(s, FRIDAY_FOUR)
  return goal
}

beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  await switchFeatures(s, { carryOver: true })
  await travelTo(s, WEDNESDAY)
})

test('a learner carries a goal over to the next week, and both goals name each other', async () => {
  const old = await unfinished()
  expect((await readGoal(s.wil, old.id)).abilities.carry).toBe(true)
  const { status, body } = await carry(s.wil, s.wil, old.id, { title: 'Read one chapter' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    title: 'Read one chapter',
    dueOn: '2026-11-27',
    carriedFromId: old.id,
    carriedToId: null,
    timesCarried: 1,
    abilities: { carry: 'validation' },
  })
  const before = await readGoal(s.wil, old.id)
  expect(before).toMatchObject({
    status: 'incomplete',
    carriedFromId: null,
    carriedToId: body.id,
    timesCarried: 0,
    updatedAt: old.updatedAt,
    abilities: { carry: 'already_carried', extend: 'forbidden' },
  })
})

test('a goal counts how often it was carried over', async () => {
  const first = await unfinished()
  const second = (await carry(s.wil, s.wil, first.id)).body
  await travelTo(s, '2026-11-30T15:00:00.000Z')
  const third = (await carry(s.wil, s.wil, second.id)).body
  expect([second.timesCarried, third.timesCarried]).toEqual([1, 2])
  await travelTo(s, '2026-12-07T15:00:00.000Z')
  expect((await setGoal(s.wil)).timesCarried).toBe(0)
})

test('the owner, the captain and coach of the crew, and admins carry over; guides do not', async () => {
  for (const by of [s.wil, s.zoe, s.cole, s.ada, s.sue]) {
    const old = await unfinished()
    expect((await readGoal(by, old.id)).abilities.carry).toBe(true)
    expect((await carry(by, s.wil, old.id)).status).toBe(201)
  }
  const old = await unfinished()
  expect((await readGoal(s.gia, old.id)).abilities.carry).toBe('forbidden')
  for (const by of [s.gia, s.cora, s.max, s.ned])
    expect((await carry(by, s.wil, old.id)).error.code).toBe('forbidden')
})

test('the owner is notified of a goal that a coach carried over', async () => {
  const old = await unfinished()
  const { body } = await carry(s.cole, s.wil, old.id)
  const { items } = (await s.wil.call('GET /api/notifications')).body
  expect(items[0]).toMatchObject({ type: 'goal_assigned', goalId: body.id })
})

test('a goal can be carried over from Friday 16:00 on', async () => {
  const old = await setGoal(s.wil)
  await travelTo(s, '2026-11-20T21:59:59.999Z')
  expect((await readGoal(s.wil, old.id)).abilities.carry).toBe('validation')
  expect((await carry(s.wil, s.wil, old.id, { targetDate: '2026-11-20' })).error).toMatchObject({
    code: 'validation',
    issues: [{ path: 'carriedFromId' }],
  })
  await travelTo(s, FRIDAY_FOUR)
  expect((await carry(s.wil, s.wil, old.id)).status).toBe(201)
})

describe('carrying over is refused', () => {
  test('carrying over is refused for an absent goal, a goal of another school or person, and a value that is not an id', async () => {
    await s.ivy.call('POST /api/goals', { body: goalBody(s.ivy) })
    const harborGoal = await s.db
      .selectFrom('goals')
      .select('id')
      .where('user_id', '=', s.ivy.id)
      .executeTakeFirst()
    const maxs = await unfinished(s.max)
    for (const id of [MAX_ID, harborGoal?.id])
      expect((await carry(s.wil, s.wil, id)).error.code).toBe('not_found')
    // A super admin reaches both schools, but the two rows belong to different ones.
    expect((await carry(s.sue, s.wil, harborGoal?.id)).error.code).toBe('not_found')
    for (const id of [maxs.id, '1', 0, 1.5])
      expect((await carry(s.cole, s.wil, id)).error).toMatchObject({
        code: 'validation',
        issues: [{ path: 'carriedFromId' }],
      })
    expect((await carry(s.wil, s.wil, null)).body).toMatchObject({ carriedFromId: null, timesCarried: 0 })
  })

  test('carrying over is refused first for an absent goal, then for a person who may not, then for a wrong body', async () => {
    const old = await unfinished()
    const wrong = { title: '' }
    expect((await carry(s.jo, s.wil, MAX_ID, wrong)).error.code).toBe('not_found')
    expect((await carry(s.jo, s.wil, old.id, wrong)).error.code).toBe('forbidden')
    expect((await carry(s.wil, s.wil, old.id, wrong)).error.code).toBe('validation')
  })

  test('carrying over is refused for an archived, a completed and an already carried goal, in this order', async () => {
    const bypass = await s.person(s.brendans, 'Bea', 'Bypass', { admin: true, bypass: true })
    const old = await unfinished()
    const code = async () => {
      const { error } = await carry(s.wil, s.wil, old.id)
      expect((await readGoal(s.wil, old.id)).abilities.carry).toBe(error.code)
      return error.code
    }
    expect((await carry(s.wil, s.wil, old.id)).status).toBe(201)
    expect(await code()).toBe('already_carried')
    expect((await changeGoal(bypass, old.id, { completed: true })).status).toBe(200)
    expect(await code()).toBe('goal_completed')
    await s.ada.call('POST /api/admin/goals/archive', { body: { before: '2026-11-23' } })
    expect(await code()).toBe('goal_archived')
    // A 400 of the new goal is checked before all of them.
    expect((await carry(s.wil, s.wil, old.id, { duration: 'daily' })).error.code).toBe('validation')
  })

  test('carrying over is refused for a goal of a person who left', async () => {
    const leaver = await s.person(s.brendans, 'Lou', 'Leaver', { studio: 'Summit' })
    const old = await unfinished(leaver)
    const params = { id: leaver.id }
    await s.ada.call('PATCH /api/admin/users/:id/active', { params, body: { active: false } })
    expect((await carry(s.ada, leaver, old.id)).error.code).toBe('account_left')
    expect((await readGoal(s.ada, old.id)).abilities.carry).toBe('account_left')
  })
})

test('a goal can be carried over again after its new goal was deleted', async () => {
  const old = await unfinished()
  const { id } = (await carry(s.wil, s.wil, old.id)).body
  expect((await s.wil.call('DELETE /api/goals/:id', { params: { id } })).status).toBe(204)
  expect(await readGoal(s.wil, old.id)).toMatchObject({ carriedToId: null, abilities: { carry: true } })
  expect((await carry(s.wil, s.wil, old.id)).body.timesCarried).toBe(1)
})

test('deleting the old goal removes the link of the new one, which keeps its count', async () => {
  const bypass = await s.person(s.brendans, 'Bo', 'Bypass', { admin: true, bypass: true })
  const old = await unfinished()
  const next = (await carry(s.wil, s.wil, old.id)).body
  expect((await bypass.call('DELETE /api/goals/:id', { params: { id: old.id } })).status).toBe(204)
  expect(await readGoal(s.wil, next.id)).toMatchObject({ carriedFromId: null, timesCarried: 1 })
})

test('completing the old goal later does not change the new one', async () => {
  const bypass = await s.person(s.brendans, 'Bud', 'Bypass', { admin: true, bypass: true })
  const old = await unfinished()
  const next = (await carry(s.wil, s.wil, old.id)).body
  await changeGoal(bypass, old.id, { completed: true })
  const { abilities: _mayChange, ...stored } = await readGoal(s.wil, next.id)
  expect(stored).toMatchObject({ carriedFromId: old.id, timesCarried: 1, updatedAt: next.updatedAt })
})

describe('carrying over and moves', () => {
  const extend = (id: number, day: string) =>
    s.cole.call('POST /api/goals/:id/extension', { params: { id }, body: { day } })

  test('a goal that was carried over is never moved, but its new goal can be', async () => {
    const old = await unfinished()
    const next = (await carry(s.wil, s.wil, old.id)).body
    expect((await readGoal(s.cole, old.id)).abilities.extend).toBe('already_carried')
    expect((await extend(old.id, '2026-11-23')).error.code).toBe('already_carried')
    const body = { from: '2026-11-20', to: '2026-11-20' }
    const away = await s.cole.call('POST /api/users/:id/absences', { params: { id: s.wil.id }, body })
    expect(away.body.moves).toEqual([])
    expect((await extend(next.id, '2026-11-30')).body).toMatchObject({ updated: true, dueOn: '2026-11-30' })
  })

  test('the calendar does not move a goal that was carried over', async () => {
    const old = await unfinished()
    const free = await unfinished(s.max)
    const next = (await carry(s.wil, s.wil, old.id)).body
    const entries = [{ name: 'Storm', from: '2026-11-20', to: '2026-11-20' }]
    await s.ada.call('PUT /api/admin/days-off', { body: { entries } })
    const dueOn = async (by: TestUser, id: number) => (await readGoal(by, id)).dueOn
    expect([await dueOn(s.wil, old.id), await dueOn(s.max, free.id)]).toEqual(['2026-11-20', '2026-11-23'])
    expect(await dueOn(s.wil, next.id)).toBe('2026-11-27')
    await s.ada.call('PUT /api/admin/days-off', { body: { entries: [] } })
  })

  test('a moved goal can be carried over after the week of its new day', async () => {
    const old = await unfinished()
    await extend(old.id, '2026-11-25')
    expect((await readGoal(s.wil, old.id)).abilities.carry).toBe('validation')
    expect((await carry(s.wil, s.wil, old.id)).error.issues?.[0]?.path).toBe('carriedFromId')
    await travelTo(s, '2026-11-30T15:00:00.000Z')
    expect((await carry(s.wil, s.wil, old.id)).status).toBe(201)
  })
})

test('lists link each goal to the one it continues and the one that continues it', async () => {
  const old = await unfinished()
  const next = (await carry(s.wil, s.wil, old.id)).body
  const params = { id: s.wil.id }
  const week = await s.wil.call('GET /api/users/:id/goals', { params })
  const last = await s.cole.call('GET /api/groups/:id/goals-with-feedback', {
    params: { id: s.crews.lichen },
    query: { week: '2026-11-16' },
  })
  expect(week.body).toMatchObject([{ id: next.id, carriedFromId: old.id }])
  expect(last.body).toMatchObject([{ id: old.id, carriedToId: next.id }])
})

describe('in a school without carrying over', () => {
  test('in a school without carrying over, the field is refused, and earlier links are hidden', async () => {
    const old = await unfinished()
    const next = (await carry(s.wil, s.wil, old.id)).body
    const maxGoal = await unfinished(s.max)
    await switchFeatures(s, { carryOver: false })
    for (const id of [maxGoal.id, MAX_ID, null])
      expect((await carry(s.max, s.max, id)).error).toMatchObject({
        code: 'validation',
        issues: [{ path: 'carriedFromId', message: 'Your school has switched this off.' }],
      })
    const off = {
      carriedFromId: null,
      carriedToId: null,
      timesCarried: 0,
      abilities: { carry: 'switched_off' },
    }
    for (const { id } of [old, next]) expect(await readGoal(s.wil, id)).toMatchObject(off)
    await switchFeatures(s, { carryOver: true })
    expect(await readGoal(s.wil, next.id)).toMatchObject({ carriedFromId: old.id, timesCarried: 1 })
  })

  test('a goal that was carried over earlier still does not move', async () => {
    const old = await unfinished()
    await carry(s.wil, s.wil, old.id)
    await switchFeatures(s, { carryOver: false })
    const call = s.cole.call('POST /api/goals/:id/extension', {
      params: { id: old.id },
      body: { day: '2026-11-23' },
    })
    expect((await call).error.code).toBe('already_carried')
  })
})
