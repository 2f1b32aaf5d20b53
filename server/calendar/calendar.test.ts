// The school calendar: its entries, new goals on days off, the goal week, and the goals that its changes move.
import { beforeEach, describe, expect, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import {
  changeGoal,
  goalBody,
  listNotifications,
  readGoal,
  review,
  setGoal,
  type TestUser,
  travelTo,
} from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const bypasser = await s.person(s.brendans, 'Bea', 'Bypass', { admin: true, bypass: true })

const thanksgiving = { name: 'Thanksgiving', from: '2026-11-26', to: '2026-11-27' }
const winter = { name: 'Winter break', from: '2026-12-21', to: '2027-01-01' }
const thursday = { name: 'Storm', from: '2026-11-19', to: '2026-11-19' }

type Query = Record<string, string | number>
const withPreview: Query[] = [{}, { preview: 'true' }]
const put = (body: Record<string, unknown>, query: Query = {}, by: TestUser = s.ada) =>
  by.call('PUT /api/admin/days-off', { body, query })
const read = (query: Query = {}, by: TestUser = s.wil) => by.call('GET /api/days-off', { query })
const day = async (id: number) => {
  const { due_on, is_incomplete_locked } = await s.db
    .selectFrom('goals')
    .select(['due_on', 'is_incomplete_locked'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return is_incomplete_locked ? `${due_on} locked` : due_on
}
const readMoves = (id: number) =>
  s.db
    .selectFrom('goal_moves')
    .select(['from_on', 'to_on', 'cause', 'by_id'])
    .where('goal_id', '=', id)
    .orderBy('id')
    .execute()
const lastAudit = async () =>
  (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body.items[0]

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('days_off').execute()
  await s.db.updateTable('schools').set({ calendar_version: 0, feedback_grace_days: 0 }).execute()
})

describe('the calendar', () => {
  test('the calendar is empty at first, sorted by first day, and gets a new version with each change', async () => {
    expect((await read()).body).toEqual({ version: 0, entries: [] })
    const { status, body } = await put({ entries: [winter, { ...thanksgiving, name: '  Thanksgiving ' }] })
    expect([status, body]).toEqual([200, { version: 1, entries: [thanksgiving, winter], moves: [], left: 0 }])
    expect((await read()).body).toEqual({ version: 1, entries: [thanksgiving, winter] })
    expect((await put({ entries: [thanksgiving], expectedVersion: 1 })).body.version).toBe(2)
  })

  test('the calendar of a span has the entries that touch it', async () => {
    await put({ entries: [thanksgiving, winter] })
    const names = async (from: string, to: string) =>
      (await read({ from, to })).body.entries.map(({ name }) => name)
    expect(await names('2026-11-27', '2026-12-20')).toEqual(['Thanksgiving'])
    expect(await names('2026-11-28', '2026-12-20')).toEqual([])
    expect(await names('2026-11-01', '2026-12-21')).toEqual(['Thanksgiving', 'Winter break'])
    const halves: Query[] = [{ from: '2026-11-01' }, { to: '2026-11-01' }]
    for (const query of [...halves, { from: '2026-11-02', to: '2026-11-01' }])
      expect((await read(query)).status).toBe(400)
  })

  test('the calendar is that of the user’s own school, and super admins can name another school', async () => {
    await put({ entries: [thanksgiving] })
    expect((await read({}, s.ivy)).body).toEqual({ version: 0, entries: [] })
    expect((await read({ schoolId: s.harbor.id }, s.sue)).body.version).toBe(0)
    expect((await read({ schoolId: s.harbor.id }, s.ada)).status).toBe(404)
    expect((await put({ entries: [winter] }, { schoolId: s.harbor.id }, s.sue)).body.version).toBe(1)
    expect((await put({ entries: [] }, {}, s.cole)).error.code).toBe('forbidden')
  })

  test('the calendar does not change if the same entries are sent in another order', async () => {
    await put({ entries: [thanksgiving, winter] })
    const { id } = await setGoal(s.wil)
    const before = await lastAudit()
    const { body } = await put({ entries: [winter, thanksgiving], expectedVersion: 1 })
    expect(body).toEqual({ version: 1, entries: [thanksgiving, winter], moves: [], left: 0 })
    expect(await lastAudit()).toEqual(before)
    expect(await readMoves(id)).toEqual([])
  })

  test('a calendar with another version than expected is 409, also in a preview', async () => {
    await put({ entries: [thanksgiving], expectedVersion: 0 })
    for (const query of withPreview) {
      const { status, error } = await put({ entries: [], expectedVersion: 0 }, query)
      expect([status, error.code, error.message]).toEqual([
        409,
        'calendar_changed',
        'Someone changed the calendar since you opened it. Look at it again first.',
      ])
    }
  })

  const entry = (fields: Record<string, unknown>) => ({ entries: [{ ...thanksgiving, ...fields }] })
  test.each<[string, object, string]>([
    ['the last day before the first', entry({ to: '2026-11-25' }), 'entries.0.to'],
    ['February 30', entry({ from: '2026-02-30' }), 'entries.0.from'],
    ['121 days', entry({ from: '2026-01-01', to: '2026-05-01' }), 'entries.0.to'],
    ['an instant', entry({ from: '2026-11-26T00:00:00.000Z' }), 'entries.0.from'],
    ['a day of 1999', entry({ from: '1999-12-31' }), 'entries.0.from'],
    ['a day of 2100', entry({ from: '2099-12-31', to: '2100-01-01' }), 'entries.0.to'],
    ['a blank name', entry({ name: '  ' }), 'entries.0.name'],
    ['a name of 101 characters', entry({ name: 'a'.repeat(101) }), 'entries.0.name'],
    ['an unknown choice for goals', { entries: [], goals: 'x' }, 'goals'],
    ['a 401st entry', { entries: Array(401).fill(thanksgiving) }, 'entries'],
    ['an unknown key', entry({ kind: 'holiday' }), 'entries.0.kind'],
  ])('the calendar refuses %s', async (_what, body, path) => {
    for (const query of withPreview) {
      const { status, error } = await put({ ...body }, query)
      expect([status, error.issues?.[0]?.path]).toEqual([400, path])
    }
    expect((await read()).body.version).toBe(0)
  })

  test('the calendar accepts 120 days and 400 entries with the longest names', async () => {
    const long = { name: '😀'.repeat(100), from: '2026-01-01', to: '2026-04-30' }
    const { status, body } = await put({ entries: Array(400).fill(long) })
    expect([status, body.entries.length, await findBrokenRules(s.db)]).toEqual([200, 400, {}])
  })
})

describe('the goal week', () => {
  const week = async () => (await s.wil.call('GET /api/goal-week')).body

  test('the goal week includes its days off, the last week with school, and when goals can be set again', async () => {
    await put({ entries: [thanksgiving, { name: 'Autumn', from: '2026-11-01', to: '2026-11-15' }] })
    expect(await week()).toMatchObject({
      days: [16, 17, 18, 19, 20].map((date) => ({ day: `2026-11-${date}`, noSchool: null })),
      lastWeek: '2026-10-26',
      opensAt: null,
      settings: { feedbackGraceDays: 0, showCrewRank: true, showStreaks: true },
    })
    await travelTo(s, '2026-11-25T22:00:00.000Z')
    const { days, opensAt, label } = await week()
    expect([label, opensAt]).toEqual(['Current Week', '2026-11-27T22:00:00.000Z'])
    expect(days.map(({ noSchool }) => noSchool)).toEqual([null, null, null, 'Thanksgiving', 'Thanksgiving'])
  })

  test.each([
    ['2026-12-18T22:00:00.000Z', 'Next Week', '2026-12-21', '2026-12-14'],
    ['2026-12-21T06:00:00.000Z', 'Current Week', '2026-12-21', '2026-12-14'],
    ['2026-12-25T22:00:00.000Z', 'Next Week', '2026-12-28', '2026-12-14'],
  ])(
    'the goal week at %s is a week of the break, in which no goals can be set',
    async (now, label, weekStart, lastWeek) => {
      await put({ entries: [winter] })
      await travelTo(s, now)
      expect(await week()).toMatchObject({ label, weekStart, lastWeek, opensAt: '2027-01-01T22:00:00.000Z' })
      const { status, error } = await s.wil.call('POST /api/goals', { body: goalBody(s.wil) })
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'targetDate'])
    },
  )

  test('the goal week after the break has all five days', async () => {
    await put({ entries: [winter] })
    await travelTo(s, '2027-01-01T22:00:00.000Z')
    expect(await week()).toMatchObject({ weekStart: '2027-01-04', lastWeek: '2026-12-14', opensAt: null })
    expect((await setGoal(s.wil)).dueOn).toBe('2027-01-08')
  })
})

describe('a new goal', () => {
  const make = (fields: Record<string, unknown>, by: TestUser = s.wil) =>
    by.call('POST /api/goals', { body: goalBody(s.wil, fields) })
  const sentence = async (fields: Record<string, unknown>) => (await make(fields)).error.issues?.[0]?.message

  test('a new goal cannot be due on a day off, which is checked after the week and before the deadline', async () => {
    await travelTo(s, '2026-11-25T15:00:00.000Z')
    await put({ entries: [thanksgiving, { name: 'Snow', from: '2026-11-23', to: '2026-11-23' }] })
    expect(await sentence({ targetDate: '2026-11-26' })).toBe(
      'Thu, Nov 26 is a no-school day (Thanksgiving). Pick another day.',
    )
    expect(await sentence({ targetDate: '2026-11-23' })).toBe(
      'Mon, Nov 23 is a no-school day (Snow). Pick another day.',
    )
    expect(await sentence({ targetDate: '2026-12-21' })).toBe(
      'Pick a day of the goal week, Mon, Nov 23 to Fri, Nov 27.',
    )
    expect(await sentence({ targetDate: '2026-11-24' })).toMatch(/^The deadline for Tue, Nov 24/)
    expect((await make({ targetDate: '2026-11-26' }, bypasser)).status).toBe(201)
  })

  test('a weekly goal is due on the last school day of the week', async () => {
    await put({ entries: [{ ...thursday, to: '2026-11-20' }] })
    expect((await setGoal(s.wil)).dueOn).toBe('2026-11-18')
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    expect(await sentence({})).toMatch(/^The deadline for Wed, Nov 18/)
    expect((await make({}, bypasser)).body.dueOn).toBe('2026-11-18')
  })

  test('a weekly goal has no day in a week off, even with the bypass', async () => {
    await put({ entries: [{ name: 'Break', from: '2026-11-16', to: '2026-11-20' }] })
    const { error } = await make({}, bypasser)
    expect(error.issues).toEqual([{ path: 'targetDate', message: 'There is no school this week.' }])
    expect((await make({ targetDate: '2026-11-19' }, bypasser)).status).toBe(201)
  })
})

describe('a new day off', () => {
  test('a new day off moves its goals to the next school day without other changes', async () => {
    const goal = await setGoal(s.wil, { duration: 'daily', targetDate: '2026-11-19', title: 'Read' })
    const done = await setGoal(s.wil, { targetDate: '2026-11-19', completed: true })
    await review(s.cole, goal.id)
    const { body } = await put({ entries: [thursday] })
    expect(body).toMatchObject({ moves: [{ from: '2026-11-19', to: '2026-11-20', count: 1 }], left: 0 })
    const { user: _user, feedback, ...now } = await readGoal(s.wil, goal.id)
    expect(now).toMatchObject({
      dueOn: '2026-11-20',
      firstDueOn: '2026-11-19',
      targetDate: '2026-11-20T22:00:00.000Z',
      deadline: '2026-11-20T22:00:00.000Z',
      revisionCount: 0,
      duration: 'daily',
      lastMove: {
        at: '2026-11-18T15:00:00.000Z',
        by: null,
        from: '2026-11-19',
        to: '2026-11-20',
        cause: 'no_school',
        reason: null,
      },
    })
    expect(feedback).toHaveLength(1)
    expect(await day(done.id)).toBe('2026-11-19')
    const [notified] = await listNotifications(s.wil)
    expect([notified?.type, notified?.goalId, notified?.message]).toEqual([
      'goal_moved',
      goal.id,
      '“Read” is now due Fri, Nov 20, 4:00 PM: no school on Thu, Nov 19',
    ])
    expect(await lastAudit()).toMatchObject({
      action: 'calendar.change',
      detail: { added: [thursday], removed: [], goals: { moved: 1, left: 0 } },
    })
    expect(await findBrokenRules(s.db)).toEqual({})
  })

  test('a new day off in the past unlocks its goals until the next school day', async () => {
    const locked = await insertGoal(s, {
      schoolId: s.brendans.id,
      userId: s.wil.id,
      dueOn: '2026-11-19',
      locked: true,
    })
    await travelTo(s, '2026-11-20T14:00:00.000Z')
    expect((await readGoal(s.wil, locked)).status).toBe('incomplete')
    await put({ entries: [thursday] })
    expect(await readGoal(s.wil, locked)).toMatchObject({ status: 'in_progress', dueOn: '2026-11-20' })
    expect((await changeGoal(s.wil, locked, { completed: true })).body.updated).toBe(true)
  })

  test('a new day off moves goals into the lists of a later week, and out of the figures of this week', async () => {
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-20' })
    const maxGoal = await setGoal(s.max, { targetDate: '2026-11-19' })
    await put({ entries: [{ ...thursday, to: '2026-11-20' }] })
    expect([await day(id), await day(maxGoal.id)]).toEqual(['2026-11-23', '2026-11-23'])
    const ids = async (by: TestUser, path: 'users' | 'groups', query = {}) => {
      const params = { id: path === 'users' ? s.wil.id : s.crews.lichen }
      const call = path === 'users' ? 'GET /api/users/:id/goals' : 'GET /api/groups/:id/goals-with-feedback'
      const { body } = await by.call(call, { params, query })
      return (body as { id: number }[]).map((goal) => goal.id)
    }
    expect(await ids(s.wil, 'users')).toEqual([id])
    expect(await ids(s.cole, 'groups')).toEqual([maxGoal.id, id])
    expect(await ids(s.wil, 'users', { week: '2026-11-16' })).toEqual([])
    expect(await ids(s.wil, 'users', { week: '2026-11-23' })).toEqual([id])
    const { body } = await s.wil.call('GET /api/users/:id/stats', { params: { id: s.wil.id } })
    expect([body.goalsThisWeek, body.totalGoals]).toEqual([0, 1])
    const queue = await s.cole.call('GET /api/feedback/queue', {})
    expect(queue.body.items.map((goal) => goal.id)).toEqual([id, maxGoal.id])
  })

  test('a new day off does not move archived goals, goals due over 14 days ago, or goals of people who left', async () => {
    const storeGoal = (dueOn: string, fields = {}) =>
      insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn, locked: true, ...fields })
    const [old, edge, archived] = [
      await storeGoal('2026-11-03'),
      await storeGoal('2026-11-04'),
      await storeGoal('2026-11-04', { archived: true }),
    ]
    const left = await storeGoal('2026-11-04', { userId: s.uma.id })
    await s.db.updateTable('users').set({ left_at: 1 }).where('id', '=', s.uma.id).execute()
    const { body } = await put({ entries: [{ name: 'Fair', from: '2026-11-03', to: '2026-11-04' }] })
    await s.db.updateTable('users').set({ left_at: null }).where('id', '=', s.uma.id).execute()
    expect(body).toMatchObject({ moves: [{ from: '2026-11-04', to: '2026-11-18', count: 1 }], left: 1 })
    expect(await Promise.all([old, edge, archived, left].map(day))).toEqual([
      '2026-11-03 locked',
      '2026-11-18',
      '2026-11-04 locked',
      '2026-11-04 locked',
    ])
  })

  test('a new day off moves no goals if the admin chooses to leave them, and they lock there', async () => {
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-19' })
    const { body } = await put({ entries: [thursday], goals: 'leave' })
    expect([body.moves, body.left, await day(id)]).toEqual([[], 1, '2026-11-19'])
    await travelTo(s, '2026-11-19T22:00:00.000Z')
    expect((await readGoal(s.wil, id)).status).toBe('incomplete')
  })

  test('a new day off changes nothing in a preview, which returns the same answer', async () => {
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-19' })
    const before = await lastAudit()
    const shown = await put({ entries: [thursday], expectedVersion: 0 }, { preview: 'true' })
    expect([await day(id), (await read()).body, await lastAudit()]).toEqual([
      '2026-11-19',
      { version: 0, entries: [] },
      before,
    ])
    expect((await put({ entries: [thursday], expectedVersion: 0 })).body).toEqual(shown.body)
  })

  test('a new day off moves goals into a week with 300 goals, a limit that is only for new ones', async () => {
    for (let index = 0; index < 300; index++)
      await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-24' })
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-20' })
    await put({ entries: [{ name: 'Fair', from: '2026-11-20', to: '2026-11-20' }] })
    expect(await day(id)).toBe('2026-11-23')
  })
})

describe('a day that is a school day again', () => {
  test('a day that is a school day again gets back the goals that the calendar moved away', async () => {
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-19', title: 'Read' })
    await put({ entries: [thursday] })
    await travelTo(s, '2026-11-18T15:10:00.000Z')
    const { body } = await put({ entries: [] })
    expect(body.moves).toEqual([{ from: '2026-11-20', to: '2026-11-19', count: 1 }])
    expect(await readGoal(s.cole, id)).toMatchObject({
      dueOn: '2026-11-19',
      firstDueOn: '2026-11-19',
      lastMove: { cause: 'school_again', from: '2026-11-20', to: '2026-11-19' },
    })
    const [notified] = await listNotifications(s.wil)
    expect(notified?.message).toBe('“Read” is due Thu, Nov 19, 4:00 PM again')
    expect(await findBrokenRules(s.db)).toEqual({})
  })

  test('a day that is a school day again gets no goals back after its deadline, or if the admin leaves them', async () => {
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-19' })
    await put({ entries: [thursday] })
    expect((await put({ entries: [], goals: 'leave' })).body.moves).toEqual([])
    await put({ entries: [thursday] })
    await travelTo(s, '2026-11-19T22:00:00.000Z')
    expect((await put({ entries: [] })).body.moves).toEqual([])
    expect(await day(id)).toBe('2026-11-20')
  })

  test('a day that is a school day again gets its goals back while another new day off moves other goals', async () => {
    const { id } = await setGoal(s.wil, { targetDate: '2026-11-19' })
    const maxGoal = await setGoal(s.max, { targetDate: '2026-11-20' })
    await put({ entries: [thursday] })
    const friday = { name: 'Storm', from: '2026-11-20', to: '2026-11-20' }
    const { body } = await put({ entries: [friday] })
    expect(body).toMatchObject({
      moves: [
        { from: '2026-11-20', to: '2026-11-19', count: 1 },
        { from: '2026-11-20', to: '2026-11-23', count: 1 },
      ],
      left: 0,
    })
    expect([await day(id), await day(maxGoal.id)]).toEqual(['2026-11-19', '2026-11-23'])
    expect((await readMoves(id)).map(({ cause, by_id }) => [cause, by_id])).toEqual([
      ['no_school', null],
      ['school_again', null],
    ])
  })
})

test('only the owner, their coaches, their studio’s guides and admins see who moved a goal', async () => {
  const { id } = await setGoal(s.wil, { targetDate: '2026-11-19' })
  await put({ entries: [thursday] })
  const otherGuide = await s.person(s.brendans, 'Guy', 'Guide', { guideOf: 'Summit' })
  const seen = async (by: TestUser) => {
    const { dueOn, firstDueOn, lastMove } = await readGoal(by, id)
    expect([dueOn, firstDueOn]).toEqual(['2026-11-20', '2026-11-19'])
    return lastMove !== null
  }
  for (const by of [s.wil, s.cole, s.gia, s.ada, s.sue])
    expect([by.id, await seen(by)]).toEqual([by.id, true])
  for (const by of [s.zoe, otherGuide]) expect([by.id, await seen(by)]).toEqual([by.id, false])
})
