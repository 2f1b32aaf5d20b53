// Tests transactions under races and failures, on both engines.
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { story } from '../../testing/story.ts'
import type { Queries } from './engine.ts'
import { inTransaction } from './school-db.ts'

const s = await story()

test('a transaction happens completely or not at all', async () => {
  const work = inTransaction(s.db, async (tx) => {
    await tx.updateTable('groups').set({ description: 'half' }).where('id', '=', s.crews.lichen).execute()
    throw new Error('the rest fails')
  })
  await expect(work).rejects.toThrow('the rest fails')
  const { description } = await s.db
    .selectFrom('groups')
    .select('description')
    .where('id', '=', s.crews.lichen)
    .executeTakeFirstOrThrow()
  expect(description).toBeNull()
})

test('a taken name is refused with its own code', async () => {
  const work = inTransaction(s.db, (tx) =>
    tx.updateTable('groups').set({ name_key: 'moss makers' }).where('id', '=', s.crews.lichen).execute(),
  )
  await expect(work).rejects.toMatchObject({ code: 'name_taken' })
})

const deadlocks = inject('engine') === 'postgres' && inject('postgresKind') !== 'pglite'

test.skipIf(!deadlocks)('two deadlocked transactions both succeed, one of them by a retry', async () => {
  const { lichen, moss } = s.crews
  let runs = 0
  const both = Promise.withResolvers<void>()
  const inOrder = (first: number, second: number, name: string) =>
    inTransaction(s.db, async (tx) => {
      runs++
      await tx.updateTable('groups').set({ description: name }).where('id', '=', first).execute()
      if (runs >= 2) both.resolve()
      await both.promise
      await tx.updateTable('groups').set({ description: name }).where('id', '=', second).execute()
    })
  await Promise.all([inOrder(lichen, moss, 'one'), inOrder(moss, lichen, 'other')])
  expect(runs).toBe(3)
  const rows = await s.db
    .selectFrom('groups')
    .select('description')
    .where('id', 'in', [lichen, moss])
    .execute()
  expect(new Set(rows.map(({ description }) => description)).size).toBe(1)
})

test('reads and transactions survive a change of their table', async () => {
  await sql`create table drifting (id integer)`.execute(s.db)
  await sql`insert into drifting values (1)`.execute(s.db)
  const all = async (db: Queries) => (await sql`select * from drifting`.execute(db)).rows
  const more = async (db: Queries) => (await sql`select drifting.* from drifting`.execute(db)).rows
  const both = (db: Queries) => Promise.all([all(db), more(db)])
  // The query runs often enough that each connection has prepared it.
  for (let times = 0; times < 3; times++) expect(await both(s.db)).toEqual([[{ id: 1 }], [{ id: 1 }]])
  for (let times = 0; times < 3; times++) expect(await inTransaction(s.db, all)).toEqual([{ id: 1 }])

  await sql`alter table drifting add column color text`.execute(s.db)
  expect(await all(s.db)).toEqual([{ id: 1, color: null }])
  await sql`alter table drifting add column shape text`.execute(s.db)
  const now = { id: 1, color: null, shape: null }
  expect(await inTransaction(s.db, async (tx) => [await all(tx), await more(tx)])).toEqual([[now], [now]])
  await sql`drop table drifting`.execute(s.db)
})

test('a transaction that keeps colliding fails after three tries', async () => {
  let runs = 0
  const work = inTransaction(s.db, async (tx) => {
    runs++
    await tx.selectFrom('groups').select('id').limit(1).execute()
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await expect(work).rejects.toMatchObject({ code: '40P01' })
  expect(runs).toBe(3)
})
