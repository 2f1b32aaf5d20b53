// Days of grace: feedback on a goal stays open for some school days after its due day; everything else ends at the deadline.
import { beforeEach, describe, expect, test } from 'vitest'
import { changeGoal, readGoal, setGoal, type TestUser, travelTo } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const bypass = await s.person(s.brendans, 'Ben', 'Bypass', { coachOf: [s.crews.lichen], bypass: true })
const kept = { activityMonths: 24, notificationMonths: 24, logMonths: 24 }

const setGrace = (feedbackGraceDays: unknown, by: TestUser = s.ada) =>
  by.call('PUT /api/admin/settings', { body: { ...kept, feedbackGraceDays } })
const give = (by: TestUser, goalId: number) =>
  by.call('POST /api/feedback/goals/:goalId', { params: { goalId }, body: { status: 'accepted' } })
const queueOf = async (by: TestUser) =>
  (await by.call('GET /api/feedback/queue')).body.items.map((goal) => goal.id)

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('days_off').execute()
  expect((await setGrace(0)).status).toBe(200)
})

describe('the setting', () => {
  test('the days of grace are 0 by default, do not change if they are not sent, and are returned with the goal week', async () => {
    expect((await s.ada.call('GET /api/admin/settings')).body.feedbackGraceDays).toBe(0)
    expect((await setGrace(5)).body.feedbackGraceDays).toBe(5)
    expect((await s.ada.call('PUT /api/admin/settings', { body: kept })).body.feedbackGraceDays).toBe(5)
    expect((await s.wil.call('GET /api/goal-week')).body.settings.feedbackGraceDays).toBe(5)
  })

  test.each([6, -1, 1.5, '2', null])('the days of grace cannot be %s', async (days) => {
    const { status, error } = await setGrace(days)
    expect([status, error.issues?.[0]?.path]).toEqual([400, 'feedbackGraceDays'])
  })
})

test('feedback ends at 16:00 on the n-th school day after the due day, and changes apply at the next read', async () => {
  const { id, feedbackUntil, deadline } = await setGoal(s.wil, { targetDate: '2026-11-19' })
  const until = async () => (await readGoal(s.wil, id)).feedbackUntil
  expect(feedbackUntil).toBe(deadline)
  await setGrace(1)
  expect(await until()).toBe('2026-11-20T22:00:00.000Z')
  await setGrace(2)
  expect(await until()).toBe('2026-11-23T22:00:00.000Z')
  const monday = { name: 'Fair', from: '2026-11-23', to: '2026-11-23' }
  await s.ada.call('PUT /api/admin/days-off', { body: { entries: [monday] } })
  expect(await until()).toBe('2026-11-24T22:00:00.000Z')
  await s.sue.call('PUT /api/admin/schools/:id', {
    params: { id: s.brendans.id },
    body: { timeZone: 'America/New_York' },
  })
  expect(await until()).toBe('2026-11-24T21:00:00.000Z')
  await s.sue.call('PUT /api/admin/schools/:id', {
    params: { id: s.brendans.id },
    body: { timeZone: 'America/Chicago' },
  })
})

test('a locked goal can be reviewed until the last millisecond of its days of grace', async () => {
  await setGrace(2)
  const goal = () =>
    insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-18', locked: true })
  const [first, second, third] = [await goal(), await goal(), await goal()]
  await travelTo(s, '2026-11-20T21:59:59.999Z')
  const { abilities } = await readGoal(s.cole, first)
  expect(abilities).toMatchObject({ review: true, edit: 'deadline_passed', complete: 'goal_locked' })
  expect((await give(s.cole, first)).status).toBe(201)
  const accepted = await s.zoe.call('POST /api/feedback/accept', { body: { goalIds: [first, second] } })
  expect(accepted.body).toEqual({ accepted: [first, second], refused: [] })
  expect((await changeGoal(s.wil, first, { completed: true })).error.code).toBe('goal_locked')
  expect((await changeGoal(s.wil, first, { title: 'More' })).error.code).toBe('deadline_passed')

  await travelTo(s, '2026-11-20T22:00:00.000Z')
  expect((await readGoal(s.cole, second)).abilities.review).toBe('deadline_passed')
  const sentence = 'Goal deadline passed - feedback no longer available'
  for (const id of [first, second]) {
    const { status, error } = await give(s.cole, id)
    expect([status, error.code, error.message]).toEqual([403, 'deadline_passed', sentence])
  }
  const late = await s.cole.call('POST /api/feedback/accept', { body: { goalIds: [third] } })
  expect(late.body).toEqual({ accepted: [], refused: [{ goalId: third, message: sentence }] })
  expect((await readGoal(bypass, third)).abilities.review).toBe(true)
  expect((await give(bypass, third)).status).toBe(201)
})

test('the review queue lists goals of earlier weeks during their days of grace', async () => {
  const stored = (dueOn: string, fields = {}) =>
    insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn, ...fields })
  const tuesday = await stored('2026-11-10', { locked: true })
  const thursday = await stored('2026-11-12', { locked: true })
  const friday = await stored('2026-11-13', { completed: true })
  const archived = await stored('2026-11-13', { archived: true })
  const open = await stored('2026-11-20')
  await travelTo(s, '2026-11-17T15:00:00.000Z')
  expect(await queueOf(s.cole)).toEqual([open])
  await setGrace(2)
  expect(await queueOf(s.cole)).toEqual([friday, open])
  await setGrace(3)
  expect(await queueOf(s.cole)).toEqual([thursday, friday, open])
  expect(await queueOf(bypass)).toEqual([thursday, friday, open])
  expect(archived).toBeGreaterThan(tuesday)
  await give(s.cole, thursday)
  expect(await queueOf(s.cole)).toEqual([friday, open])
  // The weekend does not count as school days.
  await travelTo(s, '2026-11-17T22:00:00.000Z')
  expect(await queueOf(s.zoe)).toEqual([friday, open])
})

test('on Friday evening the queue lists the goals of the week that just ended', async () => {
  const { id } = await setGoal(s.wil)
  await travelTo(s, '2026-11-20T22:00:00.000Z')
  expect(await queueOf(s.cole)).toEqual([])
  await setGrace(1)
  expect(await queueOf(s.cole)).toEqual([id])
  await travelTo(s, '2026-11-23T22:00:00.000Z')
  expect(await queueOf(s.cole)).toEqual([])
})
