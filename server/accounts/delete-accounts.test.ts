// Deleting people, singly and from a list: what is deleted with them, what stays, and who cannot be deleted.
import { describe, expect, test } from 'vitest'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const s = await story()

type By = 'ada' | 'sue' | 'gia' | 'zoe' | 'hal'
const remove = (who: { id: number }, by: By = 'ada') =>
  s[by].call('DELETE /api/admin/users/:id', { params: { id: who.id } })
const removeAll = (userIds: unknown, by: By = 'ada', query: Record<string, number> = {}) =>
  s[by].call('POST /api/admin/users/bulk-delete', { body: { userIds }, query })

const NOT_THERE = "This doesn't exist, or it was deleted."

async function reviewedGoal(ownerId: number, providerId: number): Promise<number> {
  const goalId = await insertGoal(s, { schoolId: s.brendans.id, userId: ownerId, dueOn: '2026-11-20' })
  const now = s.clock.now()
  await s.db
    .insertInto('feedback')
    .values({
      school_id: s.brendans.id,
      goal_id: goalId,
      provider_id: providerId,
      status: 'denied',
      comments: 'Once more',
      created_at: now,
      is_active: 1,
      goal_revision_at_time: 0,
    })
    .execute()
  for (const user_id of [ownerId, s.zoe.id]) {
    await s.db
      .insertInto('notifications')
      .values({
        user_id,
        type: 'goal_feedback_negative',
        goal_id: goalId,
        message: 'Denied',
        created_at: now,
        is_read: 0,
      })
      .execute()
  }
  await s.db
    .insertInto('activities')
    .values({
      school_id: s.brendans.id,
      type: 'goal_created',
      user_id: ownerId,
      goal_id: goalId,
      created_at: now,
    })
    .execute()
  return goalId
}

describe('a deleted person', () => {
  test('deleting a person deletes goals with their feedback, notifications, activities and sessions', async () => {
    const gone = await s.person(s.brendans, 'Gone', 'Learner', { studio: 'Summit', crew: s.crews.moss })
    const goalId = await reviewedGoal(gone.id, s.cole.id)
    const { status, text } = await remove(gone)
    expect([status, text]).toEqual([204, ''])
    for (const table of ['feedback', 'notifications', 'activities'] as const) {
      expect(await s.db.selectFrom(table).select('id').where('goal_id', '=', goalId).execute()).toEqual([])
    }
    expect(await s.db.selectFrom('goals').select('id').where('id', '=', goalId).execute()).toEqual([])
    expect((await gone.call('GET /api/auth/user')).status).toBe(401)
    expect((await remove(gone)).status).toBe(404)
  })

  test('a deleted person’s feedback stays without a giver, and so do goals set for others', async () => {
    const coach = await s.person(s.brendans, 'Gone', 'Coach', { coachOf: [s.crews.lichen] })
    const goalId = await reviewedGoal(s.wil.id, coach.id)
    await s.db.updateTable('goals').set({ created_by_id: coach.id }).where('id', '=', goalId).execute()
    expect((await remove(coach)).status).toBe(204)
    const kept = await s.db.selectFrom('feedback').selectAll().where('goal_id', '=', goalId).execute()
    expect(kept).toMatchObject([{ provider_id: null, status: 'denied', comments: 'Once more', is_active: 1 }])
    const goal = await s.db
      .selectFrom('goals')
      .select('created_by_id')
      .where('id', '=', goalId)
      .executeTakeFirstOrThrow()
    expect(goal.created_by_id).toBe(null)
    const links = await s.db.selectFrom('coach_crews').selectAll().where('coach_id', '=', coach.id).execute()
    expect(links).toEqual([])
  })

  test('the audit log keeps the names of deleted people, as actors too', async () => {
    const admin = await s.person(s.brendans, 'Adam', 'Short', { admin: true })
    const learner = await s.person(s.brendans, 'Brief', 'Visit')
    await admin.call('DELETE /api/admin/users/:id', { params: { id: learner.id } })
    expect((await remove(admin)).status).toBe(204)
    const entries = await s.db
      .selectFrom('audit_log')
      .select(['subject', 'actor_id', 'school_id'])
      .where('action', '=', 'user.delete')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(entries).toEqual([
      { subject: 'Adam Short (adam.short)', actor_id: s.ada.id, school_id: s.brendans.id },
      { subject: 'Brief Visit (brief.visit)', actor_id: null, school_id: s.brendans.id },
    ])
  })

  test('deleting a person frees the username', async () => {
    const gone = await s.person(s.brendans, 'Free', 'Name')
    await remove(gone)
    const body = { username: 'FREE.name', password: 'willow bridge 9', firstName: 'Free', lastName: 'Again' }
    expect((await s.ada.call('POST /api/admin/users', { body })).status).toBe(201)
  })
})

describe('nobody deletes', () => {
  test('nobody deletes their own account', async () => {
    for (const by of ['ada', 'sue'] as const) {
      const { status, error } = await remove(s[by], by)
      expect([status, error.code]).toEqual([409, 'own_account'])
    }
  })

  test('nobody deletes the last admin of a school that has other users', async () => {
    const { status, error } = await remove(s.hal, 'sue')
    expect([status, error.code]).toEqual([409, 'last_admin'])
    const second = await s.person(s.harbor, 'Second', 'Admin', { admin: true })
    expect((await remove(second, 'hal')).status).toBe(204)
  })

  test('only super admins delete a super admin', async () => {
    const otherSuperAdmin = await s.person(s.harbor, 'Other', 'Super', { admin: true, superAdmin: true })
    expect((await remove(otherSuperAdmin, 'hal')).status).toBe(403)
    expect((await remove(s.sue)).status).toBe(403)
    expect((await remove(otherSuperAdmin, 'sue')).status).toBe(204)
  })

  test('nobody deletes people of other schools, and only admins delete people', async () => {
    expect((await remove(s.ivy)).status).toBe(404)
    expect((await remove(s.wil, 'gia')).status).toBe(403)
    expect((await remove(s.wil, 'zoe')).status).toBe(403)
    expect((await remove({ id: 999_999 }, 'gia')).status).toBe(403)
    expect((await remove(s.ivy, 'hal')).status).toBe(204)
  })
})

describe('a list of people to delete', () => {
  test('a list of people to delete deletes the allowed people and explains each refusal', async () => {
    const listed = await s.person(s.brendans, 'One', 'Listed', { studio: 'Summit', crew: s.crews.empty })
    const two = await s.person(s.brendans, 'Two', 'Listed', { admin: true })
    const { body } = await removeAll([two.id, s.ada.id, listed.id, s.sue.id, s.ida.id, 999_999, listed.id])
    expect(body).toEqual({
      done: [two.id, listed.id],
      refused: [
        { id: s.ada.id, message: "You can't do this to your own account." },
        { id: s.sue.id, message: 'Only a super admin can delete this account.' },
        { id: s.ida.id, message: NOT_THERE },
        { id: 999_999, message: NOT_THERE },
      ],
    })
    const left = await s.db.selectFrom('users').select('id').where('id', 'in', [listed.id, two.id]).execute()
    expect(left).toEqual([])
  })

  test('a list of people to delete by a super admin applies to the school of its first person', async () => {
    const farListed = await s.person(s.harbor, 'Far', 'Listed')
    const near = await s.person(s.brendans, 'Near', 'Listed')
    const { body } = await removeAll([farListed.id, s.hal.id, near.id], 'sue')
    expect(body.done).toEqual([farListed.id])
    expect(body.refused).toEqual([
      { id: s.hal.id, message: 'This is the last admin. Make someone else an admin first.' },
      { id: near.id, message: NOT_THERE },
    ])
    const named = await removeAll([near.id], 'sue', { schoolId: s.harbor.id })
    expect(named.body).toEqual({ done: [], refused: [{ id: near.id, message: NOT_THERE }] })
    expect((await removeAll([near.id], 'ada', { schoolId: s.harbor.id })).status).toBe(404)
  })

  test('super admins delete a list of people without a school', async () => {
    const lost = await s.person(s.brendans, 'Lost', 'Listed')
    await s.db.updateTable('users').set({ school_id: null }).where('id', '=', lost.id).execute()
    expect((await removeAll([lost.id])).body.refused).toEqual([{ id: lost.id, message: NOT_THERE }])
    expect((await removeAll([lost.id], 'sue')).body.done).toEqual([lost.id])
  })

  test.each<[string, unknown]>([
    ['empty', []],
    ['too long', Array.from({ length: 501 }, (_, index) => index + 1)],
    ['made of texts', ['1']],
    ['missing', undefined],
  ])('a list of people to delete is refused when %s', async (_, userIds) => {
    expect((await removeAll(userIds)).status).toBe(400)
    expect((await removeAll(userIds, 'gia')).status).toBe(403)
  })
})
