// Undoing the deletion of a goal: what comes back, what does not, and who may do it until when.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordAudit } from '../platform/audit.ts'
import { forgetOldDeletions } from '../platform/kept-deletions.ts'
import {
  changeGoal,
  goalBody,
  listNotifications,
  readGoal,
  review,
  setGoal,
  switchFeatures,
  type TestUser,
  travelTo,
} from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
await switchFeatures(s, { plans: true, carryOver: true, weekChecks: true, feedbackAnswers: true })

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  for (const table of ['goals', 'deletions', 'notifications'] as const) await s.db.deleteFrom(table).execute()
})

/** Deletes the goal and returns the id of its deletion. */
async function deleteGoal(by: TestUser, id: number): Promise<number> {
  const { status, headers } = await by.call('DELETE /api/goals/:id', { params: { id } })
  expect(status).toBe(204)
  const location = String(headers.location)
  expect(location).toMatch(/^\/api\/deletions\/\d+$/)
  return Number(location.split('/').at(-1))
}
const undo = (by: TestUser, id: number) => by.call('POST /api/deletions/:id/undo', { params: { id } })

/** All rows of the goal, and the goal that continues it. Notifications do not come back, so moves lose theirs. */
async function dumpGoal(id: number): Promise<unknown> {
  const rows: Record<string, unknown> = {}
  for (const table of ['goals', 'feedback', 'goal_edits', 'goal_moves', 'activities']) {
    const column = table === 'goals' ? 'id' : 'goal_id'
    const { rows: found } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} order by id`.execute(s.db)
    rows[table] = found.map(({ notification_id: _, ...row }) => row)
  }
  rows.next = await s.db.selectFrom('goals').selectAll().where('carried_from_id', '=', id).execute()
  return rows
}

/** A goal with everything that a goal can have. */
async function makeFullGoal(): Promise<number> {
  const old = await insertGoal(s, {
    schoolId: s.brendans.id,
    userId: s.wil.id,
    dueOn: '2026-11-06',
    locked: true,
  })
  const id = await insertGoal(s, {
    schoolId: s.brendans.id,
    userId: s.wil.id,
    dueOn: '2026-11-13',
    locked: true,
  })
  await s.db
    .updateTable('goals')
    .set({
      carried_from_id: old,
      times_carried: 1,
      created_by_id: s.cole.id,
      plan: 'If …',
      description: 'Why',
    })
    .where('id', '=', id)
    .execute()
  await s.cole.call('POST /api/goals/:id/extension', {
    params: { id },
    body: { day: '2026-11-19', reason: 'Ill' },
  })
  const denied = await review(s.zoe, id, 'denied')
  await s.wil.call('PUT /api/feedback/:id/answer', { params: { id: denied.id }, body: { text: 'I see.' } })
  await changeGoal(s.wil, id, { title: 'Read three chapters' })
  await review(s.cole, id, 'accepted')
  await s.wil.call('PUT /api/goals/:id/check', { params: { id }, body: { state: 'stuck', note: 'Lost it' } })
  await s.db
    .insertInto('activities')
    .values({ school_id: s.brendans.id, type: 'goal_created', user_id: s.wil.id, goal_id: id, created_at: 1 })
    .execute()
  return id
}

describe('undoing the deletion of a goal', () => {
  test('brings every row back as it was', async () => {
    const id = await makeFullGoal()
    const before = await dumpGoal(id)
    expect(before).toMatchObject({ feedback: [{}, {}], goal_edits: [{}], goal_moves: [{}], activities: [{}] })
    const deletion = await deleteGoal(s.wil, id)
    expect(await dumpGoal(id)).toMatchObject({ goals: [], feedback: [], activities: [] })
    const { status, body } = await undo(s.wil, deletion)
    expect([status, body]).toEqual([200, { goals: [id], crews: [], notes: [] }])
    expect(await dumpGoal(id)).toEqual(before)
    expect(await s.db.selectFrom('deletions').select('id').execute()).toEqual([])
  })

  test('brings a completed and an archived goal back', async () => {
    const done = (await setGoal(s.wil, { completed: true })).id
    const archived = await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' })
    for (const id of [done, archived]) {
      const before = await dumpGoal(id)
      const deletion = await deleteGoal(s.wil, id)
      await s.db
        .updateTable('deletions')
        .set({ deleted_at: s.clock.now() - 1 })
        .execute()
      expect((await undo(s.wil, deletion)).status).toBe(200)
      expect(await dumpGoal(id)).toEqual(before)
    }
  })

  test('links the goal that continued it again', async () => {
    const old = await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-13' })
    const next = await setGoal(s.wil, { carriedFromId: old })
    const bea = await s.person(s.brendans, 'Bea', 'Bypass', { admin: true, bypass: true })
    const before = await dumpGoal(old)
    const deletion = await deleteGoal(bea, old)
    expect((await readGoal(s.wil, next.id)).carriedFromId).toBeNull()
    await undo(bea, deletion)
    expect(await dumpGoal(old)).toEqual(before)
    expect((await readGoal(s.wil, next.id)).carriedFromId).toBe(old)
  })

  test('leaves the link to an earlier goal out if that was carried over again, and says so', async () => {
    const old = await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-13' })
    const { id } = await setGoal(s.wil, { carriedFromId: old })
    const deletion = await deleteGoal(s.wil, id)
    const again = await setGoal(s.wil, { carriedFromId: old })
    const { body } = await undo(s.wil, deletion)
    expect(body.notes).toEqual(['It no longer continues an earlier goal.'])
    expect((await readGoal(s.wil, id)).carriedFromId).toBeNull()
    expect((await readGoal(s.wil, again.id)).carriedFromId).toBe(old)
  })

  test('keeps the feedback of a coach who was deleted in the meantime without its giver', async () => {
    const coach = await s.person(s.brendans, 'Gone', 'Coach', { coachOf: [s.crews.lichen] })
    const { id } = await setGoal(s.wil)
    await review(coach, id)
    const deletion = await deleteGoal(s.wil, id)
    await s.ada.call('DELETE /api/admin/users/:id', { params: { id: coach.id } })
    const { body } = await undo(s.wil, deletion)
    expect(body.notes).toEqual(['Some of its feedback is from a former coach now.'])
    expect((await readGoal(s.wil, id)).feedback).toMatchObject([{ feedbackProviderId: null }])
  })

  test('shows a goal as incomplete whose deadline has passed, and does not move it', async () => {
    const { id } = await setGoal(s.wil, { duration: 'daily', targetDate: '2026-11-18' })
    await travelTo(s, '2026-11-18T21:55:00.000Z')
    const deletion = await deleteGoal(s.wil, id)
    await travelTo(s, '2026-11-18T22:01:00.000Z')
    expect((await undo(s.wil, deletion)).status).toBe(200)
    expect(await readGoal(s.wil, id)).toMatchObject({ status: 'incomplete', dueOn: '2026-11-18' })
  })

  test('writes the audit log, whose entry of the deletion names it until then', async () => {
    const { id } = await setGoal(s.wil, { title: 'Swim' })
    const deletion = await deleteGoal(s.wil, id)
    const list = async () => (await s.ada.call('GET /api/admin/audit-log')).body.items
    expect((await list())[0]).toMatchObject({ action: 'goal.delete', deletion })
    await undo(s.ada, deletion)
    expect((await list()).slice(0, 2)).toMatchObject([
      { action: 'goal.undo', subject: 'Wil Okonkwo’s goal “Swim”', actor: { id: s.ada.id }, deletion: null },
      { action: 'goal.delete', deletion: null },
    ])
  })

  test('removes the owner’s unread notification of the deletion', async () => {
    const { id } = await setGoal(s.wil)
    const deletion = await deleteGoal(s.cole, id)
    expect(await listNotifications(s.wil)).toMatchObject([{ type: 'goal_updated', goalId: null }])
    await undo(s.cole, deletion)
    expect(await listNotifications(s.wil)).toEqual([])
  })

  test('tells an owner who has read of the deletion that the goal is back', async () => {
    const { id } = await setGoal(s.wil, { title: 'Swim' })
    const deletion = await deleteGoal(s.cole, id)
    await s.wil.call('PUT /api/notifications/mark-all-read')
    await undo(s.cole, deletion)
    expect((await listNotifications(s.wil))[0]).toMatchObject({
      type: 'goal_updated',
      goalId: id,
      message: 'Cole restored your goal “Swim”',
      isRead: false,
    })
  })
})

describe('a deletion can be undone', () => {
  test('for less than 10 minutes by the person who made it, whatever the deadline', async () => {
    await travelTo(s, '2026-11-18T21:55:00.000Z')
    const { id } = await setGoal(s.wil, { duration: 'daily', targetDate: '2026-11-18' })
    const deletion = await deleteGoal(s.wil, id)
    await travelTo(s, '2026-11-18T22:05:00.000Z')
    expect((await undo(s.wil, deletion)).status).toBe(404)
    await travelTo(s, '2026-11-18T22:04:59.999Z')
    expect((await undo(s.wil, deletion)).status).toBe(200)
  })

  test('for less than 7 days by an admin, and forgotten then', async () => {
    const deletion = await deleteGoal(s.wil, (await setGoal(s.wil)).id)
    await travelTo(s, '2026-11-25T15:00:00.000Z')
    expect((await undo(s.ada, deletion)).status).toBe(404)
    const erased = await s.ada.call('DELETE /api/deletions/:id', { params: { id: deletion } })
    expect(erased.status).toBe(404)
    await travelTo(s, '2026-11-25T14:59:59.999Z')
    expect((await undo(s.ada, deletion)).status).toBe(200)
    await deleteGoal(s.wil, (await setGoal(s.wil)).id)
    const { database } = s.services
    const week = 7 * 24 * 60 * 60_000
    expect(await forgetOldDeletions(database, s.clock.now() + week - 1)).toBe(0)
    expect(await forgetOldDeletions(database, s.clock.now() + week)).toBe(1)
    expect(await s.db.selectFrom('deletions').select('id').execute()).toEqual([])
  })

  test('by nobody else, and only once', async () => {
    const deletion = await deleteGoal(s.cole, (await setGoal(s.wil)).id)
    for (const by of [s.wil, s.zoe, s.gia, s.max, s.hal, s.nora])
      expect((await undo(by, deletion)).status, String(by.id)).toBe(404)
    expect((await undo(s.cole, deletion)).status).toBe(200)
    expect((await undo(s.cole, deletion)).status).toBe(404)
    expect((await undo(s.ada, deletion)).status).toBe(404)
  })

  test('no longer by a coach who lost the crew', async () => {
    const deletion = await deleteGoal(s.cole, (await setGoal(s.wil)).id)
    const params = { id: s.cole.id }
    await s.ada.call('PUT /api/admin/users/:id/crew-assignments', { params, body: { assignedCrews: [] } })
    expect((await undo(s.cole, deletion)).status).toBe(404)
    const body = { assignedCrews: [s.crews.lichen] }
    await s.ada.call('PUT /api/admin/users/:id/crew-assignments', { params, body })
    expect((await undo(s.cole, deletion)).status).toBe(200)
  })

  test('not for a person who left, or who is in another school', async () => {
    const pia = await s.person(s.brendans, 'Pia', 'Penn', { studio: 'Summit' })
    const deletion = await deleteGoal(pia, (await setGoal(pia)).id)
    const params = { id: pia.id }
    await s.ada.call('PATCH /api/admin/users/:id/active', { params, body: { active: false } })
    expect((await undo(s.ada, deletion)).error.code).toBe('account_left')
    await s.ada.call('PATCH /api/admin/users/:id/active', { params, body: { active: true } })
    await s.sue.call('PUT /api/admin/users/:id', { params, body: { schoolId: s.harbor.id } })
    const { status, error } = await undo(s.ada, deletion)
    expect([status, error.code, error.message]).toEqual([
      409,
      'cannot_undo',
      'The person who had this goal is gone.',
    ])
  })

  test('not with 300 other goals in its week', async () => {
    const deletion = await deleteGoal(s.wil, (await setGoal(s.wil)).id)
    for (let count = 0; count < 300; count++)
      await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' })
    expect((await undo(s.wil, deletion)).error.code).toBe('too_many_goals')
  })
})

describe('what a deletion keeps', () => {
  const countKept = async () => (await s.db.selectFrom('deletions').select('id').execute()).length

  test('is gone after an admin deletes it for good', async () => {
    const deletion = await deleteGoal(s.wil, (await setGoal(s.wil, { title: 'Swim' })).id)
    const params = { id: deletion }
    expect((await s.cole.call('DELETE /api/deletions/:id', { params })).status).toBe(403)
    expect((await s.hal.call('DELETE /api/deletions/:id', { params })).status).toBe(404)
    expect((await s.ada.call('DELETE /api/deletions/:id', { params })).status).toBe(204)
    expect((await s.ada.call('DELETE /api/deletions/:id', { params })).status).toBe(404)
    expect((await undo(s.ada, deletion)).status).toBe(404)
    expect((await s.ada.call('GET /api/admin/audit-log')).body.items[0]).toMatchObject({
      action: 'goal.erase',
      subject: 'Wil Okonkwo’s goal “Swim”',
    })
  })

  test('is gone with the person who had the goal', async () => {
    const pia = await s.person(s.brendans, 'Pia', 'Pine')
    const deletion = await deleteGoal(pia, (await setGoal(pia, { title: 'Secret' })).id)
    await s.ada.call('DELETE /api/admin/users/:id', { params: { id: pia.id } })
    expect(await countKept()).toBe(0)
    expect((await undo(s.ada, deletion)).status).toBe(404)
    const [entry] = (await s.ada.call('GET /api/admin/audit-log', { query: { search: 'Secret' } })).body.items
    expect(entry?.subject).toBe('A deleted account’s goal “Secret”')
  })

  test('an entry about a goal keeps no part of a deleted person’s name', async () => {
    const subjects = {
      'Goal “Early” of Lu Lee': 'Goal “Early” of a deleted account',
      'Goal “Mine” of a ’s goal “x” of Lu Lee': 'A deleted account',
      'Lu Lee’s goal “Read “Emma” of Austen”': 'A deleted account’s goal “Read “Emma” of Austen”',
      'Lu Lee’s goal “Ana’s goal “too””': 'A deleted account',
      'Goal “ Lee’s goal “Swim”': 'A deleted account',
    }
    const lu = await s.person(s.brendans, 'Lu', 'Lee')
    const entry = {
      schoolId: s.brendans.id,
      at: s.clock.now(),
      actorId: s.ada.id,
      aboutId: lu.id,
      detail: null,
    }
    const ids: number[] = []
    for (const subject of Object.keys(subjects)) {
      ids.push(await recordAudit(s.db, { ...entry, action: 'goal.delete', subject }))
    }
    await s.ada.call('DELETE /api/admin/users/:id', { params: { id: lu.id } })
    const stored = await s.db
      .selectFrom('audit_log')
      .select('subject')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(stored.map(({ subject }) => subject)).toEqual(Object.values(subjects))
  })

  test('is gone at Reset School Goals', async () => {
    await deleteGoal(s.wil, (await setGoal(s.wil)).id)
    await deleteGoal(s.ivy, (await setGoal(s.ivy)).id)
    await s.ada.call('DELETE /api/admin/goals/clear-school')
    expect(await countKept()).toBe(1)
  })

  test('does not count for the limits of the week', async () => {
    for (let count = 0; count < 299; count++)
      await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' })
    await deleteGoal(s.wil, (await setGoal(s.wil)).id)
    expect((await s.wil.call('POST /api/goals', { body: goalBody(s.wil) })).status).toBe(201)
  })
})
