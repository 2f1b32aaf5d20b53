// Tests that deleted people leave the snapshots of resets.
import { expect, test } from 'vitest'
import { changeGoal, review, setGoal } from '../testing/goal-calls.ts'
import {
  findNewestSnapshot,
  listSnapshotNames,
  readSnapshotRows,
  readSnapshotText,
} from '../testing/snapshot-rows.ts'
import { story } from '../testing/story.ts'
import { createOtherDatabase } from '../testing/test-source.ts'
import { cleanUpSnapshots } from './clean-up-snapshots.ts'
import { insertSnapshot } from './goal-snapshot.ts'
import { restoreGoals } from './restore-goals.ts'

const s = await story()
const { database } = s.services
const cleanUp = () => cleanUpSnapshots(database, s.clock.now())
/** Characters that some readers of lines take for a line break. */
const SEPARATED = 'one\u2028two\u2029three\u0085four'

/** Returns the people that each row names. */
async function peopleIn(name: string): Promise<unknown[]> {
  const rows = await readSnapshotRows(s.db, name)
  return rows.flatMap(({ row }) => [row.user_id, row.created_by_id, row.provider_id])
}

test('a deleted person leaves the snapshots, and the goals of others restore unchanged', async () => {
  expect(await cleanUp()).toEqual([])
  const wils = await setGoal(
    s.wil,
    { title: 'canary-title', description: `canary-description\u2028and-canary-more` },
    s.cole,
  )
  const maxs = await setGoal(s.max, { title: 'A walk', description: SEPARATED }, s.cole)
  await review(s.cole, wils.id, 'denied', { comments: 'canary-comment' })
  await changeGoal(s.wil, wils.id, { title: 'canary-new-title' })
  await changeGoal(s.wil, wils.id, { completed: true })
  await review(s.cole, maxs.id, 'denied', { comments: 'Further' })
  await changeGoal(s.max, maxs.id, { title: 'A longer walk' })
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  const name = await findNewestSnapshot(s.db)
  const before = await readSnapshotText(s.db, name)
  expect(await cleanUp()).toEqual([])
  expect(await readSnapshotText(s.db, name)).toBe(before)

  for (const { id } of [s.wil, s.cole]) {
    const { status } = await s.ada.call('DELETE /api/admin/users/:id', { params: { id } })
    expect(status).toBe(204)
  }
  expect(await cleanUp()).toEqual([name])
  const after = await readSnapshotText(s.db, name)
  expect(after).not.toContain('canary')
  const people = await peopleIn(name)
  expect(people).toContain(s.max.id)
  for (const { id } of [s.wil, s.cole]) expect(people).not.toContain(id)
  expect(await listSnapshotNames(s.db)).toEqual([name])
  expect(await cleanUp()).toEqual([])

  expect(await restoreGoals(database, name, s.clock.now())).toMatchObject({ goals: 1, left: 0 })
  const { body } = await s.max.call('GET /api/goals/:id', { params: { id: maxs.id } })
  expect(body).toMatchObject({ title: 'A longer walk', createdById: null, revisionCount: 1 })
  expect(body.description).toBe(SEPARATED)
  expect(body.earlierFeedback).toMatchObject([{ comments: 'Further', feedbackProviderId: null }])
})

/** Writes a snapshot of one person's goal, like a reset does. */
async function snapshotOf(name: string, ownerId: number): Promise<string> {
  async function* rows() {
    yield { table: { name: 'goals', columns: ['id', 'title', 'user_id'] }, rows: [[1, 'A walk', ownerId]] }
  }
  const madeAt = s.clock.now()
  const schoolId = s.brendans.id
  await insertSnapshot(s.db, { name, schoolId, kind: 'reset', madeAt, owners: [], rows: rows() })
  return name
}

test('only people who were deleted from this database leave the snapshots', async () => {
  const gone = s.wil.id
  const theirs = await snapshotOf('of-a-deleted-person', gone)
  const others = [
    await snapshotOf('of-a-later-account', 999_999),
    await snapshotOf('of-a-person-here', s.max.id),
  ]
  const texts = () => Promise.all(others.map((name) => readSnapshotText(s.db, name)))
  const before = await texts()
  const empty = await createOtherDatabase(s.engine)
  expect(await cleanUpSnapshots(empty, s.clock.now())).toEqual([])
  expect(await cleanUp()).toEqual([theirs])
  expect(await texts()).toEqual(before)
  expect(await peopleIn(theirs)).toEqual([])
  await s.db
    .deleteFrom('goal_snapshots')
    .where('name', 'in', [theirs, ...others])
    .execute()
})

test('a damaged snapshot stays as it is, and the others are cleaned up', async () => {
  const damaged = await snapshotOf('damaged', s.wil.id)
  const parts = s.db.updateTable('goal_snapshot_parts').set({ lines: '[1,"A walk\n' })
  await parts
    .where('snapshot_id', '=', (eb) =>
      eb.selectFrom('goal_snapshots').select('id').where('name', '=', damaged),
    )
    .execute()
  const theirs = await snapshotOf('of-a-deleted-person', s.wil.id)
  const before = await readSnapshotText(s.db, damaged)
  const failure = await cleanUp().catch((error: AggregateError) => error.errors.map(String))
  expect(failure).toEqual([expect.stringContaining(`${damaged}: The snapshot is damaged`)])
  expect(await readSnapshotText(s.db, damaged)).toBe(before)
  expect(await peopleIn(theirs)).toEqual([])
  await s.db.deleteFrom('goal_snapshots').execute()
})

test('a deleted person leaves the snapshots of a school that was renamed since', async () => {
  await setGoal(s.max, { title: 'canary-title' })
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  const name = await findNewestSnapshot(s.db)
  expect(await readSnapshotText(s.db, name)).toContain('canary')
  const renamed = { params: { id: s.brendans.id }, body: { name: 'Riverside' } }
  expect((await s.sue.call('PUT /api/admin/schools/:id', renamed)).status).toBe(200)
  const { status } = await s.ada.call('DELETE /api/admin/users/:id', { params: { id: s.max.id } })
  expect([status, await cleanUp()]).toEqual([204, [name]])
  expect(await readSnapshotText(s.db, name)).not.toContain('canary')
})

test('deleting a school deletes its snapshots', async () => {
  const { body } = await s.sue.call('POST /api/admin/schools', { body: { name: 'Short School' } })
  const query = { schoolId: body.id }
  expect((await s.sue.call('DELETE /api/admin/goals/clear-school', { query })).status).toBe(200)
  const name = await findNewestSnapshot(s.db)
  const { status } = await s.sue.call('DELETE /api/admin/schools/:id', { params: { id: body.id } })
  expect(status).toBe(204)
  expect(await listSnapshotNames(s.db)).not.toContain(name)
  await expect(restoreGoals(database, name, s.clock.now())).rejects.toThrow('There is no snapshot')
})
