// Tests every kind of deletion: what is deleted with it, what stays, and that nothing else changes. All rows of both schools
// are compared before and after.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../platform/db/engine.ts'
import { restoreGoals } from '../snapshots/index.ts'
import { changeGoal, goalBody, listNotifications, review, setGoal } from '../testing/goal-calls.ts'
import { findNewestSnapshot } from '../testing/snapshot-rows.ts'
import { story } from '../testing/story.ts'

const s = await story()
const { lichen, moss } = s.crews

interface Row {
  id: number
  [column: string]: unknown
}

/** The tables that deleting could touch, except sessions. */
const tables = [
  ...(['schools', 'studios', 'groups', 'users', 'goals', 'feedback', 'goal_edits'] as const),
  ...(['notifications', 'activities', 'saved_replies', 'audit_log'] as const),
]
type Table = (typeof tables)[number]

async function rowsOf(db: Queries): Promise<Map<Table, Map<number, Row>>> {
  const all = await Promise.all(
    tables.map(async (table) => {
      const rows: Row[] = await db.selectFrom(table).selectAll().orderBy('id').execute()
      return [table, new Map(rows.map((row) => [row.id, row]))] as const
    }),
  )
  return new Map(all)
}

/** Describes what `change` did: the numbers of deleted and new rows by table, and the changed columns of others. */
async function whatChanges(change: () => Promise<unknown>) {
  const before = await rowsOf(s.db)
  await change()
  const after = await rowsOf(s.db)
  const gone: Partial<Record<Table, number[]>> = {}
  const come: Partial<Record<Table, Row[]>> = {}
  const changed: string[] = []
  for (const table of tables) {
    const [old, now] = [
      before.get(table) ?? new Map<number, Row>(),
      after.get(table) ?? new Map<number, Row>(),
    ]
    const away = [...old.keys()].filter((id) => !now.has(id))
    const added = [...now.values()].filter(({ id }) => !old.has(id))
    if (away.length > 0) gone[table] = away
    if (added.length > 0) come[table] = added
    for (const [id, row] of now) {
      const known = old.get(id)
      for (const [column, value] of Object.entries(known ?? {}))
        if (row[column] !== value) changed.push(`${table} ${id} ${column} ${row[column]}`)
    }
  }
  return { gone, come, changed: changed.sort() }
}

const idsOf = async (
  table: 'goals' | 'feedback' | 'goal_edits' | 'activities' | 'notifications',
  goalId: number,
) =>
  (
    await s.db
      .selectFrom(table)
      .select('id')
      .where(table === 'goals' ? 'id' : 'goal_id', '=', goalId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
const allAbout = async (goalId: number) => ({
  goals: [goalId],
  feedback: await idsOf('feedback', goalId),
  goal_edits: await idsOf('goal_edits', goalId),
  activities: await idsOf('activities', goalId),
  notifications: await idsOf('notifications', goalId),
})

/** A goal of Wil's with feedback of coach and captain, an edit, a completion, and notifications of several people. */
async function livelyGoal(title: string): Promise<number> {
  const { id } = await setGoal(s.wil, { title }, s.cole)
  await review(s.cole, id, 'denied')
  await review(s.zoe, id, 'needs_improvement')
  await changeGoal(s.wil, id, { title: `${title} and more` })
  await review(s.cole, id)
  await changeGoal(s.wil, id, { completed: true })
  return id
}

let wils = 0
beforeAll(async () => {
  await setGoal(s.ivy)
  await s.hank.call('POST /api/feedback/replies', { body: { text: 'Of another school' } })
})
beforeEach(async () => {
  wils = await livelyGoal('Read a chapter')
  await livelyGoal('Swim a mile')
})

test('deleting a goal deletes its feedback, edits, activities and notifications, and the log keeps who deleted which title', async () => {
  const dependents = await allAbout(wils)
  expect(Object.values(dependents).every((ids) => ids.length > 0)).toBe(true)
  const { gone, come, changed } = await whatChanges(() =>
    s.ada.call('DELETE /api/goals/:id', { params: { id: wils } }),
  )
  expect([gone, changed]).toEqual([dependents, []])
  expect(come).toMatchObject({
    notifications: [{ user_id: s.wil.id, type: 'goal_updated', goal_id: null }],
    audit_log: [
      { action: 'goal.delete', actor_id: s.ada.id, subject: 'Wil Okonkwo’s goal “Read a chapter and more”' },
    ],
  })
  expect(Object.keys(come).sort()).toEqual(['audit_log', 'notifications'])
})

test('Reset School Goals deletes everything that depends on the goals, but keeps the message about a deleted one', async () => {
  await s.ada.call('DELETE /api/goals/:id', { params: { id: wils } })
  const goals = await s.db.selectFrom('goals').select('id').where('school_id', '=', s.brendans.id).execute()
  const dependents = await Promise.all(goals.map(({ id }) => allAbout(id)))
  const { gone, come, changed } = await whatChanges(() => s.ada.call('DELETE /api/admin/goals/clear-school'))
  for (const table of ['goals', 'feedback', 'goal_edits', 'activities', 'notifications'] as const) {
    const expected = dependents.flatMap((dependent) => dependent[table])
    expect(
      gone[table]?.toSorted((a, b) => a - b),
      table,
    ).toEqual(expected.toSorted((a, b) => a - b))
  }
  expect([Object.keys(gone).length, changed]).toEqual([5, []])
  expect(Object.keys(come)).toEqual(['audit_log'])
  expect(come.audit_log).toMatchObject([{ action: 'goals.clear-school', actor_id: s.ada.id }])
  expect((await listNotifications(s.wil))[0]).toMatchObject({
    type: 'goal_updated',
    goalId: null,
    groupId: null,
  })
  expect((await s.ivy.call('GET /api/users/:id/goals', { params: { id: s.ivy.id } })).body).toHaveLength(1)

  // Its snapshot restores just these rows and touches nothing else.
  const name = await findNewestSnapshot(s.db)
  const restored = await whatChanges(() => restoreGoals(s.services.database, name, s.clock.now()))
  expect([restored.gone, restored.changed]).toEqual([{}, []])
  const { audit_log: logged, ...back } = restored.come
  expect(logged).toMatchObject([{ action: 'goals.restore', actor_id: null }])
  expect(Object.fromEntries(Object.entries(back).map(([table, rows]) => [table, rows.length]))).toEqual(
    Object.fromEntries(Object.entries(gone).map(([table, ids]) => [table, ids.length])),
  )
})

test('deleting a crew unassigns its members and captain, keeps their goals, and deletes notifications of captain and coaches', async () => {
  const { gone, come, changed } = await whatChanges(() =>
    s.ada.call('DELETE /api/admin/groups/:id', { params: { id: moss } }),
  )
  expect(gone).toEqual({ groups: [moss] })
  expect(changed).toEqual(
    [
      ...[s.jo, s.uma, s.ned].map(({ id }) => `users ${id} group_id null`),
      `users ${s.ned.id} is_captain 0`,
    ].sort(),
  )
  expect(Object.keys(come)).toEqual(['audit_log'])
  // The goals of its members exist, and coaches are assigned.
  const ofLeaders = await s.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', 'in', [s.zoe.id, s.cole.id])
    .orderBy('id')
    .execute()
  expect(ofLeaders).not.toEqual([])
  const deletion = await whatChanges(() =>
    s.ada.call('DELETE /api/admin/groups/:id', { params: { id: lichen } }),
  )
  expect(deletion.gone).toEqual({ groups: [lichen], notifications: ofLeaders.map(({ id }) => id) })
  expect(deletion.changed.filter((changed) => !changed.startsWith('users '))).toEqual([])
  expect((await s.cole.call('GET /api/auth/user')).body.assignedCrews).toEqual([])
  const body = {
    groupId: (await s.ada.call('POST /api/admin/groups', { body: { name: 'Lichen again' } })).body.id,
  }
  for (const { id } of [s.zoe, s.wil, s.max])
    await s.ada.call('PUT /api/admin/users/:id/group', { params: { id }, body })
  await s.ada.call('PATCH /api/admin/users/:id/crew-captain', {
    params: { id: s.zoe.id },
    body: { isCrewCaptain: true },
  })
  await s.ada.call('PUT /api/admin/users/:id/crew-assignments', {
    params: { id: s.cole.id },
    body: { assignedCrews: [body.groupId] },
  })
})

test("deleting a studio empties its learners' studio and its guides' assigned studio", async () => {
  const id = s.brendans.studios.get('Basecamp II') ?? 0
  const { gone, come, changed } = await whatChanges(() =>
    s.ada.call('DELETE /api/admin/studios/:id', { params: { id } }),
  )
  expect(gone).toEqual({ studios: [id] })
  expect(changed).toEqual(
    [
      ...[s.zoe, s.wil].map((learner) => `users ${learner.id} studio_id null`),
      `users ${s.gia.id} assigned_studio_id null`,
    ].sort(),
  )
  expect(Object.keys(come)).toEqual(['audit_log'])
  expect((await s.wil.call('PATCH /api/users/me', { body: { studio: 'Summit' } })).body.studio).toBe('Summit')
})

test('deleting a user deletes their goals, notifications and activities, and keeps their feedback to others without a giver', async () => {
  const coach = await s.person(s.brendans, 'Gus', 'Going', { studio: 'Summit', coachOf: [] })
  const crews = { assignedCrews: (await s.cole.call('GET /api/auth/user')).body.assignedCrews }
  await s.ada.call('PUT /api/admin/users/:id/crew-assignments', { params: { id: coach.id }, body: crews })
  const given = await review(coach, wils, 'denied')
  const own = (await s.ada.call('POST /api/goals', { body: goalBody(coach) })).body.id
  const madeForWil = (await coach.call('POST /api/goals', { body: goalBody(s.wil) })).body.id
  await changeGoal(coach, madeForWil, { title: 'As Gus says' })
  await changeGoal(coach, own, { completed: true })
  const reply = (await coach.call('POST /api/feedback/replies', { body: { text: 'Well said' } })).body.id
  const notifications = await s.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', coach.id)
    .execute()
  const { gone, come, changed } = await whatChanges(() =>
    s.ada.call('DELETE /api/admin/users/:id', { params: { id: coach.id } }),
  )
  expect(gone).toEqual({
    users: [coach.id],
    goals: [own],
    activities: expect.any(Array),
    notifications: notifications.map(({ id }) => id),
    saved_replies: [reply],
  })
  expect(gone.activities).toHaveLength(2)
  const [edit] = await idsOf('goal_edits', madeForWil)
  const ofLog = (change: string) => change.startsWith('audit_log ')
  expect(new Set(changed.filter(ofLog).map((change) => change.replace(/\d+/, 'n')))).toEqual(
    new Set([
      'audit_log n about_id null',
      'audit_log n subject A deleted account',
      'audit_log n subject_key A deleted account',
      'audit_log n subject_values null',
    ]),
  )
  expect(changed.filter((change) => !ofLog(change))).toEqual(
    [
      `feedback ${given.id} provider_id null`,
      `goal_edits ${edit} user_id null`,
      `goals ${madeForWil} created_by_id null`,
    ].sort(),
  )
  expect(Object.keys(come)).toEqual(['audit_log'])
  expect(
    await s.db.selectFrom('sessions').select('user_id').where('user_id', '=', coach.id).execute(),
  ).toEqual([])
})

test('deleting a school deletes studios, crews and assignments, and keeps users without a school', async () => {
  const [ivys] = await s.db.selectFrom('goals').select('id').where('user_id', '=', s.ivy.id).execute()
  const { gone, come, changed } = await whatChanges(() =>
    s.sue.call('DELETE /api/admin/schools/:id', { params: { id: s.harbor.id } }),
  )
  expect(gone).toEqual({
    schools: [s.harbor.id],
    studios: [...s.harbor.studios.values()],
    groups: [s.crews.kelp],
  })
  const users = [s.hal, s.hank, s.ida, s.ivy, s.ira]
  expect(changed.filter((changed) => changed.includes(' school_id '))).toEqual(
    [
      ...users.map(({ id }) => `users ${id} school_id null`),
      `goals ${ivys?.id} school_id null`,
      ...(await idsOf('activities', ivys?.id ?? 0)).map((id) => `activities ${id} school_id null`),
    ].sort(),
  )
  expect(
    changed.filter((change) => !/ (school_id|studio_id|group_id) null$| is_captain 0$/.test(change)),
  ).toEqual([])
  expect(come.audit_log).toMatchObject([{ action: 'school.delete', school_id: null }])
  expect((await s.ivy.call('GET /api/groups')).error.code).toBe('no_school')
  expect((await s.ivy.call('GET /api/auth/user')).body.schoolId).toBeNull()
})
