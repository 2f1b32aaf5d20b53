// Extending one goal: who may do it, to which days, and what it changes.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  changeGoal,
  listNotifications,
  readGoal,
  setGoal,
  type TestUser,
  travelTo,
} from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()

beforeEach(() => travelTo(s, WEDNESDAY))

const extend = (id: number, body: Record<string, unknown>, by: TestUser = s.cole) =>
  by.call('POST /api/goals/:id/extension', { params: { id }, body })

test('an extended goal is due at 16:00 on the new day, is open again, and its owner is notified', async () => {
  const goal = await setGoal(s.wil, { targetDate: '2026-11-18', title: 'Paint the fence' })
  await s.cole.call('POST /api/feedback/goals/:goalId', {
    params: { goalId: goal.id },
    body: { status: 'accepted' },
  })
  await travelTo(s, '2026-11-18T22:00:00.000Z')
  const { status, body } = await extend(goal.id, { day: '2026-11-23', reason: '  The paint was late ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    updated: true,
    title: 'Paint the fence',
    dueOn: '2026-11-23',
    firstDueOn: '2026-11-18',
    targetDate: '2026-11-23T22:00:00.000Z',
    deadline: '2026-11-23T22:00:00.000Z',
    status: 'in_progress',
    isIncompleteLocked: false,
    revisionCount: 0,
    updatedAt: '2026-11-18T22:00:00.000Z',
    abilities: { extend: true },
    lastMove: {
      at: '2026-11-18T22:00:00.000Z',
      by: { id: s.cole.id, firstName: 'Cole', lastName: 'Coach' },
      from: '2026-11-18',
      to: '2026-11-23',
      cause: 'more_time',
      reason: 'The paint was late',
    },
  })
  expect((await readGoal(s.wil, goal.id)).feedback).toMatchObject([{ status: 'accepted' }])
  expect((await listNotifications(s.wil))[0]).toMatchObject({
    type: 'goal_moved',
    message: 'Cole moved “Paint the fence” to Mon, Nov 23, 4:00 PM',
    goalId: goal.id,
  })
  expect((await changeGoal(s.wil, goal.id, { completed: true })).status).toBe(200)
  const log = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })
  expect(log.body.items).toMatchObject([
    {
      action: 'goal.extend',
      subject: 'Wil Okonkwo’s goal “Paint the fence”',
      detail: { from: '2026-11-18', to: '2026-11-23' },
    },
  ])
})

test('only the owner and people who may extend a goal see who moved it and why', async () => {
  const { id } = await setGoal(s.wil)
  await extend(id, { day: '2026-11-24', reason: 'Ill' })
  for (const by of [s.wil, s.cole, s.gia, s.ada])
    expect((await readGoal(by, id)).lastMove?.reason).toBe('Ill')
  expect(await readGoal(s.zoe, id)).toMatchObject({
    lastMove: null,
    dueOn: '2026-11-24',
    firstDueOn: '2026-11-20',
  })
})

describe('a goal can be extended', () => {
  test.each([
    ['the guide of the studio', s.gia],
    ['an admin', s.ada],
  ])('a goal can be extended by %s', async (_, by) => {
    const { id } = await setGoal(s.wil)
    expect((await extend(id, { day: '2026-11-23' }, by)).status).toBe(200)
  })

  test.each([
    ['the owner', s.wil],
    ['the captain', s.zoe],
    ['a coach of others', s.cora],
  ])('a goal cannot be extended by %s', async (_, by) => {
    const goal = await setGoal(s.wil)
    expect((await extend(goal.id, { day: '2026-11-23' }, by)).error.code).toBe('forbidden')
    const read = await by.call('GET /api/goals/:id', { params: { id: goal.id } })
    if (read.status === 200) expect(read.body.abilities.extend).toBe('forbidden')
  })
})

describe('the new day of a goal', () => {
  test.each([
    ['a Saturday', '2026-11-21'],
    ['before the first day', '2026-11-18'],
    ['the eleventh school day after today', '2026-12-03'],
    ['a day that does not exist', '2026-11-31'],
  ])('the new day of a goal is never %s', async (_, day) => {
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-19' })
    const { status, error } = await extend(id, { day })
    expect(status).toBe(400)
    expect(error.issues).toMatchObject([{ path: 'day' }])
  })

  test('the new day of a goal is a school day before its deadline, and may be earlier than the current day', async () => {
    await s.db
      .insertInto('days_off')
      .values({ school_id: s.brendans.id, name: 'Snow', from_on: '2026-11-24', to_on: '2026-11-24' })
      .execute()
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-18' })
    expect((await extend(id, { day: '2026-11-24' })).error.issues).toEqual([
      { path: 'day', message: 'Tue, Nov 24 is a no-school day (Snow). Pick another day.' },
    ])
    // The tenth school day after today, with one day off between.
    expect((await extend(id, { day: '2026-12-03' })).status).toBe(200)
    expect((await extend(id, { day: '2026-11-19' })).body).toMatchObject({
      updated: true,
      dueOn: '2026-11-19',
    })
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    expect((await extend(id, { day: '2026-11-18' })).error.issues).toMatchObject([{ path: 'day' }])
    await s.db.deleteFrom('days_off').execute()
  })

  test('extending a goal to its current day changes nothing, even after its deadline', async () => {
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-18' })
    await travelTo(s, '2026-11-19T15:00:00.000Z')
    expect((await extend(id, { day: '2026-11-18' })).body).toMatchObject({ updated: false, lastMove: null })
  })

  test('an extension may have a reason of up to 200 characters, and a blank one is not saved', async () => {
    const { id } = await setGoal(s.wil)
    const { error } = await extend(id, { day: '2026-11-23', reason: 'x'.repeat(201) })
    expect(error.issues).toMatchObject([{ path: 'reason' }])
    const { body } = await extend(id, { day: '2026-11-23', reason: '  ' })
    expect(body.lastMove?.reason).toBeNull()
  })
})

describe('extending is refused', () => {
  test('extending is refused for a completed goal', async () => {
    const { id } = await setGoal(s.wil, { completed: true })
    expect((await extend(id, { day: '2026-11-23' })).error).toMatchObject({
      code: 'goal_completed',
      message: "This goal is completed, so its due date can't change.",
    })
    expect((await readGoal(s.cole, id)).abilities.extend).toBe('goal_completed')
  })

  test('extending is refused for an archived goal, with goal_archived even if it is completed', async () => {
    const { id } = await setGoal(s.wil, { completed: true })
    await s.db.updateTable('goals').set({ archived_at: 1 }).where('id', '=', id).execute()
    expect((await extend(id, { day: '2026-11-23' })).error.code).toBe('goal_archived')
    expect((await extend(id, { day: '2026-11-21' })).status).toBe(400)
  })
})
