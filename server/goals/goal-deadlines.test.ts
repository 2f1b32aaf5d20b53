// Deadlines and due dates in the time zone of each school.
import { beforeEach, describe, expect, test } from 'vitest'
import { changeGoal, goalBody, setGoal, travelTo } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const bea = await s.person(s.brendans, 'Bea', 'Bypass', { studio: 'Summit', bypass: true })

beforeEach(() => travelTo(s, WEDNESDAY))

const setFor = (owner: typeof s.wil, fields: Record<string, unknown>, by = owner) =>
  by.call('POST /api/goals', { body: goalBody(owner, { duration: 'daily', ...fields }) })

describe('the deadline is 16:00 in the zone of the school', () => {
  test.each([
    ["St. Brendan's in Chicago", s.wil, '2026-11-18T22:00:00.000Z'],
    ['Harbor in New York', s.ivy, '2026-11-18T21:00:00.000Z'],
  ])('the deadline is 16:00 in the zone of %s', async (_school, owner, deadline) => {
    const goal = await setGoal(owner, { duration: 'daily', targetDate: '2026-11-18' })
    expect(goal).toMatchObject({ targetDate: deadline, deadline, status: 'in_progress' })
    const last = new Date(Date.parse(deadline) - 1).toISOString()
    await travelTo(s, last)
    expect((await changeGoal(owner, goal.id, { completed: true })).status).toBe(200)
    expect((await changeGoal(owner, goal.id, { completed: false })).body).toMatchObject({
      status: 'in_progress',
      isIncompleteLocked: false,
    })
    await travelTo(s, deadline)
    expect((await changeGoal(owner, goal.id, { completed: true })).error.code).toBe('goal_locked')
    const read = await owner.call('GET /api/goals/:id', { params: { id: goal.id } })
    expect(read.body).toMatchObject({ status: 'incomplete', isIncompleteLocked: true })
  })

  test('a super admin in Chicago is bound to New York’s time for a goal in New York', async () => {
    const { body } = await setFor(s.ivy, { targetDate: '2026-11-18' }, s.sue)
    expect(body.deadline).toBe('2026-11-18T21:00:00.000Z')
    await travelTo(s, '2026-11-18T21:00:00.000Z')
    expect((await changeGoal(s.sue, body.id, { title: 'Late' })).error.code).toBe('deadline_passed')
  })
})

describe('the day a goal is due', () => {
  test.each([
    ['a day', '2026-11-19', '2026-11-19T22:00:00.000Z'],
    ['an instant in UTC', '2026-11-19T12:00:00.000Z', '2026-11-19T22:00:00.000Z'],
    ['an instant with an offset', '2026-11-19T20:00:00-06:00', '2026-11-19T22:00:00.000Z'],
    [
      'midnight UTC, which is still the evening before here',
      '2026-11-20T00:00:00Z',
      '2026-11-19T22:00:00.000Z',
    ],
    ['the last millisecond of the day here', '2026-11-20T05:59:59.999Z', '2026-11-19T22:00:00.000Z'],
    ['the first millisecond of the next day', '2026-11-20T06:00:00.000Z', '2026-11-20T22:00:00.000Z'],
    ['a minute without seconds', '2026-11-20T09:00-06:00', '2026-11-20T22:00:00.000Z'],
  ])('a due day can be sent as %s', async (_form, targetDate, deadline) => {
    expect((await setFor(s.wil, { targetDate })).body.deadline).toBe(deadline)
  })

  test.each([
    ['nonsense', 'tomorrow'],
    ['missing', ''],
    ['a day that does not exist', '2026-02-30'],
    ['an instant of such a day', '2026-02-30T12:00:00Z'],
    ['a date in another order', '20/11/2026'],
    ['an instant without its offset', '2026-11-19T12:00:00'],
    ['a month of one digit', '2026-11-9'],
    ['the 25th hour', '2026-11-19T25:00:00Z'],
    ['a year before the calendar', '0000-01-01'],
    ['a huge year', '+012026-11-19T00:00:00Z'],
    ['a day with trailing text', '2026-11-19 and on'],
    ['a number', 1_795_000_000_000],
    ['null', null],
  ])('a due day cannot be %s', async (_form, targetDate) => {
    const { status, error } = await setFor(s.wil, { targetDate })
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([400, 'validation', 'targetDate'])
  })

  test.each([
    ['last Friday', '2026-11-13'],
    ['Sunday before', '2026-11-15'],
    ['Saturday', '2026-11-21'],
    ['next Monday', '2026-11-23'],
    ['the end of the calendar', '9999-12-31'],
  ])('a due day outside the goal week, %s, is refused, even with the bypass', async (_day, targetDate) => {
    for (const owner of [s.wil, bea]) {
      const { status, error } = await setFor(owner, { targetDate })
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'targetDate'])
      expect(error.message).toContain('Mon, Nov 16')
    }
  })

  test('a due day is refused after its deadline, except with the bypass', async () => {
    await travelTo(s, '2026-11-18T21:59:59.999Z')
    expect((await setFor(s.wil, { targetDate: '2026-11-18' })).status).toBe(201)
    await travelTo(s, '2026-11-18T22:00:00.000Z')
    const late = await setFor(s.wil, { targetDate: '2026-11-18' })
    expect([late.status, late.error.issues?.[0]?.path]).toEqual([400, 'targetDate'])
    expect((await setFor(s.wil, { targetDate: '2026-11-19' })).status).toBe(201)
    const { status, body } = await setFor(bea, { targetDate: '2026-11-16' })
    expect([status, body.status, body.isIncompleteLocked]).toEqual([201, 'incomplete', true])
  })

  test('a due day depends on the bypass of the person who acts, not of the owner', async () => {
    expect((await setFor(bea, { targetDate: '2026-11-17' }, s.ada)).status).toBe(400)
    const helper = await s.person(s.brendans, 'Ben', 'Bypass', { admin: true, bypass: true })
    expect((await setFor(s.wil, { targetDate: '2026-11-17' }, helper)).status).toBe(201)
  })

  test('the due day of a weekly goal defaults to the Friday of the goal week', async () => {
    expect((await setFor(s.wil, { duration: 'weekly' })).body.deadline).toBe('2026-11-20T22:00:00.000Z')
    await travelTo(s, '2026-11-20T22:00:00.000Z')
    expect((await setFor(s.wil, { duration: 'weekly' })).body.deadline).toBe('2026-11-27T22:00:00.000Z')
    expect((await setFor(s.ivy, { duration: 'weekly' })).body.deadline).toBe('2026-11-27T21:00:00.000Z')
  })

  test('the due day of a daily goal is required', async () => {
    const { status, error } = await setFor(s.wil, { duration: 'daily' })
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'targetDate'])
  })
})

describe('from Friday 16:00 on', () => {
  test.each([
    ['Friday 15:59:59.999', '2026-11-20T21:59:59.999Z', '2026-11-20', 'Current Week'],
    ['Friday 16:00', '2026-11-20T22:00:00.000Z', '2026-11-23', 'Next Week'],
    ['Saturday noon', '2026-11-21T18:00:00.000Z', '2026-11-27', 'Next Week'],
    ['Sunday 23:59:59.999', '2026-11-23T05:59:59.999Z', '2026-11-25', 'Next Week'],
    ['Monday 00:00', '2026-11-23T06:00:00.000Z', '2026-11-23', 'Current Week'],
  ])('%s: goals are set for the goal week', async (_when, now, dueOn, label) => {
    await travelTo(s, now)
    expect((await s.wil.call('GET /api/goal-week')).body.label).toBe(label)
    expect((await setFor(s.wil, { targetDate: dueOn })).status).toBe(201)
  })

  test('the Friday that has just passed is refused even with the bypass', async () => {
    await travelTo(s, '2026-11-20T22:00:00.000Z')
    expect((await setFor(bea, { targetDate: '2026-11-20' })).status).toBe(400)
    // The goal week changed an hour earlier in New York.
    await travelTo(s, '2026-11-20T21:30:00.000Z')
    expect((await setFor(bea, { targetDate: '2026-11-20' })).status).toBe(201)
    expect((await setFor(s.ivy, { targetDate: '2026-11-20' })).status).toBe(400)
  })
})

describe('GET /api/goal-week', () => {
  test.each([
    ['on Wednesday', WEDNESDAY, 'Current Week', '2026-11-16', '2026-11-20', '2026-11-20T22:00:00.000Z'],
    [
      'on Friday at 16:00',
      '2026-11-20T22:00:00.000Z',
      'Next Week',
      '2026-11-23',
      '2026-11-27',
      '2026-11-23T06:00:00.000Z',
    ],
    // Clocks go back on Sunday, Nov 1: Monday begins an hour later in UTC.
    [
      'before clocks go back',
      '2026-10-31T12:00:00.000Z',
      'Next Week',
      '2026-11-02',
      '2026-11-06',
      '2026-11-02T06:00:00.000Z',
    ],
    // They go forward on Sunday, Mar 8.
    [
      'before clocks go forward',
      '2026-03-07T12:00:00.000Z',
      'Next Week',
      '2026-03-09',
      '2026-03-13',
      '2026-03-09T05:00:00.000Z',
    ],
    [
      'over the year’s end',
      '2026-12-31T12:00:00.000Z',
      'Current Week',
      '2026-12-28',
      '2027-01-01',
      '2027-01-01T22:00:00.000Z',
    ],
    [
      'in a leap week',
      '2028-02-29T12:00:00.000Z',
      'Current Week',
      '2028-02-28',
      '2028-03-03',
      '2028-03-03T22:00:00.000Z',
    ],
  ])('GET /api/goal-week answers with the week %s', async (_when, now, label, start, end, changesAt) => {
    await travelTo(s, now)
    const { body } = await s.wil.call('GET /api/goal-week')
    expect(body).toMatchObject({
      now,
      timeZone: 'America/Chicago',
      label,
      start,
      end,
      weekStart: start,
      weekEnd: end,
      changesAt,
    })
  })

  test('GET /api/goal-week for another person returns the week of their school, if the caller may see the person', async () => {
    const query = { userId: s.ivy.id }
    expect((await s.sue.call('GET /api/goal-week', { query })).body.timeZone).toBe('America/New_York')
    expect((await s.ada.call('GET /api/goal-week', { query })).status).toBe(404)
    expect((await s.wil.call('GET /api/goal-week', { query: { userId: s.jo.id } })).status).toBe(403)
  })
})

describe('when a school moves to another zone', () => {
  test('goals keep their day and their lock, and open deadlines move to 16:00 there', async () => {
    const zoned = await s.person(s.harbor, 'Zed', 'Zone', { studio: 'Summit' })
    const past = await setGoal(zoned, { duration: 'daily', targetDate: '2026-11-18' })
    const ahead = await setGoal(zoned, { duration: 'daily', targetDate: '2026-11-20' })
    await travelTo(s, '2026-11-18T21:30:00.000Z')
    const body = { timeZone: 'America/Los_Angeles' }
    await s.sue.call('PUT /api/admin/schools/:id', { params: { id: s.harbor.id }, body })
    const read = async (id: number) => (await zoned.call('GET /api/goals/:id', { params: { id } })).body
    // The goal stays incomplete although 16:00 in Los Angeles is two and a half hours away.
    expect(await read(past.id)).toMatchObject({ status: 'incomplete' })
    expect((await changeGoal(zoned, past.id, { completed: true })).error.code).toBe('goal_locked')
    expect(await read(ahead.id)).toMatchObject({
      deadline: '2026-11-21T00:00:00.000Z',
      status: 'in_progress',
    })
    const back = { timeZone: 'America/New_York' }
    await s.sue.call('PUT /api/admin/schools/:id', { params: { id: s.harbor.id }, body: back })
  })
})
