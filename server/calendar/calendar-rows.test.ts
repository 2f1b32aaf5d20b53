// Rows of the calendar when people, goals and schools are deleted or moved, and in exports and snapshots.
import { beforeEach, expect, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import { cleanUpSnapshots, restoreGoals } from '../snapshots/index.ts'
import { readGoal, setGoal, travelTo } from '../testing/goal-calls.ts'
import { readSnapshotRows } from '../testing/snapshot-rows.ts'
import { insertCalendar } from '../testing/stored-calendar.ts'
import { story } from '../testing/story.ts'
import { WEDNESDAY } from '../testing/test-app.ts'

const s = await story()

/** Sets a goal of the person that Gia moved because of an absence that she entered. */
async function movedGoal(owner: Awaited<ReturnType<typeof s.person>>, byId = s.gia.id) {
  const { id } = await setGoal(owner, { title: 'Read' }, s.ada)
  const row = { schoolId: s.brendans.id, goalId: id, userId: owner.id, byId, text: 'Ill', at: s.clock.now() }
  await insertCalendar(s.db, row)
  return id
}
const counts = async () => ({
  days: (await s.db.selectFrom('days_off').select('id').execute()).length,
  moves: (await s.db.selectFrom('goal_moves').select('id').execute()).length,
  away: (await s.db.selectFrom('absences').select('id').execute()).length,
})
const givers = async () => [
  ...(await s.db.selectFrom('goal_moves').select('by_id').execute()),
  ...(await s.db.selectFrom('absences').select('by_id').execute()),
]

beforeEach(async () => {
  await travelTo(s, WEDNESDAY)
  for (const table of ['goals', 'days_off', 'absences'] as const) await s.db.deleteFrom(table).execute()
})

test('deleting a person deletes their days away and moves, and clears their name on those of others', async () => {
  const guide = await s.person(s.brendans, 'Guy', 'Guide', { guideOf: 'Summit' })
  const learner = await s.person(s.brendans, 'Lea', 'Learner', { studio: 'Summit' })
  const id = await movedGoal(s.uma, guide.id)
  await movedGoal(learner, guide.id)
  expect(await counts()).toEqual({ days: 2, moves: 2, away: 2 })
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: learner.id } })
  expect(await counts()).toEqual({ days: 2, moves: 1, away: 1 })
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: guide.id } })
  expect(await givers()).toEqual([{ by_id: null }, { by_id: null }])
  expect((await readGoal(s.ada, id)).lastMove).toMatchObject({ by: null, reason: 'Ill' })
})

test('moves and days away follow a person to another school without the names of who entered them', async () => {
  const learner = await s.person(s.brendans, 'Mia', 'Mover', { studio: 'Summit' })
  const id = await movedGoal(learner)
  await movedGoal(s.uma, learner.id)
  const move = { params: { id: learner.id }, body: { schoolId: s.harbor.id } }
  expect((await s.sue.call('PUT /api/admin/users/:id', move)).status).toBe(200)
  expect(await givers()).toEqual(Array(4).fill({ by_id: null }))
  expect(await readGoal(s.hal, id)).toMatchObject({ lastMove: { by: null, reason: 'Ill' } })
  expect(await findBrokenRules(s.db)).toEqual({})
})

test('a reset deletes moves, and its snapshot restores them', async () => {
  const id = await movedGoal(s.wil)
  const before = await readGoal(s.wil, id)
  expect(before.lastMove).toMatchObject({ by: { id: s.gia.id, firstName: 'Gia' }, cause: 'more_time' })
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  expect(await counts()).toEqual({ days: 1, moves: 0, away: 1 })
  const { body } = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })
  await restoreGoals(s.services.database, String(body.items[0]?.detail?.snapshot), s.clock.now())
  expect(await readGoal(s.wil, id)).toEqual(before)
  expect(await findBrokenRules(s.db)).toEqual({})
})

test('a snapshot restores a goal that days away moved, whether or not they still exist', async () => {
  for (const stays of [true, false]) {
    const id = await movedGoal(s.wil)
    await s.ada.call('DELETE /api/admin/goals/clear-school')
    const { body } = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })
    if (!stays) await s.db.deleteFrom('absences').execute()
    await restoreGoals(s.services.database, String(body.items[0]?.detail?.snapshot), s.clock.now())
    const { absence_id } = await s.db
      .selectFrom('goal_moves')
      .select('absence_id')
      .where('goal_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(absence_id !== null).toBe(stays)
  }
})

test('a snapshot removes the person who moved a goal after their account was deleted', async () => {
  const guide = await s.person(s.brendans, 'Gus', 'Gone', { guideOf: 'Summit' })
  const id = await movedGoal(s.uma, guide.id)
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  const { body } = await s.ada.call('GET /api/admin/audit-log', { query: { limit: 1 } })
  const name = String(body.items[0]?.detail?.snapshot)
  const givers = async () => {
    const rows = await readSnapshotRows(s.db, name)
    return rows.filter(({ row }) => 'by_id' in row).map(({ row }) => row.by_id)
  }
  expect(await givers()).toEqual([guide.id])
  await s.ada.call('DELETE /api/admin/users/:id', { params: { id: guide.id } })
  await cleanUpSnapshots(s.services.database, s.clock.now())
  expect(await givers()).toEqual([null])
  await restoreGoals(s.services.database, name, s.clock.now())
  expect((await readGoal(s.ada, id)).lastMove).toMatchObject({ by: null, reason: 'Ill' })
  expect(await findBrokenRules(s.db)).toEqual({})
})

test('the export of a person has the moves of their goals', async () => {
  const id = await movedGoal(s.wil)
  const { body } = await s.wil.call('GET /api/users/:id/export', { params: { id: s.wil.id } })
  const goal = body.goals.find((goal) => goal.id === id)
  expect(goal).toMatchObject({
    dueOn: '2026-11-20',
    firstDueOn: '2026-11-16',
    moves: [{ by: { firstName: 'Gia' }, from: '2026-11-16', to: '2026-11-20', reason: 'Ill' }],
  })
})

test('deleting a school deletes its calendar', async () => {
  const { body } = await s.sue.call('POST /api/admin/schools', { body: { name: 'Short School' } })
  const entries = [{ name: 'Fair', from: '2026-12-01', to: '2026-12-01' }]
  await s.sue.call('PUT /api/admin/days-off', { query: { schoolId: body.id }, body: { entries } })
  expect((await counts()).days).toBe(1)
  await s.sue.call('DELETE /api/admin/schools/:id', { params: { id: body.id } })
  expect((await counts()).days).toBe(0)
})
