// Snapshots of resets do not keep who is deleted.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeGoal, review, setGoal } from '../testing/goal-calls.ts'
import { story } from '../testing/story.ts'
import { forgetInSnapshots } from './forget-in-snapshots.ts'
import { restoreGoals } from './restore-goals.ts'

const s = await story()
const { database, dataFolder } = s.services
const forget = () => forgetInSnapshots(database, dataFolder, 0)
const snapshot = () => {
  const folder = join(dataFolder, 'snapshots')
  return join(folder, readdirSync(folder)[0] ?? '')
}

test('somebody who is deleted goes out of the snapshots, which others come back from as they were', async () => {
  expect(await forget()).toEqual([])
  const wils = await setGoal(s.wil, { title: 'canary-title', description: 'canary-description' }, s.cole)
  const maxs = await setGoal(s.max, { title: 'A walk' }, s.cole)
  await review(s.cole, wils.id, 'denied', { comments: 'canary-comment' })
  await changeGoal(s.wil, wils.id, { title: 'canary-new-title' })
  await changeGoal(s.wil, wils.id, { completed: true })
  await review(s.cole, maxs.id, 'denied', { comments: 'Further' })
  await changeGoal(s.max, maxs.id, { title: 'A longer walk' })
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  const file = snapshot()
  const before = readFileSync(file, 'utf8')
  expect(await forget()).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(before)

  for (const { id } of [s.wil, s.cole]) {
    const { status } = await s.ada.call('DELETE /api/admin/users/:id', { params: { id } })
    expect(status).toBe(204)
  }
  // One that may still be written to is left for the next time.
  expect(await forgetInSnapshots(database, dataFolder)).toEqual([])
  expect(await forget()).toEqual([file])
  const after = readFileSync(file, 'utf8')
  expect(after).not.toContain('canary')
  expect(after).not.toMatch(new RegExp(`"(user_id|created_by_id|provider_id)":(${s.wil.id}|${s.cole.id})\\b`))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(dataFolder, 'snapshots'))).toHaveLength(1)
  expect(await forget()).toEqual([])

  expect(await restoreGoals(database, file, s.clock.now())).toMatchObject({ goals: 1, left: 0 })
  const { body } = await s.max.call('GET /api/goals/:id', { params: { id: maxs.id } })
  expect(body).toMatchObject({ title: 'A longer walk', createdById: null, revisionCount: 1 })
  expect(body.earlierFeedback).toMatchObject([{ comments: 'Further', feedbackProviderId: null }])
})
