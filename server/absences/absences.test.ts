// Days away: who enters them, which days, and the goals that are due on them.
import { beforeEach, describe, expect, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
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

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  for (const table of ['absences', 'days_off', 'goals'] as const) await s.db.deleteFrom(table).execute()
})

type Days = { from: string; to: string; goals?: 'move' | 'leave' }
const enter = (days: Days, owner: TestUser = s.wil, by: TestUser = s.cole) =>
  by.call('POST /api/users/:id/absences', { params: { id: owner.id }, body: days })
const readAbsences = (owner: TestUser, by: TestUser) =>
  by.call('GET /api/users/:id/absences', { params: { id: owner.id } })
const readDueDay = async (id: number) => (await readGoal(s.wil, id)).dueOn
const addHoliday = (name: string, from: string, to = from) =>
  s.db.insertInto('days_off').values({ school_id: s.brendans.id, name, from_on: from, to_on: to }).execute()

describe('days away can be entered', () => {
  test.each([
    ['the coach of the crew', s.cole],
    ['the guide of the studio', s.gia],
    ['an admin', s.ada],
  ])('days away can be entered by %s', async (_, by) => {
    const { status, body } = await enter({ from: '2026-11-18', to: '2026-11-19' }, s.wil, by)
    expect(status).toBe(201)
    expect(body).toEqual({
      absence: {
        id: expect.any(Number),
        from: '2026-11-18',
        to: '2026-11-19',
        by: { id: by.id, firstName: by.firstName, lastName: by.lastName },
      },
      moves: [],
    })
    for (const reader of [s.wil, s.cole, s.gia, s.ada])
      expect((await readAbsences(s.wil, reader)).body).toEqual([body.absence])
  })

  test.each([
    ['the learner', s.wil],
    ['the captain of the crew', s.zoe],
    ['a coach of others', s.cora],
    ['a crew mate', s.max],
  ])('days away cannot be entered by %s', async (_, by) => {
    expect((await enter({ from: '2026-11-18', to: '2026-11-18' }, s.wil, by)).error.code).toBe('forbidden')
  })

  test('people cannot enter days away for themselves, not even admins', async () => {
    const answer = await enter({ from: '2026-11-18', to: '2026-11-18' }, s.ada, s.ada)
    expect(answer.error.code).toBe('forbidden')
  })

  test('a guide of another studio can neither enter nor read days away', async () => {
    expect((await enter({ from: '2026-11-18', to: '2026-11-18' }, s.max, s.gia)).error.code).toBe('forbidden')
    expect((await readAbsences(s.max, s.gia)).error.code).toBe('forbidden')
  })
})

describe('days away', () => {
  test.each([
    ['a Sunday as first day', { from: '2026-11-22', to: '2026-11-23' }, 'from'],
    ['a Saturday as last day', { from: '2026-11-20', to: '2026-11-21' }, 'to'],
    ['a last day before the first', { from: '2026-11-19', to: '2026-11-18' }, 'to'],
    ['a first day fifteen days ago', { from: '2026-11-03', to: '2026-11-04' }, 'from'],
    ['a last day sixty-one days ahead', { from: '2027-01-15', to: '2027-01-18' }, 'to'],
    ['eleven school days', { from: '2026-11-18', to: '2026-12-02' }, 'to'],
    ['February 30', { from: '2027-02-30', to: '2027-03-01' }, 'from'],
    ['an unknown choice for goals', { from: '2026-11-18', to: '2026-11-18', goals: 'x' }, 'goals'],
  ])('days away cannot have %s', async (_, days, path) => {
    const { status, error } = await enter(days as Days)
    expect(status).toBe(400)
    expect(error.issues?.map((issue) => issue.path)).toEqual([path])
  })

  test.each([
    ['fourteen days ago', { from: '2026-11-04', to: '2026-11-04' }],
    ['sixty days ahead', { from: '2027-01-15', to: '2027-01-15' }],
    ['ten school days', { from: '2026-11-18', to: '2026-12-01' }],
  ])('days away can be %s', async (_, days) => {
    expect((await enter(days)).status).toBe(201)
  })

  test('days away cannot begin or end on a no-school day, which does not count among the ten', async () => {
    await addHoliday('Thanksgiving', '2026-11-26', '2026-11-27')
    const { error } = await enter({ from: '2026-11-25', to: '2026-11-26' })
    expect(error.issues).toEqual([
      { path: 'to', message: 'Thu, Nov 26 is a no-school day (Thanksgiving). Pick another day.' },
    ])
    expect((await enter({ from: '2026-11-18', to: '2026-12-03' })).status).toBe(201)
  })

  test('days away cannot overlap with other days away of the same person', async () => {
    await enter({ from: '2026-11-18', to: '2026-11-19' })
    const { error } = await enter({ from: '2026-11-19', to: '2026-11-20' })
    expect(error).toMatchObject({ code: 'absence_known', message: 'Some of these days are entered already.' })
    expect((await enter({ from: '2026-11-20', to: '2026-11-20' })).status).toBe(201)
    expect((await enter({ from: '2026-11-19', to: '2026-11-20' }, s.max)).status).toBe(201)
  })
})

describe('goals that are due on days away', () => {
  test('goals that are due on days away move by the number of school days of the absence: Monday to Wednesday is three', async () => {
    await travelTo(s, '2026-11-15T15:00:00.000Z')
    const due = async (targetDate: string) => setGoal(s.wil, { title: targetDate, targetDate })
    const monday = await due('2026-11-16')
    const tuesday = await due('2026-11-17')
    const wednesday = await due('2026-11-18')
    const thursday = await due('2026-11-19')
    const { body } = await enter({ from: '2026-11-16', to: '2026-11-18' })
    expect(body.moves).toEqual([
      { goalId: monday.id, title: '2026-11-16', from: '2026-11-16', to: '2026-11-19' },
      { goalId: tuesday.id, title: '2026-11-17', from: '2026-11-17', to: '2026-11-20' },
      { goalId: wednesday.id, title: '2026-11-18', from: '2026-11-18', to: '2026-11-23' },
    ])
    expect(await readDueDay(thursday.id)).toBe('2026-11-19')
    expect(await readGoal(s.wil, wednesday.id)).toMatchObject({
      dueOn: '2026-11-23',
      firstDueOn: '2026-11-18',
      deadline: '2026-11-23T22:00:00.000Z',
      lastMove: {
        from: '2026-11-18',
        to: '2026-11-23',
        cause: 'absence',
        by: { id: s.cole.id },
        reason: null,
      },
    })
    expect((await listNotifications(s.wil))[0]).toMatchObject({ type: 'goal_moved' })
  })

  test('goals that are due on days away are open again if they were locked, on the first day whose deadline has not passed', async () => {
    await travelTo(s, '2026-11-16T15:00:00.000Z')
    const goal = await setGoal(s.wil, { targetDate: '2026-11-16' })
    await travelTo(s, '2026-11-19T22:00:00.000Z')
    expect((await readGoal(s.wil, goal.id)).status).toBe('incomplete')
    const { body } = await enter({ from: '2026-11-16', to: '2026-11-16' })
    expect(body.moves).toMatchObject([{ to: '2026-11-20' }])
    expect(await readGoal(s.wil, goal.id)).toMatchObject({
      status: 'in_progress',
      isIncompleteLocked: false,
    })
  })

  test('goals that are due on days away do not move if they are completed or archived, or if the caller leaves them', async () => {
    const done = await setGoal(s.wil, { completed: true })
    const archived = await setGoal(s.wil)
    await s.db.updateTable('goals').set({ archived_at: 1 }).where('id', '=', archived.id).execute()
    expect((await enter({ from: '2026-11-20', to: '2026-11-20' })).body.moves).toEqual([])
    const maxes = await setGoal(s.max)
    const left = await enter({ from: '2026-11-20', to: '2026-11-20', goals: 'leave' }, s.max)
    expect(left.body.moves).toEqual([])
    for (const { id } of [done, archived]) expect(await readDueDay(id)).toBe('2026-11-20')
    expect((await readGoal(s.max, maxes.id)).dueOn).toBe('2026-11-20')
  })

  test('goals that are due on days away do not move in a preview, which returns the same answer', async () => {
    const goal = await setGoal(s.wil)
    const { status, body } = await s.cole.call('POST /api/users/:id/absences', {
      params: { id: s.wil.id },
      query: { preview: 'true' },
      body: { from: '2026-11-20', to: '2026-11-20' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ absence: { id: null }, moves: [{ goalId: goal.id, to: '2026-11-23' }] })
    expect(await readDueDay(goal.id)).toBe('2026-11-20')
    expect((await readAbsences(s.wil, s.cole)).body).toEqual([])
  })
})

describe('deleting days away', () => {
  const remove = (owner: TestUser, absenceId: number, by: TestUser, query: Record<string, string> = {}) =>
    by.call('DELETE /api/users/:id/absences/:absenceId', { params: { id: owner.id, absenceId }, query })

  test('deleting days away moves no goals, and the days can be entered again', async () => {
    const goal = await setGoal(s.wil)
    const { body } = await enter({ from: '2026-11-20', to: '2026-11-20' })
    expect((await remove(s.wil, body.absence.id ?? 0, s.gia)).status).toBe(204)
    expect(await readDueDay(goal.id)).toBe('2026-11-23')
    expect((await enter({ from: '2026-11-20', to: '2026-11-20' })).status).toBe(201)
  })

  test('deleting days away returns goals to their days on request, after a preview that changes nothing', async () => {
    const thursday = await setGoal(s.wil, { targetDate: '2026-11-19', title: 'Read' })
    const friday = await setGoal(s.wil, { targetDate: '2026-11-20', title: 'Paint' })
    const { body: entered } = await enter({ from: '2026-11-19', to: '2026-11-20' })
    const id = entered.absence.id ?? 0
    const moves = [
      { goalId: thursday.id, title: 'Read', from: '2026-11-23', to: '2026-11-19' },
      { goalId: friday.id, title: 'Paint', from: '2026-11-24', to: '2026-11-20' },
    ]
    const seen = await remove(s.wil, id, s.gia, { goals: 'back', preview: 'true' })
    expect([seen.status, seen.body]).toEqual([200, { absence: entered.absence, moves }])
    const leave = await remove(s.wil, id, s.gia, { preview: 'true' })
    expect([leave.status, leave.body.moves]).toEqual([200, []])
    expect([await readDueDay(thursday.id), await readDueDay(friday.id)]).toEqual(['2026-11-23', '2026-11-24'])
    expect((await readAbsences(s.wil, s.cole)).body).toHaveLength(1)
    expect((await remove(s.wil, id, s.gia, { goals: 'back' })).status).toBe(204)
    expect(await readGoal(s.wil, thursday.id)).toMatchObject({
      dueOn: '2026-11-19',
      deadline: '2026-11-19T22:00:00.000Z',
      lastMove: { cause: 'absence', by: { id: s.gia.id }, from: '2026-11-23', to: '2026-11-19' },
    })
    expect(await readDueDay(friday.id)).toBe('2026-11-20')
    const log = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })
    expect(log.body.items[0]).toMatchObject({ action: 'user.absence-delete', detail: { goalsMoved: 2 } })
    expect(await findBrokenRules(s.db)).toEqual({})
  })

  test('deleting days away does not return goals that were moved again, are completed, or whose day is over', async () => {
    const due = async (targetDate: string) => (await setGoal(s.wil, { targetDate })).id
    const [over, again, done, back] = [
      await due('2026-11-18'),
      await due('2026-11-19'),
      await due('2026-11-19'),
      await due('2026-11-19'),
    ]
    const { body } = await enter({ from: '2026-11-18', to: '2026-11-19' })
    await s.cole.call('POST /api/goals/:id/extension', { params: { id: again }, body: { day: '2026-11-24' } })
    await changeGoal(s.wil, done, { completed: true })
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    await remove(s.wil, body.absence.id ?? 0, s.cole, { goals: 'back' })
    expect(await Promise.all([over, again, done, back].map(readDueDay))).toEqual([
      '2026-11-20',
      '2026-11-24',
      '2026-11-23',
      '2026-11-19',
    ])
  })

  test('deleting days away does not return goals that an earlier absence on the same days moved', async () => {
    const { id } = await setGoal(s.wil)
    const before = await enter({ from: '2026-11-20', to: '2026-11-20' })
    await remove(s.wil, before.body.absence.id ?? 0, s.cole)
    const { body } = await enter({ from: '2026-11-20', to: '2026-11-20' })
    await remove(s.wil, body.absence.id ?? 0, s.cole, { goals: 'back' })
    expect(await readDueDay(id)).toBe('2026-11-23')
  })

  test('deleting days away is refused for a person who left, and for choices other than leave and back', async () => {
    const learner = await s.person(s.brendans, 'Lou', 'Leaver', { studio: 'Summit' })
    const { body } = await enter({ from: '2026-11-20', to: '2026-11-20' }, learner, s.ada)
    const id = body.absence.id ?? 0
    const { error } = await remove(learner, id, s.ada, { goals: 'x' })
    expect([error.code, error.issues?.[0]?.path]).toEqual(['validation', 'goals'])
    const leave = { params: { id: learner.id }, body: { active: false } }
    expect((await s.ada.call('PATCH /api/admin/users/:id/active', leave)).status).toBe(200)
    expect((await remove(learner, id, s.ada)).error.code).toBe('account_left')
    const preview = { goals: 'back', preview: 'true' }
    expect((await remove(learner, id, s.ada, preview)).error.code).toBe('account_left')
  })

  test('days away are deleted only by people who may enter them, and only under the person they belong to', async () => {
    const { body } = await enter({ from: '2026-11-20', to: '2026-11-20' })
    const id = body.absence.id ?? 0
    expect((await remove(s.wil, id, s.wil)).error.code).toBe('forbidden')
    expect((await remove(s.max, id, s.cole)).error.code).toBe('not_found')
    expect((await remove(s.wil, id, s.hank)).error.code).toBe('not_found')
    expect((await readAbsences(s.wil, s.wil)).body).toHaveLength(1)
  })
})

test('lists of crews and studios show days away to people who may see them', async () => {
  await enter({ from: '2026-11-18', to: '2026-11-19' })
  await enter({ from: '2026-12-01', to: '2026-12-02' })
  const member = async (by: TestUser) => {
    const { body } = await by.call('GET /api/groups/:id/members', { params: { id: s.crews.lichen } })
    return body.find(({ id }) => id === s.wil.id)?.away
  }
  const now = [{ from: '2026-11-18', to: '2026-11-19' }]
  for (const by of [s.wil, s.cole, s.gia, s.ada]) expect(await member(by)).toEqual(now)
  for (const by of [s.zoe, s.max, s.cora]) expect(await member(by)).toEqual([])
  const { body } = await s.gia.call('GET /api/guide/studio-users')
  expect(body.find(({ id }) => id === s.wil.id)?.away).toEqual(now)
})

test('the audit log records who entered and deleted days away, and the person’s export has them', async () => {
  const { body } = await enter({ from: '2026-11-18', to: '2026-11-19' })
  const file = await s.wil.call('GET /api/users/:id/export', { params: { id: s.wil.id } })
  expect(file.body.absences).toEqual([
    { from: '2026-11-18', to: '2026-11-19', by: body.absence.by, enteredAt: WEDNESDAY },
  ])
  const params = { id: s.wil.id, absenceId: body.absence.id ?? 0 }
  await s.cole.call('DELETE /api/users/:id/absences/:absenceId', { params })
  const log = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 3 } })
  expect(log.body.items.map(({ action }) => action)).toEqual([
    'user.absence-delete',
    'user.export',
    'user.absence',
  ])
  expect(log.body.items[2]).toMatchObject({
    actor: { id: s.cole.id },
    subject: 'Wil Okonkwo',
    detail: { from: '2026-11-18', to: '2026-11-19', goalsMoved: 0 },
  })
})
