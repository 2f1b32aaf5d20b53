// Weekly goals through the weeks: what the job creates, once, and whom it skips.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  listNotifications,
  setGoal,
  switchFeatures,
  type TestUser,
  travelTo,
} from '../../testing/goal-calls.ts'
import { toLetters } from '../../testing/races.ts'
import { insertGoal } from '../../testing/stored-goal.ts'
import { story } from '../../testing/story.ts'
import { WEDNESDAY } from '../../testing/test-app.ts'
import { createWeeklyGoals } from './create-weekly-goals.ts'

const s = await story()
const UNTIL = '2026-12-18'
const AT_THE_TURN = '2026-11-20T22:00:00.000Z'
const TUESDAY = '2026-11-24T15:00:00.000Z'

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  await switchFeatures(s, { plans: true })
  for (const table of ['goal_series', 'goals', 'absences', 'days_off', 'notifications'] as const)
    await s.db.deleteFrom(table).execute()
})

const run = () =>
  createWeeklyGoals({ database: s.services.database, live: s.services.live, now: s.clock.now() })
const repeat = (owner: TestUser, by: TestUser, fields: Record<string, unknown> = {}) =>
  setGoal(owner, { title: 'Swim', repeat: { until: UNTIL }, ...fields }, by)
const listDays = async (owner: { id: number }) => {
  const goals = s.db.selectFrom('goals').select('due_on').where('user_id', '=', owner.id)
  return (await goals.orderBy('due_on').execute()).map(({ due_on }) => due_on)
}
async function runAt(instant: string): Promise<number> {
  await travelTo(s, instant)
  return run()
}

describe('the job', () => {
  test('creates the goal once in each later week, from the turn of the week on, until the last day', async () => {
    await repeat(s.wil, s.cole, { description: 'Forty laps', plan: 'If …', category: 'Personal' })
    expect(await runAt('2026-11-20T21:59:59.999Z')).toBe(0)
    expect(await runAt(AT_THE_TURN)).toBe(1)
    expect(await run()).toBe(0)
    for (const week of ['2026-11-28', '2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'])
      await runAt(`${week}T23:00:00.000Z`)
    expect(await listDays(s.wil)).toEqual([
      '2026-11-20',
      '2026-11-27',
      '2026-12-04',
      '2026-12-11',
      '2026-12-18',
    ])
    expect(await s.db.selectFrom('goal_series').select('id').execute()).toEqual([])
  })

  test('creates a goal like any other, in the name of the person who made the series, and notifies nobody', async () => {
    const { series } = await repeat(s.wil, s.cole, { description: 'Forty laps', plan: 'If …' })
    await s.db.deleteFrom('notifications').execute()
    await runAt(AT_THE_TURN)
    const { body } = await s.wil.call('GET /api/users/:id/goals', { params: { id: s.wil.id } })
    expect(body).toMatchObject([
      {
        title: 'Swim',
        description: 'Forty laps',
        plan: 'If …',
        dueOn: '2026-11-27',
        firstDueOn: '2026-11-27',
        createdById: s.cole.id,
        series,
        status: 'in_progress',
      },
    ])
    expect(series).toEqual({ id: expect.any(Number), until: UNTIL })
    expect(await listNotifications(s.wil)).toEqual([])
    const activities = s.db.selectFrom('activities').select('type').where('user_id', '=', s.wil.id)
    expect(await activities.execute()).toHaveLength(2)
  })

  test('does not bring a deleted goal back', async () => {
    await repeat(s.wil, s.cole)
    await runAt(AT_THE_TURN)
    const { id } = await s.db
      .selectFrom('goals')
      .select('id')
      .where('due_on', '=', '2026-11-27')
      .executeTakeFirstOrThrow()
    await s.wil.call('DELETE /api/goals/:id', { params: { id } })
    expect(await run()).toBe(0)
  })

  test('creates a weekly goal on Tuesday after days off, and a daily one of Monday not at all', async () => {
    await repeat(s.wil, s.cole)
    await travelTo(s, '2026-11-16T15:00:00.000Z')
    await repeat(s.max, s.cole, { duration: 'daily', targetDate: '2026-11-16' })
    await repeat(s.zoe, s.cole, { duration: 'daily', targetDate: '2026-11-17' })
    expect(await runAt(TUESDAY)).toBe(2)
    expect(await listDays(s.max)).toEqual(['2026-11-16'])
    expect(await listDays(s.zoe)).toEqual(['2026-11-17', '2026-11-24'])
  })

  test('creates nothing for past weeks', async () => {
    await repeat(s.wil, s.cole)
    expect(await runAt('2026-12-08T15:00:00.000Z')).toBe(1)
    expect(await listDays(s.wil)).toEqual(['2026-11-20', '2026-12-11'])
  })

  test('follows the calendar: the last school day, and no week without one', async () => {
    const off = (name: string, from_on: string, to_on: string) => ({
      school_id: s.brendans.id,
      name,
      from_on,
      to_on,
    })
    await repeat(s.wil, s.cole)
    await repeat(s.max, s.cole, { duration: 'daily', targetDate: '2026-11-19' })
    await s.db
      .insertInto('days_off')
      .values([off('Thanksgiving', '2026-11-26', '2026-11-27'), off('Storm', '2026-11-30', '2026-12-04')])
      .execute()
    for (const instant of [AT_THE_TURN, '2026-11-27T22:00:00.000Z', '2026-12-04T22:00:00.000Z'])
      await runAt(instant)
    expect(await listDays(s.wil)).toEqual(['2026-11-20', '2026-11-25', '2026-12-11'])
    expect(await listDays(s.max)).toEqual(['2026-11-19', '2026-12-10'])
  })

  test('works in portions, and goes on where it was ended', async () => {
    const people = []
    for (let count = 0; count < 120; count++)
      people.push(await s.person(s.brendans, 'Many', toLetters(count), { studio: 'Summit' }))
    const key = '0b7f6f5e-6f0e-4f57-9d3c-5f1c3c9d2a11'
    const body = { key, userIds: people.map(({ id }) => id), title: 'Swim', category: 'Personal' } as const
    const made = await s.ada.call('POST /api/goals/many', {
      body: { ...body, duration: 'weekly', repeat: { until: UNTIL } },
    })
    expect(made.body.seriesId).toEqual(expect.any(Number))
    await travelTo(s, AT_THE_TURN)
    const ending = new AbortController()
    const publish = s.services.live.publish
    const live = {
      ...s.services.live,
      publish: (change: Parameters<typeof publish>[0]) => {
        ending.abort()
        publish.call(s.services.live, change)
      },
    }
    const aborted = createWeeklyGoals({
      database: s.services.database,
      live,
      now: s.clock.now(),
      signal: ending.signal,
    })
    await expect(aborted).rejects.toThrow()
    const count = async () =>
      (await s.db.selectFrom('goals').select('id').where('due_on', '=', '2026-11-27').execute()).length
    expect(await count()).toBe(50)
    expect(await run()).toBe(70)
    expect(await count()).toBe(120)
  })
})

describe('the job skips', () => {
  const awayUntil = (to_on: string) =>
    s.db
      .insertInto('absences')
      .values({
        school_id: s.brendans.id,
        user_id: s.wil.id,
        from_on: '2026-11-23',
        to_on,
        by_id: null,
        created_at: 0,
      })
      .execute()

  test('a person who is away on all school days of the week, until the days away are deleted', async () => {
    await repeat(s.wil, s.cole)
    await awayUntil('2026-11-27')
    expect(await runAt(AT_THE_TURN)).toBe(0)
    await s.db.deleteFrom('absences').execute()
    expect(await run()).toBe(1)
  })

  test('nobody who is there on one day', async () => {
    await repeat(s.wil, s.cole)
    await awayUntil('2026-11-26')
    expect(await runAt(AT_THE_TURN)).toBe(1)
  })

  test('a person who left', async () => {
    await repeat(s.wil, s.cole)
    await s.db.updateTable('users').set({ left_at: 1 }).where('id', '=', s.wil.id).execute()
    expect(await runAt(AT_THE_TURN)).toBe(0)
    await s.db.updateTable('users').set({ left_at: null }).where('id', '=', s.wil.id).execute()
    expect(await run()).toBe(1)
  })

  test('a person in another crew than the coach’s, until the learner is back', async () => {
    await repeat(s.wil, s.cole)
    await s.db.updateTable('users').set({ group_id: s.crews.moss }).where('id', '=', s.wil.id).execute()
    expect(await runAt(AT_THE_TURN)).toBe(0)
    await s.db.updateTable('users').set({ group_id: s.crews.lichen }).where('id', '=', s.wil.id).execute()
    expect(await run()).toBe(1)
  })

  test('everyone while the person who made the series is marked as left', async () => {
    await repeat(s.wil, s.ada)
    await s.db.updateTable('users').set({ left_at: 1 }).where('id', '=', s.ada.id).execute()
    expect(await runAt(AT_THE_TURN)).toBe(0)
    await s.db.updateTable('users').set({ left_at: null }).where('id', '=', s.ada.id).execute()
    expect(await run()).toBe(1)
  })

  test('a person with 300 goals in the week', async () => {
    await repeat(s.wil, s.cole)
    for (let count = 0; count < 300; count++)
      await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-27' })
    expect(await runAt(AT_THE_TURN)).toBe(0)
  })

  test('a title that the studio’s goal types do not make', async () => {
    await repeat(s.wil, s.cole)
    const studio = (name: string) => ({ studio_id: s.brendans.studios.get(name) ?? null })
    await s.db.updateTable('users').set(studio('Foothills')).where('id', '=', s.wil.id).execute()
    expect(await runAt(AT_THE_TURN)).toBe(0)
    await s.db.updateTable('users').set(studio('Basecamp II')).where('id', '=', s.wil.id).execute()
    expect(await run()).toBe(1)
  })

  test('the plan while plans are off', async () => {
    await repeat(s.wil, s.cole, { plan: 'If …' })
    await switchFeatures(s, { plans: false })
    await runAt(AT_THE_TURN)
    const goal = s.db.selectFrom('goals').select('plan').where('due_on', '=', '2026-11-27')
    expect(await goal.execute()).toEqual([{ plan: null }])
  })

  test('no deadline for people who may bypass it', async () => {
    const bea = await s.person(s.brendans, 'Bea', 'Bypass', { admin: true, bypass: true })
    await travelTo(s, '2026-11-16T15:00:00.000Z')
    await repeat(s.wil, bea, { duration: 'daily', targetDate: '2026-11-16' })
    expect(await runAt(TUESDAY)).toBe(0)
  })
})
