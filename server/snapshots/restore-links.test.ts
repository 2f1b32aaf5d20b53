// Tests that goals carried over from each other stay linked in the snapshot of a reset and after a restore.
import { beforeEach, expect, test } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import { readGoal, review, setGoal, switchFeatures } from '../testing/goal-calls.ts'
import { findNewestSnapshot } from '../testing/snapshot-rows.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { cleanUpSnapshots } from './clean-up-snapshots.ts'
import { restoreGoals } from './restore-goals.ts'

const s = await story()
const { database } = s.services
await switchFeatures(s, { plans: true, weekChecks: true })

beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('goal_snapshots').execute()
})

/** Creates a goal of Wil's last week, and the goal that it was carried over to. */
async function carried() {
  const old = await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-13' })
  const next = await setGoal(s.wil, { carriedFromId: old, plan: 'If it rains, then I will swim' })
  return { old, next }
}
async function reset(): Promise<string> {
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  return findNewestSnapshot(s.db)
}
const restore = (name: string) => restoreGoals(database, name, s.clock.now())

test('a restore brings back links, plans, checks and answers', async () => {
  const { old, next } = await carried()
  const body = { state: 'stuck', note: 'No pool' }
  await s.wil.call('PUT /api/goals/:id/check', { params: { id: next.id }, body })
  const { id } = await review(s.cole, next.id, 'denied')
  await s.wil.call('PUT /api/feedback/:id/answer', { params: { id }, body: { text: 'There is one' } })
  const before = await readGoal(s.wil, next.id)
  expect(before).toMatchObject({ carriedFromId: old, timesCarried: 1, check: { note: 'No pool' } })
  expect(await restore(await reset())).toMatchObject({ goals: 2, left: 0 })
  expect(await readGoal(s.wil, next.id)).toEqual(before)
  expect((await readGoal(s.wil, old)).carriedToId).toBe(next.id)
  expect(await findBrokenRules(s.db)).toEqual({})
})

test('a goal comes back without its link if its old goal was carried over again since', async () => {
  const { old, next } = await carried()
  const name = await reset()
  await restore(name)
  await s.wil.call('DELETE /api/goals/:id', { params: { id: next.id } })
  const carriedAgain = await setGoal(s.wil, { carriedFromId: old })
  expect(await restore(name)).toMatchObject({ goals: 1, left: 1 })
  expect(await readGoal(s.wil, next.id)).toMatchObject({ carriedFromId: null, timesCarried: 1 })
  expect((await readGoal(s.wil, old)).carriedToId).toBe(carriedAgain.id)
  expect(await findBrokenRules(s.db)).toEqual({})
})

test('an expired goal leaves the snapshot, with every link to it', async () => {
  const { next } = await carried()
  const name = await reset()
  // Six months after both goals, which were set in November: the older one is past, the newer one is not.
  await s.db.updateTable('schools').set({ goal_months: 6, retention_changed_at: 0 }).execute()
  s.clock.set('2027-05-18T15:00:00.000Z')
  expect(await cleanUpSnapshots(database, s.clock.now())).toEqual([name])
  expect(await restore(name)).toMatchObject({ goals: 1, left: 0 })
  const goals = await s.db.selectFrom('goals').select(['id', 'carried_from_id', 'times_carried']).execute()
  expect(goals).toEqual([{ id: next.id, carried_from_id: null, times_carried: 1 }])
  await s.db.updateTable('schools').set({ goal_months: null }).execute()
  s.clock.set('2026-11-18T15:00:00.000Z')
})
