// A week of schools with other days and hours, by the API: when goals are due and locked, when the next week and the look back
// begin, and what is carried over. Each instant is written out, not computed.
import { describe, expect, test } from 'vitest'
import { changeGoal, goalBody, readGoal, setGoal, travelTo } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'

interface OtherWeek {
  school: string
  timeZone: string
  schoolDays: number[]
  deadlineTime: string
  /** During the week, before its last day. */
  during: string
  firstDay: string
  lastDay: string
  deadline: string
  nextWeek: string
  /** The deadline of the next week. */
  nextDeadline: string
}

const otherWeeks: OtherWeek[] = [
  {
    school: 'Bahrain, Sunday to Thursday until 1:30 PM',
    timeZone: 'Asia/Bahrain',
    schoolDays: [1, 2, 3, 4, 7],
    deadlineTime: '13:30',
    during: '2026-11-17T06:00:00.000Z',
    firstDay: '2026-11-15',
    lastDay: '2026-11-19',
    deadline: '2026-11-19T10:30:00.000Z',
    nextWeek: '2026-11-22',
    nextDeadline: '2026-11-26T10:30:00.000Z',
  },
  {
    school: 'Guatemala, until 12:30 PM',
    timeZone: 'America/Guatemala',
    schoolDays: [1, 2, 3, 4, 5],
    deadlineTime: '12:30',
    during: '2026-11-17T15:00:00.000Z',
    firstDay: '2026-11-16',
    lastDay: '2026-11-20',
    deadline: '2026-11-20T18:30:00.000Z',
    nextWeek: '2026-11-23',
    nextDeadline: '2026-11-27T18:30:00.000Z',
  },
  {
    // On Saturday, April 4, 2026, 11:30 PM comes twice. The first one is the deadline.
    school: 'Santiago, Monday to Saturday until 11:30 PM, when the clocks go back',
    timeZone: 'America/Santiago',
    schoolDays: [1, 2, 3, 4, 5, 6],
    deadlineTime: '23:30',
    during: '2026-03-31T15:00:00.000Z',
    firstDay: '2026-03-30',
    lastDay: '2026-04-04',
    deadline: '2026-04-05T02:30:00.000Z',
    nextWeek: '2026-04-06',
    nextDeadline: '2026-04-12T03:30:00.000Z',
  },
  {
    school: 'Chicago with Saturdays',
    timeZone: 'America/Chicago',
    schoolDays: [1, 2, 3, 4, 5, 6],
    deadlineTime: '16:00',
    during: '2026-11-17T15:00:00.000Z',
    firstDay: '2026-11-16',
    lastDay: '2026-11-21',
    deadline: '2026-11-21T22:00:00.000Z',
    nextWeek: '2026-11-23',
    nextDeadline: '2026-11-28T22:00:00.000Z',
  },
  {
    school: 'seven days until 11:59 PM',
    timeZone: 'America/Chicago',
    schoolDays: [1, 2, 3, 4, 5, 6, 7],
    deadlineTime: '23:59',
    during: '2026-11-17T15:00:00.000Z',
    firstDay: '2026-11-16',
    lastDay: '2026-11-22',
    deadline: '2026-11-23T05:59:00.000Z',
    nextWeek: '2026-11-23',
    nextDeadline: '2026-11-30T05:59:00.000Z',
  },
]

const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

describe.each(otherWeeks)('$school', (week) => {
  test('goals, locks, the look back, carrying over and the streak follow the week', async () => {
    const s = await story()
    const { timeZone, schoolDays, deadlineTime } = week
    await travelTo(s, week.during)
    await s.db.updateTable('schools').set({ time_zone: timeZone, school_week: null }).execute()
    const set = await s.ada.call('PUT /api/admin/school-week', { body: { schoolDays, deadlineTime } })
    expect([set.status, set.body.next]).toEqual([200, null])
    const readWeek = async () => (await s.wil.call('GET /api/goal-week', {})).body

    const done = await setGoal(s.wil)
    const open = await setGoal(s.wil, { title: 'Write a letter' })
    expect(await readGoal(s.wil, open.id)).toMatchObject({
      targetDate: week.deadline,
      deadline: week.deadline,
    })
    expect(await readWeek()).toMatchObject({
      label: 'Current Week',
      weekStart: week.firstDay,
      schoolDays,
      deadlineTime,
    })
    expect((await changeGoal(s.wil, done.id, { completed: true })).status).toBe(200)

    await travelTo(s, justBefore(week.deadline))
    expect(await readWeek()).toMatchObject({ label: 'Current Week', weekStart: week.firstDay })
    expect((await changeGoal(s.wil, open.id, { title: 'Write two letters' })).status).toBe(200)

    await travelTo(s, week.deadline)
    expect(await readWeek()).toMatchObject({ label: 'Next Week', weekStart: week.nextWeek })
    expect((await readGoal(s.wil, open.id)).status).toBe('incomplete')
    expect((await changeGoal(s.wil, open.id, { completed: true })).status).not.toBe(200)
    const tooLate = { body: goalBody(s.wil, { targetDate: week.lastDay }) }
    expect((await s.wil.call('POST /api/goals', tooLate)).status).toBe(400)

    const reflect = (named: string) =>
      s.wil.call('PUT /api/reflections/mine', { body: { week: named, texts: ['The map.', ''] } })
    expect((await reflect(week.firstDay)).body).toMatchObject({ week: week.firstDay })
    const carried = await setGoal(s.wil, { title: 'Write two letters', carriedFromId: open.id })
    expect(carried).toMatchObject({ deadline: week.nextDeadline })
    expect((await changeGoal(s.wil, carried.id, { completed: true })).status).toBe(200)

    await travelTo(s, week.nextDeadline)
    const params = { id: s.wil.id }
    const { body: history } = await s.wil.call('GET /api/users/:id/goal-history', { params })
    expect(history.streakWeeks).toBe(1)
    expect(history.weeks).toMatchObject([
      { weekStart: week.firstDay, totalGoals: 2, completedGoals: 1 },
      { weekStart: week.nextWeek, totalGoals: 1, completedGoals: 1 },
    ])
    const named = await s.wil.call('GET /api/users/:id/goals', { params, query: { week: week.firstDay } })
    expect(named.status).toBe(200)
    const wrong = await s.wil.call('GET /api/users/:id/goals', { params, query: { week: week.lastDay } })
    const name = week.firstDay === '2026-11-15' ? 'first day' : 'Monday'
    expect([wrong.status, wrong.error.message]).toEqual([
      400,
      `A week is named by its ${name}, as YYYY-MM-DD.`,
    ])
  })
})

test('someone who moves to a school of another week keeps the day of goals, and open ones get the new time', async () => {
  const s = await story()
  await s.db.updateTable('schools').set({ school_week: null }).execute()
  const sundays = { schoolDays: [1, 2, 3, 4, 7], deadlineTime: '13:30' }
  const set = await s.hal.call('PUT /api/admin/school-week', { body: sundays })
  expect(set.status).toBe(200)
  const done = await setGoal(s.wil, { targetDate: '2026-11-20' })
  await changeGoal(s.wil, done.id, { completed: true })
  const open = await setGoal(s.wil, { title: 'Write a letter', targetDate: '2026-11-19', duration: 'daily' })
  const moved = await s.sue.call('PUT /api/admin/users/:id', {
    params: { id: s.wil.id },
    body: { schoolId: s.harbor.id },
  })
  expect(moved.status).toBe(200)
  // 1:30 PM in New York.
  expect(await readGoal(s.wil, open.id)).toMatchObject({
    targetDate: '2026-11-19T18:30:00.000Z',
    deadline: '2026-11-19T18:30:00.000Z',
  })
  expect(await readGoal(s.wil, done.id)).toMatchObject({ status: 'completed' })
  const { body: history } = await s.wil.call('GET /api/users/:id/goal-history', { params: { id: s.wil.id } })
  expect(history.weeks).toMatchObject([{ weekStart: '2026-11-15', totalGoals: 2 }])
})
