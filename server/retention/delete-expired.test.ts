// Goals and leavers that a school no longer keeps, and how much a period would delete.
import { beforeEach, describe, expect, test } from 'vitest'
import { cleanUpSnapshots } from '../snapshots/index.ts'
import { travelTo } from '../testing/goal-calls.ts'
import { toLetters } from '../testing/races.ts'
import { findNewestSnapshot, readSnapshotRows } from '../testing/snapshot-rows.ts'
import { insertCalendar } from '../testing/stored-calendar.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { deleteExpired } from './delete-expired.ts'

/** Tue, Mar 31 2026, 9:00 in Chicago; less one month it is Feb 28, less seven Aug 31. */
const NOW = '2026-03-31T14:00:00.000Z'
const DAY_MS = 24 * 60 * 60 * 1000
const s = await story({ now: NOW })
const { db } = s
const { database } = s.services
const MONTHS = { activityMonths: null, notificationMonths: null, logMonths: null }

const set = (fields: object, by: typeof s.ada = s.ada) =>
  by.call('PUT /api/admin/settings', { body: { ...MONTHS, ...fields } })
const run = () => deleteExpired(database, s.clock.now())
const runs = async () => {
  const rows = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'school_id', 'detail'])
    .where('action', '=', 'retention.run')
    .orderBy('id')
    .execute()
  return rows.map(({ detail, ...row }) => ({ ...row, ...JSON.parse(detail ?? '{}') }))
}
const goalIds = async () =>
  (await db.selectFrom('goals').select('id').orderBy('id').execute()).map(({ id }) => id)
const goal = (dueOn: string, fields: { userId?: number; archived?: boolean } = {}) =>
  insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, ...fields, dueOn })

let round = 0
async function leaver(leftAt: string) {
  const person = await s.person(s.brendans, 'Lea', `Old${toLetters(round++)}`, { studio: 'Summit' })
  await db
    .updateTable('users')
    .set({ left_at: Date.parse(leftAt) })
    .where('id', '=', person.id)
    .execute()
  return person
}

beforeEach(async () => {
  await travelTo(s, NOW)
  await db.deleteFrom('goals').execute()
  await db.deleteFrom('users').where('left_at', 'is not', null).execute()
  await db.deleteFrom('audit_log').execute()
  await db
    .updateTable('schools')
    .set({ goal_months: null, leaver_months: null, retention_changed_at: null })
    .execute()
})

/** A week after the periods were set, so that they delete. */
async function setAWeekAgo(fields: object) {
  await travelTo(s, new Date(Date.parse(NOW) - 7 * DAY_MS).toISOString())
  expect((await set(fields)).status).toBe(200)
  await travelTo(s, NOW)
}

describe('goals', () => {
  test('goals due before the day are deleted with all their data, archived or not, and others stay', async () => {
    const gone = [await goal('2025-08-29'), await goal('2020-01-06', { archived: true })]
    const keptIds = [await goal('2025-08-31'), await goal('2026-04-03')]
    const harbors = await insertGoal(s, { schoolId: s.harbor.id, userId: s.ivy.id, dueOn: '2020-01-06' })
    const [old = 0] = gone
    const columns = { goal_id: old, created_at: 0 }
    await db
      .insertInto('activities')
      .values({ ...columns, school_id: s.brendans.id, type: 'goal_created', user_id: s.wil.id })
      .execute()
    await db
      .insertInto('notifications')
      .values({ ...columns, user_id: s.wil.id, type: 'goal_updated', message: 'Hm', is_read: 0 })
      .execute()
    const calendar = { schoolId: s.brendans.id, goalId: old, userId: s.wil.id, byId: s.ada.id }
    await insertCalendar(db, { ...calendar, text: 'Gone', at: 0 })
    await setAWeekAgo({ goalMonths: 7 })
    expect(await run()).toBe(2)
    expect(await goalIds()).toEqual([...keptIds, harbors])
    for (const table of ['activities', 'notifications', 'goal_moves'] as const)
      expect(await db.selectFrom(table).select('id').where('goal_id', '=', old).execute()).toEqual([])
    expect(await runs()).toEqual([
      {
        ...{ actor_id: null, school_id: s.brendans.id, goalsDeleted: 2, leaversDeleted: 0 },
        ...{ goalsDueBefore: '2025-08-31', leftBefore: null },
      },
    ])
    expect(await run()).toBe(0)
    expect(await runs()).toHaveLength(1)
  })

  test('goals are deleted in portions, with one entry for all of them', async () => {
    for (let count = 0; count < 1201; count++) await goal('2020-01-06')
    await setAWeekAgo({ goalMonths: 6 })
    expect(await run()).toBe(1201)
    expect(await runs()).toMatchObject([{ goalsDeleted: 1201 }])
  })

  test('goals are removed from the snapshots of Reset on the same day', async () => {
    await goal('2025-08-29')
    const keptId = await goal('2025-08-31')
    await s.ada.call('DELETE /api/admin/goals/clear-school')
    const name = await findNewestSnapshot(db)
    const cleanUp = () => cleanUpSnapshots(database, s.clock.now())
    await set({ goalMonths: 7 })
    expect(await cleanUp()).toEqual([])
    await db
      .updateTable('schools')
      .set({ retention_changed_at: s.clock.now() - 7 * DAY_MS })
      .execute()
    expect(await cleanUp()).toEqual([name])
    const goals = (await readSnapshotRows(db, name)).filter(({ table }) => table === 'goals')
    expect(goals.map(({ row }) => row.id)).toEqual([keptId])
    expect(await cleanUp()).toEqual([])
  })
})

describe('leavers', () => {
  test('leavers are deleted as if by an admin, by the days of the school', async () => {
    // Feb 28 begins at 6:00 UTC in Chicago.
    const gone = await leaver('2026-02-28T05:59:59.999Z')
    const keptId = await leaver('2026-02-28T06:00:00.000Z')
    const harbors = await s.person(s.harbor, 'Far', 'Away')
    await db.updateTable('users').set({ left_at: 0 }).where('id', '=', harbors.id).execute()
    await goal('2026-04-03', { userId: gone.id })
    await setAWeekAgo({ leaverMonths: 1 })
    expect(await run()).toBe(1)
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('left_at', 'is not', null)
      .orderBy('id')
      .execute()
    expect(left).toEqual([{ id: keptId.id }, { id: harbors.id }])
    expect(await goalIds()).toEqual([])
    expect(await runs()).toMatchObject([{ goalsDeleted: 0, leaversDeleted: 1, leftBefore: '2026-02-28' }])
    expect(await run()).toBe(0)
  })

  test('all of a long list of leavers are deleted, and active people stay', async () => {
    for (let count = 0; count < 25; count++) await leaver('2020-01-06T12:00:00.000Z')
    const active = await db.selectFrom('users').select('id').where('left_at', 'is', null).execute()
    await setAWeekAgo({ leaverMonths: 120 })
    expect(await run()).toBe(0)
    await setAWeekAgo({ leaverMonths: 12 })
    expect(await run()).toBe(25)
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(active.length)
    expect(await runs()).toMatchObject([{ leaversDeleted: 25 }])
  })
})

describe('after a change of either period', () => {
  test('nothing is deleted for seven times 24 hours', async () => {
    await goal('2020-01-06')
    await leaver('2020-01-06T12:00:00.000Z')
    const ends = new Date(Date.parse(NOW) + 7 * DAY_MS).toISOString()
    expect((await set({ goalMonths: 12, leaverMonths: 12 })).body.deletesFrom).toBe(ends)
    await travelTo(s, new Date(Date.parse(ends) - 1).toISOString())
    expect((await s.ada.call('GET /api/admin/settings')).body.deletesFrom).toBe(ends)
    expect(await run()).toBe(0)
    await travelTo(s, ends)
    expect((await s.ada.call('GET /api/admin/settings')).body.deletesFrom).toBeNull()
    expect(await run()).toBe(2)
  })

  test('the delay starts over with each change, even if the other period becomes unlimited', async () => {
    await setAWeekAgo({ goalMonths: 12, leaverMonths: 12 })
    await goal('2020-01-06')
    expect((await set({ leaverMonths: null })).body).toMatchObject({
      ...{ goalMonths: 12, leaverMonths: null, deletesFrom: '2026-04-07T14:00:00.000Z' },
    })
    expect(await run()).toBe(0)
    expect((await set({ goalMonths: null })).body.deletesFrom).toBeNull()
  })

  test('a change of other settings does not start a retention delay', async () => {
    await setAWeekAgo({ goalMonths: 12 })
    await goal('2020-01-06')
    expect((await set({ goalMonths: 12, showStreaks: true })).body.deletesFrom).toBeNull()
    expect((await set({ feedbackGraceDays: 0 })).body).toMatchObject({ goalMonths: 12, deletesFrom: null })
    expect(await run()).toBe(1)
  })
})

describe('the count of rows that would be deleted in seven days', () => {
  const counted = async (query: Record<string, string | number> = {}, by: typeof s.ada = s.ada) =>
    (await by.call('GET /api/admin/retention', { query })).body

  test('the count covers the saved periods, other periods, and no limit', async () => {
    // In seven days it is Apr 7; less six months that is Oct 7.
    await goal('2025-10-06')
    await goal('2025-10-07')
    await goal('2020-01-06', { archived: true })
    await leaver('2026-03-06T12:00:00.000Z')
    await leaver('2026-03-07T12:00:00.000Z')
    expect(await counted()).toEqual({ goals: 0, leavers: 0 })
    expect(await counted({ goalMonths: 6 })).toEqual({ goals: 2, leavers: 0 })
    expect(await counted({ goalMonths: 60, leaverMonths: 1 })).toEqual({ goals: 1, leavers: 1 })
    await set({ goalMonths: 6, leaverMonths: 1 })
    expect(await counted()).toEqual({ goals: 2, leavers: 1 })
    expect(await counted({ goalMonths: 'keep' })).toEqual({ goals: 0, leavers: 1 })
    expect(await counted({ schoolId: s.harbor.id }, s.sue)).toEqual({ goals: 0, leavers: 0 })
  })

  test.each([
    ['goalMonths', 5],
    ['goalMonths', 121],
    ['goalMonths', 'never'],
    ['leaverMonths', 0],
    ['leaverMonths', 121],
    ['leaverMonths', 1.5],
  ])('%s %s is refused', async (field, value) => {
    const { status, error } = await s.ada.call('GET /api/admin/retention', { query: { [field]: value } })
    expect(status).toBe(400)
    expect(error.issues?.map(({ path }) => path)).toEqual([field])
  })

  test('only admins read the count', async () => {
    expect((await s.gia.call('GET /api/admin/retention')).status).toBe(403)
  })
})
