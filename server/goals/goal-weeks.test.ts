// Lists of the goal week and of other weeks, and lists of guides' goals.
import { beforeEach, describe, expect, test } from 'vitest'
import { goalBody, setGoal, travelTo } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()

const days = [
  '2026-11-13',
  '2026-11-16',
  '2026-11-18',
  '2026-11-20',
  '2026-11-23',
  '2026-11-27',
  '2026-11-30',
]
const due = new Map<string, number>()
for (const dueOn of days) {
  due.set(dueOn, await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn }))
}
const idsDueOn = (...wanted: string[]) => wanted.map((dueOn) => due.get(dueOn)).toReversed()
const thisWeek = idsDueOn('2026-11-16', '2026-11-18', '2026-11-20')
const nextWeek = idsDueOn('2026-11-23', '2026-11-27')

beforeEach(() => travelTo(s, WEDNESDAY))

const readLists = async (query: Record<string, string> = {}) => {
  const user = { params: { id: s.wil.id }, query }
  const crew = { params: { id: s.crews.lichen }, query }
  const answers = [
    await s.wil.call('GET /api/users/:id/goals', user),
    await s.wil.call('GET /api/users/:id/goals-with-feedback', user),
    await s.cole.call('GET /api/groups/:id/goals', crew),
    await s.cole.call('GET /api/groups/:id/goals-with-feedback', crew),
  ]
  return answers.map(({ body }) => (Array.isArray(body) ? body : body.items).map(({ id }) => id))
}

describe('lists of the goal week', () => {
  test.each([
    ['on Wednesday', WEDNESDAY, thisWeek],
    ['until Friday 15:59:59.999', '2026-11-20T21:59:59.999Z', thisWeek],
    ['from Friday 16:00 on', '2026-11-20T22:00:00.000Z', nextWeek],
    ['on Sunday', '2026-11-22T12:00:00.000Z', nextWeek],
    ['on the next Friday', '2026-11-27T12:00:00.000Z', nextWeek],
  ])('%s show the goals due in the goal week, newest first', async (_when, now, ids) => {
    await travelTo(s, now)
    expect(await readLists()).toEqual([ids, ids, ids, ids])
  })

  test.each([
    ['last week', '2026-11-09', idsDueOn('2026-11-13')],
    ['this week', '2026-11-16', thisWeek],
    ['a week ahead', '2026-11-30', idsDueOn('2026-11-30')],
    ['a week without goals', '2020-01-06', []],
    ['the first week of the calendar', '0001-01-01', []],
    ['the last', '9999-12-27', []],
  ])('lists of the goal week show %s with ?week=', async (_what, week, ids) => {
    expect(await readLists({ week })).toEqual([ids, ids, ids, ids])
  })

  test.each(['2026-11-17', '2026-11-15', '2026-13-01', 'monday', '', '2026-11-16T00:00:00Z'])(
    'lists of the goal week refuse ?week=%s, which is not a Monday',
    async (week) => {
      for (const call of ['GET /api/users/:id/goals', 'GET /api/users/:id/goals-with-feedback'] as const) {
        const { status, error } = await s.wil.call(call, { params: { id: s.wil.id }, query: { week } })
        expect([status, error.issues?.[0]?.path]).toEqual([400, 'week'])
      }
      for (const call of ['GET /api/groups/:id/goals', 'GET /api/groups/:id/goals-with-feedback'] as const) {
        const { status } = await s.cole.call(call, { params: { id: s.crews.lichen }, query: { week } })
        expect(status).toBe(400)
      }
      expect((await s.wil.call('GET /api/guide-goals', { query: { week } })).status).toBe(400)
    },
  )
})

describe('weeks in which the clocks change', () => {
  test.each([
    ['forward, Mar 8', '2026-03-06T18:00:00.000Z', '2026-03-06T22:00:00.000Z', '2026-03-13T21:00:00.000Z'],
    ['back, Nov 1', '2026-10-30T18:00:00.000Z', '2026-10-30T21:00:00.000Z', '2026-11-06T22:00:00.000Z'],
  ])('%s: both Fridays end at 16:00 there', async (_change, friday, thisDeadline, nextDeadline) => {
    await travelTo(s, friday)
    expect((await setGoal(s.max)).deadline).toBe(thisDeadline)
    await travelTo(s, thisDeadline)
    const next = await setGoal(s.max)
    expect(next.deadline).toBe(nextDeadline)
    const { body } = await s.max.call('GET /api/users/:id/goals', { params: { id: s.max.id } })
    expect((Array.isArray(body) ? body : body.items).map(({ id }) => id)).toEqual([next.id])
  })

  test('a due date on the day of the change is resolved in the school’s time zone', async () => {
    const lia = await s.person(s.brendans, 'Lia', 'Leap', { studio: 'Summit' })
    // 23:30 on Sunday, Nov 1 is already Monday in UTC. Monday in Chicago begins at 06:00 UTC.
    await travelTo(s, '2026-10-31T18:00:00.000Z')
    const sunday = goalBody(lia, { duration: 'daily', targetDate: '2026-11-02T05:30:00.000Z' })
    expect((await lia.call('POST /api/goals', { body: sunday })).status).toBe(400)
    const monday = { duration: 'daily', targetDate: '2026-11-02T06:30:00.000Z' }
    expect((await setGoal(lia, monday)).deadline).toBe('2026-11-02T22:00:00.000Z')
  })
})

describe('guide goals', () => {
  test('guide goals are the read-only goals of the studio’s guides, in the goal week or the given one', async () => {
    const mine = await setGoal(s.gia, { duration: 'daily', targetDate: '2026-11-19' })
    const old = await insertGoal(s, { schoolId: s.brendans.id, userId: s.gia.id, dueOn: '2026-11-13' })
    const otherGuide = await s.person(s.brendans, 'Gus', 'Guide', { guideOf: 'Summit' })
    await setGoal(otherGuide)
    const seen = await s.wil.call('GET /api/guide-goals')
    expect(seen.body.map(({ id }) => id)).toEqual([mine.id])
    expect(seen.body[0]).toMatchObject({
      user: { firstName: 'Gia' },
      abilities: { edit: 'forbidden', complete: 'forbidden', delete: 'forbidden', review: 'forbidden' },
    })
    const before = await s.wil.call('GET /api/guide-goals', { query: { week: '2026-11-09' } })
    expect(before.body.map(({ id }) => id)).toEqual([old])
    const change = { params: { id: mine.id }, body: { completed: true } }
    expect((await s.wil.call('PATCH /api/goals/:id', change)).error.code).toBe('forbidden')
    expect((await s.wil.call('DELETE /api/goals/:id', { params: { id: mine.id } })).status).toBe(403)
    // Gia completes her own goal.
    expect((await s.gia.call('PATCH /api/goals/:id', change)).body.status).toBe('completed')
  })

  test('guide goals are empty for learners of another studio, no studio or another school', async () => {
    expect((await s.jo.call('GET /api/guide-goals')).body).toEqual([])
    expect((await s.nora.call('GET /api/guide-goals')).body).toEqual([])
    expect((await s.ida.call('GET /api/guide-goals')).body).toEqual([])
  })

  test('guide goals can be set by the guide and by admins, but not by another guide', async () => {
    const body = goalBody(s.gia, { title: 'For the guide' })
    expect((await s.ada.call('POST /api/goals', { body })).status).toBe(201)
    const gil = await s.person(s.brendans, 'Gil', 'Guide', { guideOf: 'Basecamp II' })
    expect((await gil.call('POST /api/goals', { body })).error.code).toBe('forbidden')
    expect((await s.gia.call('POST /api/goals', { body: goalBody(s.wil) })).error.code).toBe('forbidden')
  })
})
