// Tests that a reset, or a deletion of many people, writes its snapshot in the transaction that deletes the goals.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { SentQuery } from '../platform/db/open.ts'
import { setGoal } from '../testing/goal-calls.ts'
import { toLetters } from '../testing/races.ts'
import { listSnapshotNames, readSnapshotText } from '../testing/snapshot-rows.ts'
import { insertGoal } from '../testing/stored-goal.ts'
import { story } from '../testing/story.ts'

/** Runs after the matching statement, inside its transaction. */
let interruption: { after: RegExp; run: () => unknown } | null = null
const s = await story({
  onQuery: async ({ sql: text }: SentQuery) => {
    if (!interruption?.after.test(text)) return
    const { run } = interruption
    interruption = null
    await run()
  },
})
const readsGoals = /^select .*"title".* from "goals"\s+where/s
const writesPart = /^insert into "goal_snapshot_parts"/
const deletesGoals = /^delete from "(goals|users)"/

let goal: Awaited<ReturnType<typeof setGoal>>
let crowd: number[] = []
let round = 0
let changeTitle: (title: string) => Promise<{ status: number }> = async () => ({ status: 0 })
beforeEach(async () => {
  round++
  await s.db.deleteFrom('goals').execute()
  await s.db.deleteFrom('goal_snapshots').execute()
  const people = []
  for (let index = 0; index < 20; index++)
    people.push(
      await s.person(s.brendans, `Crowd${toLetters(round)}`, `No${toLetters(index)}`, { studio: 'Summit' }),
    )
  crowd = people.map(({ id }) => id)
  const [owner] = people
  if (!owner) throw new Error('Nobody')
  goal = await setGoal(owner, { title: 'As it was' })
  changeTitle = (title) => owner.call('PATCH /api/goals/:id', { params: { id: goal.id }, body: { title } })
})
afterEach(() => {
  interruption = null
})

const goalsLeft = async () => (await s.db.selectFrom('goals').select('id').execute()).length
const peopleLeft = async () =>
  (await s.db.selectFrom('users').select('id').where('id', 'in', crowd).execute()).length

function failing(code: string): () => never {
  return () => {
    throw Object.assign(new Error('The test failed this statement'), { code })
  }
}

describe.each([
  ['a reset', () => s.ada.call('DELETE /api/admin/goals/clear-school')],
  [
    'a deletion of 20 people',
    () => s.ada.call('POST /api/admin/users/bulk-delete', { body: { userIds: crowd } }),
  ],
] as const)('%s', (what, deleting) => {
  test('a change to a goal waits while the snapshot is written', async () => {
    let change: Promise<{ status: number }> | undefined
    interruption = {
      after: readsGoals,
      run: () => {
        change = changeTitle('Changed in the meantime')
      },
    }
    expect((await deleting()).status).toBe(200)
    // The owner of the goal is deleted with it, or only the goal is.
    expect((await change)?.status).toBe(what === 'a reset' ? 404 : 401)
    expect(await goalsLeft()).toBe(0)
    const [name = '', ...others] = await listSnapshotNames(s.db)
    expect(others).toEqual([])
    expect(await readSnapshotText(s.db, name)).toContain('As it was')
  })

  test.each([
    ['SQLite cannot write the file', 'SQLITE_IOERR_WRITE'],
    ['PostgreSQL cannot write a file', '58030'],
  ])('nothing is deleted if %s, and the answer says so', async (_why, code) => {
    interruption = { after: writesPart, run: failing(code) }
    const { status, error } = await deleting()
    expect([status, error.message]).toEqual([503, expect.stringContaining('nothing was deleted')])
    expect([await goalsLeft(), await peopleLeft(), await listSnapshotNames(s.db)]).toEqual([1, 20, []])
  })

  test('no snapshot is kept if the deletion fails after it', async () => {
    interruption = { after: deletesGoals, run: failing('ECONNRESET') }
    expect((await deleting()).status).toBe(503)
    expect([await goalsLeft(), await peopleLeft(), await listSnapshotNames(s.db)]).toEqual([1, 20, []])
  })

  test('nothing is deleted on a full disk, and the answer says so', async () => {
    const room = await fillDisk()
    const { status, error } = await deleting()
    await room()
    expect([status, error.message]).toEqual([
      503,
      expect.stringContaining("The server's disk is full. Nothing can be saved"),
    ])
    expect([await goalsLeft(), await peopleLeft(), await listSnapshotNames(s.db)]).toEqual([1, 20, []])
    expect((await deleting()).status).toBe(200)
    expect([await goalsLeft(), (await listSnapshotNames(s.db)).length]).toEqual([0, 1])
  })
})

test('a snapshot of many long goals is stored in parts of at most 256 Ki characters', async () => {
  const ids: number[] = []
  for (let count = 0; count < 120; count++)
    ids.push(await insertGoal(s, { schoolId: s.brendans.id, userId: s.wil.id, dueOn: '2026-11-13' }))
  await s.db
    .updateTable('goals')
    .set({ description: 'x'.repeat(5_000) })
    .where('id', 'in', ids)
    .execute()
  expect((await s.ada.call('DELETE /api/admin/goals/clear-school')).status).toBe(200)
  const parts = await s.db
    .selectFrom('goal_snapshot_parts')
    .select(['lines', 'row_count'])
    .where('table_name', '=', 'goals')
    .execute()
  expect(parts.length).toBeGreaterThan(2)
  for (const { lines } of parts) expect(lines.length).toBeLessThanOrEqual(256 * 1024)
  expect(parts.reduce((sum, { row_count }) => sum + row_count, 0)).toBe(121)
})

test('a snapshot has the last change of a goal', async () => {
  await changeTitle('Changed before')
  await s.ada.call('DELETE /api/admin/goals/clear-school')
  const [name = ''] = await listSnapshotNames(s.db)
  expect(await readSnapshotText(s.db, name)).toContain('Changed before')
})

/** Returns how to make room again. */
async function fillDisk(): Promise<() => Promise<unknown>> {
  if (inject('engine') === 'postgres') {
    await sql`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(s.db)
    await sql`create trigger no_room before insert on goal_snapshot_parts
      execute function no_room()`.execute(s.db)
    return () => sql`drop trigger no_room on goal_snapshot_parts`.execute(s.db)
  }
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(s.db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(s.db)
  const entry = { school_id: null, at: 0, actor_id: null, action: 'test', about_id: null, detail: null }
  for (const length of [3_000, 300, 1]) {
    const row = { ...entry, subject: 'x'.repeat(length) }
    const add = () => s.db.insertInto('audit_log').values(row).execute()
    while (await add().then(Boolean, () => false));
  }
  return () => sql`pragma max_page_count = 1000000`.execute(s.db)
}
