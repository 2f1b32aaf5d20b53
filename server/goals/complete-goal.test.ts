// Completing, deleting and archiving goals.
import { beforeEach, describe, expect, test } from 'vitest'
import { changeGoal, listNotifications, readGoal, review, setGoal, travelTo } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()
const bea = await s.person(s.brendans, 'Bea', 'Bypass', { admin: true, bypass: true })

beforeEach(() => travelTo(s, WEDNESDAY))

const completions = (goalId: number) =>
  s.db
    .selectFrom('activities')
    .selectAll()
    .where('goal_id', '=', goalId)
    .where('type', '=', 'goal_completed')
    .execute()
const rowsAbout = async (goalId: number) => {
  const counts = await Promise.all(
    (['feedback', 'goal_edits', 'activities', 'notifications'] as const).map((table) =>
      s.db.selectFrom(table).select('id').where('goal_id', '=', goalId).execute(),
    ),
  )
  return counts.map((rows) => rows.length)
}

describe('completing a goal', () => {
  test('completing a goal records the time, and adds one activity of the owner', async () => {
    const { id } = await setGoal(s.wil)
    s.clock.advance(60_000)
    const at = new Date(s.clock.now()).toISOString()
    const { body } = await changeGoal(s.wil, id, { completed: true })
    expect(body).toMatchObject({ updated: true, completed: true, completedAt: at, status: 'completed' })
    expect(body.revisionCount).toBe(0)
    expect(await completions(id)).toMatchObject([{ user_id: s.wil.id, created_at: s.clock.now() }])
    s.clock.advance(60_000)
    const again = await changeGoal(s.wil, id, { completed: true })
    expect(again.body).toMatchObject({ updated: false, completedAt: at, updatedAt: at })
    expect(await completions(id)).toHaveLength(1)
  })

  test('completing a goal can be undone, which removes the activity until the goal is completed again', async () => {
    const { id } = await setGoal(s.wil, { completed: true })
    const reopened = await changeGoal(s.wil, id, { completed: false })
    expect(reopened.body).toMatchObject({ updated: true, completedAt: null, status: 'in_progress' })
    expect(await completions(id)).toEqual([])
    expect((await changeGoal(s.wil, id, { completed: false })).body.updated).toBe(false)
    await changeGoal(s.wil, id, { completed: true })
    expect(await completions(id)).toHaveLength(1)
  })

  test('a completion by a guide, coach, captain or admin is the owner’s activity', async () => {
    for (const by of [s.gia, s.cole, s.zoe, s.ada]) {
      const { id } = await setGoal(s.wil)
      expect((await changeGoal(by, id, { completed: true })).status).toBe(200)
      expect(await completions(id)).toMatchObject([{ user_id: s.wil.id }])
    }
  })

  test('completing a goal does not change feedback and notifies nobody', async () => {
    const { id } = await setGoal(s.wil)
    await review(s.cole, id)
    const before = (await listNotifications(s.wil)).length
    await changeGoal(s.cole, id, { completed: true })
    expect((await readGoal(s.wil, id)).feedback).toHaveLength(1)
    expect(await listNotifications(s.wil)).toHaveLength(before)
  })

  test.each([{ completed: 'true' }, { completed: 1 }, { completed: null }])(
    'completing a goal refuses a body that is not true or false: %j',
    async (body) => {
      const { id } = await setGoal(s.wil)
      const answer = await changeGoal(s.wil, id, body)
      expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, 'completed'])
    },
  )

  test('a completion is among the crew’s activities until the goal is reopened', async () => {
    const { id } = await setGoal(s.max)
    const shown = async () => {
      const { body } = await s.wil.call('GET /api/groups/:id/activities', { params: { id: s.crews.lichen } })
      return body.filter(({ goalId }) => goalId === id).map(({ type }) => type)
    }
    await changeGoal(s.max, id, { completed: true })
    expect(await shown()).toEqual(['goal_completed', 'goal_created'])
    await changeGoal(s.max, id, { completed: false })
    expect(await shown()).toEqual(['goal_created'])
  })
})

describe('deleting a goal', () => {
  test('deleting a goal deletes its feedback, edits, activities and notifications', async () => {
    const { id } = await setGoal(s.wil, {}, s.cole)
    await review(s.zoe, id)
    await changeGoal(s.wil, id, { title: 'Changed' })
    await changeGoal(s.wil, id, { completed: true })
    expect((await rowsAbout(id)).every((count) => count > 0)).toBe(true)
    const { status, text } = await s.wil.call('DELETE /api/goals/:id', { params: { id } })
    expect([status, text]).toEqual([204, ''])
    expect(await rowsAbout(id)).toEqual([0, 0, 0, 0])
    expect((await s.wil.call('GET /api/goals/:id', { params: { id } })).error.code).toBe('not_found')
    expect((await s.wil.call('DELETE /api/goals/:id', { params: { id } })).error.code).toBe('not_found')
  })

  test('a deletion by another person notifies the owner, without a link to goal or crew', async () => {
    const { id } = await setGoal(s.wil, { title: 'Practice the flute' })
    await s.cole.call('DELETE /api/goals/:id', { params: { id } })
    const [notification] = await listNotifications(s.wil)
    expect(notification).toMatchObject({ type: 'goal_updated', goalId: null, groupId: null, isRead: false })
    expect(notification?.message).toContain('Practice the flute')
  })

  test('a deletion by the owner notifies nobody', async () => {
    const { id } = await setGoal(s.wil)
    const before = await Promise.all([
      listNotifications(s.wil),
      listNotifications(s.cole),
      listNotifications(s.zoe),
    ])
    await s.wil.call('DELETE /api/goals/:id', { params: { id } })
    const after = await Promise.all([
      listNotifications(s.wil),
      listNotifications(s.cole),
      listNotifications(s.zoe),
    ])
    expect(after.map((all) => all.length)).toEqual(before.map((all) => all.length))
  })

  test('deleting a goal records in the audit log who deleted which title', async () => {
    const { id } = await setGoal(s.wil, { title: 'Plant a tree' })
    await s.zoe.call('DELETE /api/goals/:id', { params: { id } })
    const entry = await s.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'goal.delete', actor_id: s.zoe.id, school_id: s.brendans.id })
    expect(entry.subject).toContain('Plant a tree')
    expect(entry.subject).toContain('Wil Okonkwo')
  })
})

describe('an archived goal', () => {
  const archive = (before: string, by = s.ada) =>
    by.call('POST /api/admin/goals/archive', { body: { before } })
  const storeGoal = (dueOn: string, fields = {}) =>
    insertGoal(s, { schoolId: s.brendans.id, userId: s.uma.id, dueOn, ...fields })

  test('an archived goal was due before the given day in this school', async () => {
    const [old, same] = [await storeGoal('2026-01-09'), await storeGoal('2026-01-12')]
    const harborGoal = await insertGoal(s, { schoolId: s.harbor.id, userId: s.ivy.id, dueOn: '2026-01-09' })
    expect((await archive('2026-01-12')).body).toEqual({ archived: 1 })
    expect((await archive('2026-01-12')).body).toEqual({ archived: 0 })
    const read = async (by: typeof s.uma, id: number) => (await readGoal(by, id)).archivedAt
    expect(await read(s.uma, old)).toBe(WEDNESDAY)
    expect([await read(s.uma, same), await read(s.ivy, harborGoal)]).toEqual([null, null])
    const log = await s.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').execute()
    expect(log.find(({ action }) => action === 'goals.archive')).toMatchObject({ actor_id: s.ada.id })
  })

  test('an archived goal is read-only, even to people who may bypass deadlines', async () => {
    const id = await storeGoal('2026-11-18')
    const done = await storeGoal('2026-11-18', { completed: true })
    const before = await readGoal(s.uma, id)
    expect(before.abilities.edit).toBe(true)
    await archive('2026-11-19')
    for (const by of [s.uma, s.ned, s.ada, bea]) {
      for (const [goal, body] of [
        [id, { completed: true }],
        [id, { completed: false }],
        [id, { title: 'Other' }],
        [id, { title: before.title }],
        [done, { completed: false }],
      ] as const) {
        const { status, error } = await changeGoal(by, goal, body)
        expect([status, error.code]).toEqual([409, 'goal_archived'])
      }
      const deletion = await by.call('DELETE /api/goals/:id', { params: { id } })
      expect([deletion.status, deletion.error.code]).toEqual([409, 'goal_archived'])
    }
    const given = { params: { goalId: id }, body: { status: 'accepted' } }
    expect((await s.ned.call('POST /api/feedback/goals/:goalId', given)).error.code).toBe('goal_archived')
    expect((await changeGoal(s.max, id, { title: 'Other' })).error.code).toBe('forbidden')
    expect((await changeGoal(s.uma, id, { title: '' })).error.code).toBe('validation')
  })

  test('an archived goal is in the history, but in no list and not in the queue', async () => {
    const id = await storeGoal('2026-11-20')
    const params = { id: s.uma.id }
    const crew = { id: s.crews.moss }
    const lists = async () => {
      const all = { scope: 'all' }
      const answers = [
        (await s.uma.call('GET /api/users/:id/goals', { params })).body,
        (await s.uma.call('GET /api/users/:id/goals', { params, query: all })).body,
        (await s.uma.call('GET /api/users/:id/goals-with-feedback', { params })).body,
        (await s.uma.call('GET /api/users/:id/goals-with-feedback', { params, query: all })).body,
        (await s.ned.call('GET /api/groups/:id/goals', { params: crew })).body,
        (await s.ned.call('GET /api/groups/:id/goals-with-feedback', { params: crew })).body,
        (await s.ned.call('GET /api/groups/:id/all-goals', { params: crew })).body,
        (await s.ned.call('GET /api/feedback/queue')).body,
      ]
      return answers.map((body) => (Array.isArray(body) ? body : body.items).some((goal) => goal.id === id))
    }
    expect(new Set(await lists())).toEqual(new Set([true]))
    await archive('2026-11-21')
    expect(new Set(await lists())).toEqual(new Set([false]))
    const { body } = await s.uma.call('GET /api/users/:id/goal-history', { params })
    expect(body.goals.some((goal) => goal.id === id && goal.archivedAt !== null)).toBe(true)
  })

  test.each(['2026-02-30', '', 'spring', '2026-11-18T00:00:00Z'])(
    'a goal cannot be archived by a day that is not real: %s',
    async (before) => {
      expect((await archive(before)).error.issues?.[0]?.path).toBe('before')
    },
  )

  test('only admins can archive goals', async () => {
    for (const by of [s.cole, s.gia, s.zoe, s.wil]) expect((await archive('2026-01-01', by)).status).toBe(403)
  })
})
