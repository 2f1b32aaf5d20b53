// Tests a clock that was set wrong: nothing that looks old is deleted, and admins read about it until the clock is right.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { iso } from '../platform/clock.ts'
import { travelTo } from '../testing/goal-calls.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const s = await story()
const NOW = s.clock.now()
const AHEAD = NOW + 800 * DAY_MS
await s.db
  .updateTable('schools')
  .set({ goal_months: 12, leaver_months: 12, retention_changed_at: 0 })
  .execute()
await s.db.updateTable('users').set({ left_at: NOW }).where('id', '=', s.zoe.id).execute()

async function problemsAt(now: number): Promise<string[]> {
  await travelTo(s, iso(now))
  return (await s.ada.call('GET /api/admin/system')).body.problems
}

async function stored(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['goals', 'users', 'sessions'] as const) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
      s.db,
    )
    counts[table] = Number(rows[0]?.rows)
  }
  return counts
}

const sentence = (days: number, day: string) =>
  `The server's clock jumped ahead by ${days} days, or the server was off that long. Until ${day} no old data and no backups are deleted. If the server's date is wrong, fix it.`

beforeEach(async () => {
  await s.db.deleteFrom('jobs').where('name', '=', 'hold-deletions').execute()
  await s.db.updateTable('jobs').set({ next_at: 0, ran_at: null }).execute()
  await s.db.deleteFrom('goals').execute()
  for (let goals = 0; goals < 20; goals++)
    await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' })
  await travelTo(s, iso(NOW))
})

test('a clock that is ahead for three seconds deletes nothing, and the jump is forgotten when it is right again', async () => {
  await s.jobs.runDue(NOW)
  const before = await stored()
  expect(before).toMatchObject({ goals: 20 })
  for (const seconds of [0, 1, 2]) await s.jobs.runDue(AHEAD + seconds * 1_000)
  expect(await stored()).toEqual(before)
  expect(await problemsAt(AHEAD)).toEqual([sentence(800, 'Fri, Feb 2, 2029 (UTC)')])
  const ready = await s.http.inject('/api/ready')
  expect([ready.statusCode, ready.json().problems]).toEqual([200, [sentence(800, 'Fri, Feb 2, 2029 (UTC)')]])

  expect(await problemsAt(NOW + 60_000)).toEqual([])
  for (const minutes of [1, 2]) await s.jobs.runDue(NOW + minutes * 60_000)
  expect(await stored()).toEqual(before)
  // Another jump is noticed too, even for a clock that was partly set back.
  await s.jobs.runDue(AHEAD)
  await s.jobs.runDue(NOW + 400 * DAY_MS)
  expect(await stored()).toEqual(before)
  expect(await problemsAt(NOW + 400 * DAY_MS)).toEqual([sentence(399, 'Thu, Dec 30, 2027 (UTC)')])
})

test('a node with the right clock keeps another node from deleting', async () => {
  await s.jobs.runDue(NOW)
  const before = await stored()
  for (let round = 0; round < 5; round++) {
    await s.jobs.runDue(AHEAD + round * 15_000)
    await s.jobs.runDue(NOW + round * 15_000)
  }
  expect(await stored()).toEqual(before)
})

test('after a week the new time counts as right, and old data is deleted', async () => {
  await s.jobs.runDue(NOW)
  for (let hours = 0; hours < 7 * 24; hours += 12) await s.jobs.runDue(AHEAD + hours * 3_600_000)
  expect((await stored()).goals).toBe(20)
  await s.jobs.runDue(AHEAD + 7 * DAY_MS)
  expect((await stored()).goals).toBe(0)
  s.clock.set(iso(AHEAD + 7 * DAY_MS))
  expect((await s.http.inject('/api/ready')).json()).toEqual({ status: 'ok', database: 'ok' })
})

test('a server that was off for 40 days, or never ran, deletes as usual', async () => {
  await s.jobs.runDue(AHEAD - 40 * DAY_MS)
  expect((await stored()).goals).toBe(0)
  await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-20' })
  await s.jobs.runDue(AHEAD)
  expect((await stored()).goals).toBe(0)
})
