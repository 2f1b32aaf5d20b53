// The school's own week: its values, changes from a later week on, and the goals that follow.
import { beforeEach, describe, expect, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import { goalBody, listNotifications, setGoal, type TestUser, travelTo } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const bypasser = await s.person(s.brendans, 'Bea', 'Bypass', { admin: true, bypass: true })

const byDefault = { schoolDays: [1, 2, 3, 4, 5], deadlineTime: '16:00' }
const sundays = { schoolDays: [7, 1, 2, 3, 4], deadlineTime: '15:30' }
const sorted = { ...sundays, schoolDays: [1, 2, 3, 4, 7] }
/** The story is told in the week of November 16. */
const FROM = '2026-11-22'

const put = (body: object, query: Record<string, string> = {}, by: TestUser = s.ada) =>
  by.call('PUT /api/admin/school-week', { body, query })
const read = async () => (await s.ada.call('GET /api/admin/school-week', {})).body
const stored = (id: number) =>
  s.db
    .selectFrom('goals')
    .select(['due_on', 'deadline_at', 'completed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const readWeek = async (by: TestUser = s.wil) => (await by.call('GET /api/goal-week', {})).body

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  for (const table of ['goals', 'reflections', 'days_off', 'notifications'] as const)
    await s.db.deleteFrom(table).execute()
  // A school without goals gets its values for all time.
  expect((await put(byDefault)).status).toBe(200)
})

describe('the values', () => {
  test('are those of every school at first', async () => {
    expect(await read()).toEqual({ ...byDefault, weekStart: 1, next: null })
    expect(await readWeek()).toMatchObject(byDefault)
    expect(await readWeek()).not.toHaveProperty('weekChanges')
  })

  test.each([
    ['no list', { schoolDays: '' }],
    ['no day', { schoolDays: [] }],
    ['day 0', { schoolDays: [0] }],
    ['day 8', { schoolDays: [8] }],
    ['a day twice', { schoolDays: [1, 1] }],
    ['eight days', { schoolDays: [1, 2, 3, 4, 5, 6, 7, 1] }],
    ['three runs', { schoolDays: [1, 3, 5] }],
    ['text', { schoolDays: ['1'] }],
    ['half a day', { schoolDays: [1.5] }],
    ['midnight', { deadlineTime: '24:00' }],
    ['before six', { deadlineTime: '05:59' }],
    ['one digit', { deadlineTime: '16:5' }],
    ['no zero', { deadlineTime: '5:00' }],
    ['no text', { deadlineTime: 16 }],
  ])('refuse %s', async (_what, wrong) => {
    await setGoal(s.wil)
    const { status, error } = await put({ ...byDefault, ...wrong })
    expect(status).toBe(400)
    expect(error.issues?.map(({ path }) => path.split('.')[0])).toEqual(Object.keys(wrong))
    expect(await read()).toEqual({ ...byDefault, weekStart: 1, next: null })
  })

  test('are changed by admins alone', async () => {
    for (const by of [s.wil, s.cole, s.gia]) expect((await put(sundays, {}, by)).status).toBe(403)
  })

  test('are in force for all time in a school without goals and reflections', async () => {
    expect((await put(sundays)).body).toEqual({ ...sorted, weekStart: 7, next: null, moves: [] })
    expect(await readWeek()).toMatchObject({ ...sorted, weekStart: '2026-11-15', weekEnd: '2026-11-19' })
  })
})

describe('a change', () => {
  test('waits for the first new week after the goal week, and a preview changes nothing', async () => {
    await setGoal(s.wil)
    const answer = { ...byDefault, weekStart: 1, next: { from: FROM, ...sorted }, moves: [] }
    expect((await put(sundays, { preview: 'true' })).body).toEqual(answer)
    expect((await read()).next).toBeNull()
    expect((await put(sundays)).body).toEqual(answer)
    expect(await read()).toEqual({ ...byDefault, weekStart: 1, next: { from: FROM, ...sorted } })
    const { body } = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })
    expect(body.items[0]).toMatchObject({
      action: 'school.week',
      detail: { from: FROM, ...sorted, moved: 0 },
    })
    const again = await put(sundays)
    expect([again.status, again.body]).toEqual([200, answer])
    const log = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })
    expect(log.body.items[0]?.id).toBe(body.items[0]?.id)
  })

  test('leaves the goal week, and is in force from its first day on', async () => {
    await setGoal(s.wil)
    await put(sundays)
    expect(await readWeek()).toMatchObject({ ...byDefault, weekStart: '2026-11-16', weekEnd: '2026-11-20' })
    await travelTo(s, '2026-11-20T22:00:00.000Z')
    const week = await readWeek()
    expect(week).toMatchObject({ ...sorted, label: 'Next Week', weekStart: FROM, weekEnd: '2026-11-26' })
    expect(week.changesAt).toBe('2026-11-22T06:00:00.000Z')
    expect(week.days.map(({ day }) => day)).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ])
    expect(week.weekChanges).toEqual([
      { from: null, ...byDefault },
      { from: FROM, ...sorted },
    ])
    const goal = await setGoal(s.wil, { targetDate: '2026-11-22' })
    expect(goal.deadline).toBe('2026-11-22T21:30:00.000Z')
    const friday = await s.wil.call('POST /api/goals', {
      body: goalBody(s.wil, { targetDate: '2026-11-27' }),
    })
    expect(friday.status).toBe(400)
    expect(await findBrokenRules(s.db)).toEqual({})
  })

  test('is taken back by the values of the goal week', async () => {
    await setGoal(s.wil)
    await put(sundays)
    expect((await put(byDefault)).body).toEqual({ ...byDefault, weekStart: 1, next: null, moves: [] })
    const { school_week } = await s.db
      .selectFrom('schools')
      .select('school_week')
      .where('id', '=', s.brendans.id)
      .executeTakeFirstOrThrow()
    expect(school_week).toBeNull()
  })

  test('moves unfinished goals from days that have no school, tells their owners, and gives the others the new time', async () => {
    const open = await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-27' })
    const done = await insertGoal(s, {
      schoolId: s.brendans.id,
      userId: s.wil.id,
      dueOn: '2026-11-27',
      completed: true,
    })
    const monday = await insertGoal(s, { schoolId: s.brendans.id, userId: s.max.id, dueOn: '2026-11-23' })
    const now = await insertGoal(s, { schoolId: s.brendans.id, userId: s.max.id, dueOn: '2026-11-20' })
    const { body } = await put(sundays)
    expect(body.moves).toEqual([{ from: '2026-11-27', to: '2026-11-26', count: 1 }])
    const at = (instant: string) => Date.parse(instant)
    expect(await stored(open)).toMatchObject({
      due_on: '2026-11-26',
      deadline_at: at('2026-11-26T21:30:00Z'),
    })
    expect(await stored(done)).toMatchObject({
      due_on: '2026-11-27',
      deadline_at: at('2026-11-27T21:30:00Z'),
    })
    expect(await stored(monday)).toMatchObject({
      due_on: '2026-11-23',
      deadline_at: at('2026-11-23T21:30:00Z'),
    })
    expect(await stored(now)).toMatchObject({ due_on: '2026-11-20', deadline_at: at('2026-11-20T22:00:00Z') })
    const [news] = await listNotifications(s.wil)
    expect(news?.message).toBe('“Read two chapters” is now due Thu, Nov 26, 3:30 PM: the school week changed')
    expect((await listNotifications(s.max)).filter(({ type }) => type === 'goal_moved')).toEqual([])
    const goal = await s.wil.call('GET /api/goals/:id', { params: { id: open } })
    expect(goal.body.lastMove).toMatchObject({ cause: 'school_week', by: null, from: '2026-11-27' })
    // Taking the change back moves nothing back, but gives the old time.
    expect((await put(byDefault)).body.moves).toEqual([])
    expect(await stored(open)).toMatchObject({
      due_on: '2026-11-26',
      deadline_at: at('2026-11-26T22:00:00Z'),
    })
  })

  test('differs by one week at the end of the goal week', async () => {
    await setGoal(s.wil)
    await travelTo(s, '2026-11-20T21:59:59.999Z')
    expect((await put(sundays, { preview: 'true' })).body.next?.from).toBe('2026-11-22')
    await travelTo(s, '2026-11-20T22:00:00.000Z')
    expect((await put(sundays, { preview: 'true' })).body.next?.from).toBe('2026-11-29')
  })
})

describe('weeks by name', () => {
  const goalsOf = (week: string, by: TestUser = s.wil) =>
    by.call('GET /api/users/:id/goals', { params: { id: s.wil.id }, query: { week } })

  test('are those that the school has had or will have', async () => {
    await setGoal(s.wil)
    const monday = await goalsOf('2026-11-17')
    expect([monday.status, monday.error.issues?.[0]?.message]).toEqual([
      400,
      'A week is named by its Monday, as YYYY-MM-DD.',
    ])
    await put(sundays)
    for (const week of ['2026-11-16', '2026-11-22', '2026-11-29'])
      expect([week, (await goalsOf(week)).status]).toEqual([week, 200])
    const later = await goalsOf('2026-11-23')
    expect([later.status, later.error.issues?.[0]?.message]).toEqual([
      400,
      'A week is named by its first day, as YYYY-MM-DD.',
    ])
    expect((await goalsOf('2026-11-23', s.ivy)).status).toBe(404)
  })

  test('are those of the school of the row', async () => {
    await put(sundays)
    expect((await goalsOf('2026-11-15', s.sue)).status).toBe(200)
    expect((await goalsOf('2026-11-16', s.sue)).status).toBe(400)
  })
})

test('lists of the goal week have every goal due before the next week', async () => {
  await put({ schoolDays: [1, 2, 3, 4, 6], deadlineTime: '16:00' })
  const goal = await setGoal(s.wil, { targetDate: '2026-11-21' })
  const friday = await bypasser.call('POST /api/goals', {
    body: goalBody(s.wil, { targetDate: '2026-11-20' }),
  })
  expect([friday.status, friday.error.issues?.[0]?.message]).toEqual([
    400,
    'Fri, Nov 20 isn’t a school day. Pick a school day.',
  ])
  const { body } = await s.wil.call('GET /api/users/:id/stats', { params: { id: s.wil.id } })
  expect([goal.dueOn, body.goalsThisWeek, body.weekEnd]).toEqual(['2026-11-21', 1, '2026-11-21'])
})

test('a new school and the list of schools have the values', async () => {
  const made = await s.sue.call('POST /api/admin/schools', { body: { name: 'Manama', ...sundays } })
  expect([made.status, made.body]).toMatchObject([201, sorted])
  const { body } = await s.sue.call('GET /api/admin/schools', {})
  expect(body.find(({ id }) => id === s.brendans.id)).toMatchObject(byDefault)
  const wrong = await s.sue.call('POST /api/admin/schools', {
    body: { name: 'Wrong', schoolDays: [1, 3, 5] },
  })
  expect(wrong.status).toBe(400)
})

test('the school year begins in a month of the settings', async () => {
  const before = (await s.ada.call('GET /api/admin/settings', {})).body
  expect(before.schoolYearStart).toBe(8)
  const save = (schoolYearStart: unknown) =>
    s.ada.call('PUT /api/admin/settings', {
      body: { activityMonths: 24, notificationMonths: 24, logMonths: 24, schoolYearStart },
    })
  for (const wrong of [0, 13, 1.5, '1', null]) expect((await save(wrong)).status).toBe(400)
  expect((await save(1)).body.schoolYearStart).toBe(1)
  expect((await save(undefined)).body.schoolYearStart).toBe(1)
})
