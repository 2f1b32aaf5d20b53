// Locking many goals: school by school and in batches, so that requests do not wait for it.
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { SentQuery } from '../platform/db/open.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { lockOverdueGoals } from './index.ts'

const sent: SentQuery[] = []
const s = await story({ onQuery: (query) => void sent.push(query) })
const GOALS = 1_201

const open = async () =>
  (await s.db.selectFrom('goals').select('id').where('is_incomplete_locked', '=', 0).execute()).length

beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  const firstId = await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-17' })
  const { id: _, ...goal } = await s.db
    .selectFrom('goals')
    .selectAll()
    .where('id', '=', firstId)
    .executeTakeFirstOrThrow()
  for (let from = 1; from < GOALS; from += 200)
    await s.db
      .insertInto('goals')
      .values(Array.from({ length: Math.min(200, GOALS - from) }, () => goal))
      .execute()
  await insertGoal(s, { schoolId: s.harbor.id, userId: s.ivy.id, dueOn: '2026-11-17' })
  sent.length = 0
})

test('each statement locks at most 500 goals of one school', async () => {
  expect(await lockOverdueGoals({ ...s.services, now: s.clock.now() })).toBe(GOALS + 1)
  expect(await open()).toBe(0)
  const updates = sent.filter(({ sql }) => /^update "goals"/.test(sql))
  expect(updates.length).toBeGreaterThanOrEqual(4)
  for (const { sql, parameters } of updates) {
    expect(sql).toMatch(/"school_id" (=|is) /)
    expect(parameters.at(-1)).toBeLessThanOrEqual(500)
  }
})

test('an aborted run stops between two batches, and the next run continues', async () => {
  const ending = new AbortController()
  const live = { ...s.services.live, publish: () => {} }
  const run = lockOverdueGoals({ ...s.services, live, now: s.clock.now(), signal: ending.signal })
  ending.abort(new Error('too long'))
  await expect(run).rejects.toThrow('too long')
  expect(await open()).toBeGreaterThan(0)
  await lockOverdueGoals({ ...s.services, now: s.clock.now() })
  expect(await open()).toBe(0)
})

describe.runIf(inject('engine') === 'postgres')('a goal that is being changed', () => {
  test('a goal that is being changed is skipped without waiting, and locked by the next run', async () => {
    const { id } = await s.db.selectFrom('goals').select('id').limit(1).executeTakeFirstOrThrow()
    await s.db.transaction().execute(async (tx) => {
      await tx.selectFrom('goals').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      expect(await lockOverdueGoals({ ...s.services, now: s.clock.now() })).toBe(GOALS)
    })
    expect(await lockOverdueGoals({ ...s.services, now: s.clock.now() })).toBe(1)
  })
})
