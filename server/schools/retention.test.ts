// How long a school keeps old rows, and the deletion of older ones.
import { expect, test } from 'vitest'
import { defaultQuestions, newSchoolFeatures } from '../../contract/school-features.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { deleteOldRows } from './retention.ts'

const s = await story()
const SET = { activityMonths: 6, notificationMonths: null, logMonths: 120 }
const REST = {
  language: 'en',
  ...{
    feedbackGraceDays: 0,
    goalMonths: null,
    leaverMonths: null,
    staffSecondFactor: 'off',
    staffSecondFactorFrom: null,
  },
  ...{
    schoolYearStart: 8,
    showCrewRank: true,
    showStreaks: true,
    familyView: false,
    familyMail: false,
    familyWaves: true,
    deletesFrom: null,
  },
  ...{ ...newSchoolFeatures, reflectionQuestions: defaultQuestions },
}

test('the period is 24 months until an admin changes it', async () => {
  const { body } = await s.ada.call('GET /api/admin/settings')
  expect(body).toEqual({ activityMonths: 24, notificationMonths: 24, logMonths: 24, ...REST })
  expect((await s.ada.call('PUT /api/admin/settings', { body: SET })).body).toEqual({ ...SET, ...REST })
  expect((await s.ada.call('GET /api/admin/settings')).body).toEqual({ ...SET, ...REST })
  expect((await s.hal.call('GET /api/admin/settings')).body.activityMonths).toBe(24)
  const harbors = { query: { schoolId: s.harbor.id } }
  expect((await s.sue.call('GET /api/admin/settings', harbors)).body.activityMonths).toBe(24)
  const log = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body
  expect(log.items).toMatchObject([{ action: 'school.settings', actor: { id: s.ada.id }, detail: SET }])
})

test.each([
  ['nothing', {}, 'activityMonths'],
  ['only two', { activityMonths: 1, notificationMonths: 1 }, 'logMonths'],
  ['zero', { ...SET, logMonths: 0 }, 'logMonths'],
  ['121 months', { ...SET, logMonths: 121 }, 'logMonths'],
  ['half a month', { ...SET, logMonths: 1.5 }, 'logMonths'],
  ['text', { ...SET, logMonths: '12' }, 'logMonths'],
  ['another field', { ...SET, goalMonths: 1 }, 'goalMonths'],
])('a retention period is refused: %s', async (_, body, path) => {
  const { status, error } = await s.ada.call('PUT /api/admin/settings', { body })
  expect(status).toBe(400)
  expect(error.issues?.map((issue) => issue.path)).toContain(path)
})

test('only admins read and change the periods', async () => {
  expect((await s.gia.call('GET /api/admin/settings')).error.code).toBe('forbidden')
  expect((await s.cole.call('PUT /api/admin/settings', { body: SET })).error.code).toBe('forbidden')
})

test('only rows older than their school keeps them are deleted', async () => {
  const { db } = s
  const goals = await Promise.all([
    insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' }),
    insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' }),
    insertGoal(s, { schoolId: s.harbor.id, userId: s.ivy.id, dueOn: '2026-11-20' }),
  ])
  const [old = 0, fresh = 0, harbors = 0] = goals
  const sevenMonthsAgo = Date.parse('2026-04-18T15:00:00Z')
  const activity = (schoolId: number, userId: number, goalId: number, created_at: number) =>
    db
      .insertInto('activities')
      .values({ school_id: schoolId, type: 'goal_created', user_id: userId, goal_id: goalId, created_at })
      .execute()
  await activity(s.brendans.id, s.wil.id, old, sevenMonthsAgo)
  await activity(s.brendans.id, s.wil.id, fresh, s.clock.now())
  await activity(s.harbor.id, s.ivy.id, harbors, sevenMonthsAgo)
  const notification = (userId: number, created_at: number) =>
    db
      .insertInto('notifications')
      .values({ user_id: userId, type: 'goal_updated', goal_id: null, message: 'Hm', is_read: 0, created_at })
      .execute()
  const longAgo = Date.parse('2019-01-01T00:00:00Z')
  await notification(s.wil.id, longAgo)
  await notification(s.ivy.id, longAgo)
  await notification(s.ivy.id, sevenMonthsAgo)
  const auditEntry = (school_id: number) =>
    db
      .insertInto('audit_log')
      .values({ school_id, at: longAgo, actor_id: null, action: 'test', subject: 'Long ago', detail: null })
      .execute()
  await auditEntry(s.brendans.id)
  await auditEntry(s.harbor.id)

  expect(await deleteOldRows(s.services.database, s.clock.now())).toBe(3)
  const left = await db.selectFrom('activities').select('goal_id').orderBy('goal_id').execute()
  // Made at the same time, so either may have the lower id.
  expect(new Set(left.map(({ goal_id }) => goal_id))).toEqual(new Set([fresh, harbors]))
  const messages = await db
    .selectFrom('notifications')
    .select(['user_id', 'created_at'])
    .orderBy('id')
    .execute()
  expect(messages).toEqual([
    { user_id: s.wil.id, created_at: longAgo },
    { user_id: s.ivy.id, created_at: sevenMonthsAgo },
  ])
  const entries = await db.selectFrom('audit_log').select('school_id').where('action', '=', 'test').execute()
  expect(entries).toEqual([{ school_id: s.brendans.id }])
  expect(await deleteOldRows(s.services.database, s.clock.now())).toBe(0)
})
