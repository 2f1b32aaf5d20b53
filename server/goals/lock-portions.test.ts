// Locking many goals: school by school, in portions, so that nobody waits for it.
import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { SentQuery } from '../platform/db/open.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { lockPassedGoals } from './index.ts'

const sent: SentQuery[] = []
const s = await story({ onQuery: (query) => void sent.push(query) })
const GOALS = 1_201

const open = async () =>
  (await s.db.selectFrom('goals').select('id').where('is_incomplete_locked', '=', 0).execute()).length

beforeEach(async () => {
  await s.db.deleteFrom('goals').execute()
  const one = await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-17' })
  const { id: _, ...goal } = await s.db
    .selectFrom('goals')
    .selectAll()
    .where('id', '=', one)
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
  expect(await lockPassedGoals({ ...s.services, now: s.clock.now() })).toBe(GOALS + 1)
  expect(await open()).toBe(0)
  const updates = sent.filter(({ sql }) => /^update "goals"/.test(sql))
  expect(updates.length).toBeGreaterThanOrEqual(4)
  for (const { sql, parameters } of updates) {
    expect(sql).toMatch(/"school_id" (=|is) /)
    expect(parameters.at(-1)).toBeLessThanOrEqual(500)
  }
})

test('a run that is ended stops between two portions, and the next one goes on', async () => {
  const ending = new AbortController()
  const live = { ...s.services.live, publish: () => {} }
  const isOver = lockPassedGoals({ ...s.services, live, now: s.clock.now(), signal: ending.signal })
  ending.abort(new Error('too long'))
  await expect(isOver).rejects.toThrow('too long')
  expect(await open()).toBeGreaterThan(0)
  await lockPassedGoals({ ...s.services, now: s.clock.now() })
  expect(await open()).toBe(0)
})

describe.runIf(inject('engine') === 'postgres')('a goal that somebody is changing', () => {
  test('is left to the next run, which waits for nobody', async () => {
    const { id } = await s.db.selectFrom('goals').select('id').limit(1).executeTakeFirstOrThrow()
    await s.db.transaction().execute(async (tx) => {
      await tx.selectFrom('goals').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      expect(await lockPassedGoals({ ...s.services, now: s.clock.now() })).toBe(GOALS)
    })
    expect(await lockPassedGoals({ ...s.services, now: s.clock.now() })).toBe(1)
  })
})
