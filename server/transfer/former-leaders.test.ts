// Migration 0006 deletes the notifications that former captains and coaches still have, and nothing else.
import { expect, test } from 'vitest'
import { brokenRules } from '../invariants/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { fillAsOlder } from '../testing/older-rows.ts'
import { storedGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'
import { otherDatabase } from '../testing/test-source.ts'

const s = await story()

test('an update deletes notifications about goals whose owner the reader no longer leads', async () => {
  const goalOf = (userId: number, schoolId = s.brendans.id) =>
    storedGoal(s, { schoolId, userId, dueOn: '2026-11-20' })
  const [wils, jos, ivys] = [
    await goalOf(s.wil.id),
    await goalOf(s.jo.id),
    await goalOf(s.ivy.id, s.harbor.id),
  ]
  const rows: [number, number | null][] = [
    [s.zoe.id, wils],
    [s.zoe.id, jos],
    [s.cole.id, wils],
    [s.cole.id, jos],
    [s.cora.id, wils],
    [s.cora.id, ivys],
    [s.wil.id, wils],
    [s.wil.id, null],
    [s.fay.id, jos],
  ]
  for (const [user_id, goal_id] of rows) {
    const row = { user_id, goal_id, type: 'goal_updated', message: 'x', is_read: 0, created_at: 0 } as const
    await s.db.insertInto('notifications').values(row).execute()
  }
  const old = await otherDatabase(s.engine, '0005-audit-about')
  await fillAsOlder(old, s.services.database)
  expect(Object.keys(await brokenRules(s.db))).toHaveLength(2)
  await migrate(old.db, old.engine)
  const remaining = await old.db
    .selectFrom('notifications')
    .select(['user_id', 'goal_id'])
    .orderBy('id')
    .execute()
  expect(remaining.map((row) => [row.user_id, row.goal_id])).toEqual([
    [s.zoe.id, wils],
    [s.cole.id, wils],
    [s.wil.id, wils],
    [s.wil.id, null],
  ])
  expect(await brokenRules(old.db)).toEqual({})
})
