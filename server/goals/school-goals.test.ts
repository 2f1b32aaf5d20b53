// 'Reset School Goals', and restoring the goals from its snapshot.
import { beforeEach, expect, test } from 'vitest'
import { findSnapshot, restoreGoals } from '../snapshots/index.ts'
import { findNewestSnapshot, readSnapshotText } from '../testing/snapshot-rows.ts'
import { story } from '../testing/story.ts'
import { goalTables } from '../transfer/index.ts'

const s = await story()
const { database } = s.services

const everything = async () => {
  const rows = await Promise.all(
    goalTables.map(({ name }) => s.db.selectFrom(name).selectAll().orderBy('id').execute()),
  )
  return Object.fromEntries(goalTables.map(({ name }, index) => [name, rows[index]]))
}

async function goal(userId: number, by = s.ada) {
  const body = { title: `A goal of ${userId}`, category: 'Academic', duration: 'weekly', userId }
  return (await by.call('POST /api/goals', { body: { ...body, completed: userId === s.wil.id } })).body.id
}

beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('notifications').execute()
  s.clock.set(new Date(s.clock.now() + 1000).toISOString())
  const [wils, maxs] = [await goal(s.wil.id), await goal(s.max.id), await goal(s.ivy.id, s.hal)]
  const params = { goalId: maxs }
  await s.cole.call('POST /api/feedback/goals/:goalId', { params, body: { status: 'accepted' } })
  await s.max.call('PATCH /api/goals/:id', { params: { id: maxs }, body: { title: 'Another' } })
  await s.zoe.call('POST /api/feedback/goals/:goalId', {
    params: { goalId: wils },
    body: { status: 'denied', comments: 'No' },
  })
})

// Notifications: 2 assignments, 2 reviews to the owners, 1 edit to Cole. Those of Harbor do not count.
const COUNTS = { goalsDeleted: 2, activitiesDeleted: 3, feedbackDeleted: 2, notificationsDeleted: 5 }

test('a reset counts what it would delete, and deletes only goals of this school', async () => {
  const before = await everything()
  expect((await s.ada.call('GET /api/admin/goals/clear-school')).body.deletedCounts).toEqual(COUNTS)
  expect(await everything()).toEqual(before)
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).body.deletedCounts).toEqual(COUNTS)
  const after = await everything()
  expect(after.goals).toMatchObject([{ user_id: s.ivy.id }])
  expect(after.feedback).toEqual([])
  expect(after.goal_edits).toEqual([])
  const none = { goalsDeleted: 0, activitiesDeleted: 0, feedbackDeleted: 0, notificationsDeleted: 0 }
  expect((await s.ada.call('GET /api/admin/goals/clear-school')).body.deletedCounts).toEqual(none)
  const log = (await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })).body
  expect(log.items).toMatchObject([{ action: 'goals.clear-school', detail: { goalsDeleted: 2 } }])
})

test('a snapshot restores everything, and restoring twice changes nothing', async () => {
  const before = await everything()
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  const name = await findNewestSnapshot(s.db)
  expect(await readSnapshotText(s.db, name)).not.toContain(`A goal of ${s.ivy.id}`)
  // This goal was set after the reset and stays.
  const made = await goal(s.uma.id)
  const now = s.clock.now()
  expect(await restoreGoals(database, name, now)).toEqual({ schoolName: "St. Brendan's", goals: 2, left: 0 })
  await s.ada.call('DELETE /api/goals/:id', { params: { id: made } })
  await s.db.deleteFrom('notifications').where('goal_id', 'is', null).execute()
  expect(await everything()).toEqual(before)
  expect(await restoreGoals(database, name, now)).toMatchObject({ goals: 0, left: 2 })
  expect(await everything()).toEqual(before)
})

test('a restore skips goals of deleted people', async () => {
  const temp = await s.person(s.brendans, 'Tess', 'Temp', { studio: 'Summit', crew: s.crews.lichen })
  const coach = await s.person(s.brendans, 'Tom', 'Temp', { coachOf: [s.crews.lichen] })
  await goal(temp.id)
  const wils = await goal(s.wil.id, coach)
  // Tom gets a notification about it.
  await s.wil.call('PATCH /api/goals/:id', { params: { id: wils }, body: { description: 'All of it' } })
  await coach.call('POST /api/feedback/goals/:goalId', {
    params: { goalId: wils },
    body: { status: 'accepted', comments: 'Tom says so' },
  })
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  for (const { id } of [temp, coach]) await s.ada.call('DELETE /api/admin/users/:id', { params: { id } })
  expect(await restoreGoals(database, await findNewestSnapshot(s.db), s.clock.now())).toMatchObject({
    goals: 3,
    left: 1,
  })
  const { body } = await s.wil.call('GET /api/goals/:id', { params: { id: wils } })
  expect(body).toMatchObject({
    createdById: null,
    feedback: [{ comments: 'Tom says so', feedbackProvider: null }],
  })
})

test('a damaged snapshot restores nothing', async () => {
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  const name = await findNewestSnapshot(s.db)
  const { id } = await findSnapshot(s.db, name)
  const stored = await s.db
    .selectFrom('goal_snapshot_parts')
    .selectAll()
    .where('snapshot_id', '=', id)
    .where('table_name', '=', 'notifications')
    .executeTakeFirstOrThrow()
  for (const [change, sentence] of [
    [{ lines: `${stored.lines.slice(0, -20)}\n` }, 'is damaged'],
    [{ lines: stored.lines.replace(/^\[/, '[1,') }, 'is damaged'],
    [{ lines: stored.lines.replace(/^\[/, '[{},') }, 'is damaged'],
    [{ columns: stored.columns.replace('"is_read"', '"is_admin"') }, 'is damaged'],
    [{ table_name: 'users' }, 'is damaged'],
    [{ lines: stored.lines.replaceAll('"goal_updated"', 'null') }, 'breaks a rule'],
  ] as const) {
    const part = s.db.updateTable('goal_snapshot_parts').where('snapshot_id', '=', id)
    await part.where('part', '=', stored.part).set(change).execute()
    await expect(restoreGoals(database, name, s.clock.now()), JSON.stringify(change)).rejects.toThrow(
      sentence,
    )
    await part.where('part', '=', stored.part).set(stored).execute()
  }
  await expect(restoreGoals(database, `${name}-absent`, s.clock.now())).rejects.toThrow(
    'There is no snapshot',
  )
  expect((await everything()).goals).toHaveLength(1)
})

test('only admins of a school can reset its goals, and super admins can name another school', async () => {
  expect((await s.gia.call('DELETE /api/admin/goals/clear-school')).error.code).toBe('forbidden')
  expect((await s.cole.call('GET /api/admin/goals/clear-school')).error.code).toBe('forbidden')
  const query = { schoolId: s.harbor.id }
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school', { query })).status).toBe(404)
  const { body } = await s.sue.call('DELETE /api/admin/goals/clear-school', { query })
  expect(body.deletedCounts.goalsDeleted).toBe(1)
  expect((await everything()).goals).toHaveLength(2)
})

test('a restore skips notifications of a former captain', async () => {
  const [goalOfMax] = await s.db
    .selectFrom('goals')
    .select(['id', 'user_id'])
    .where('user_id', '=', s.max.id)
    .execute()
  if (!goalOfMax) throw new Error('Max has a goal')
  await s.cole.call('POST /api/feedback/goals/:goalId', {
    params: { goalId: goalOfMax.id },
    body: { status: 'denied', comments: 'Which ten?' },
  })
  const zoes = () =>
    s.db.selectFrom('notifications').select('goal_id').where('user_id', '=', s.zoe.id).execute()
  expect(await zoes()).toEqual([{ goal_id: goalOfMax.id }])
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  const name = await findNewestSnapshot(s.db)
  const flag = { params: { id: s.zoe.id } }
  await s.ada.call('PATCH /api/admin/users/:id/crew-captain', { ...flag, body: { isCrewCaptain: false } })
  await restoreGoals(database, name, s.clock.now())
  expect(await zoes()).toEqual([])
  await s.ada.call('PATCH /api/admin/users/:id/crew-captain', { ...flag, body: { isCrewCaptain: true } })
})
