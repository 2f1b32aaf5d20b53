// Tests the embedded file while another program, such as the command line, locks it.
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { inTransaction } from './school-db.ts'

describe.skipIf(inject('engine') !== 'sqlite')('while another program holds the file', async () => {
  const { db, source } = await testApp({ onSqlite: true })
  const holder = new Sqlite(source.engine === 'sqlite' ? source.file : '')
  const write = (name: string) =>
    inTransaction(db, (tx) => tx.insertInto('jobs').values({ name, next_at: 0, ran_at: null }).execute())
  const names = async () => (await db.selectFrom('jobs').select('name').execute()).map(({ name }) => name)
  beforeEach(() => void holder.exec('begin immediate'))
  afterEach(() => {
    if (holder.inTransaction) holder.exec('rollback')
  })

  test('writes to a locked file wait side by side while reads go on, and succeed after the release', async () => {
    const writes = Promise.all(['one', 'two', 'three'].map(write))
    const alone = sql`insert into jobs (name, next_at) values ('four', 0)`.execute(db)
    // The reads succeed while the file is locked: the lock is released after them.
    for (let reads = 0; reads < 10; reads++) {
      expect(await names()).toEqual([])
      await wait(1)
    }
    holder.exec('rollback')
    await Promise.all([writes, alone])
    expect((await names()).sort()).toEqual(['four', 'one', 'three', 'two'])
  })

  test('a write waits at most about 5 s for the lock, however many wait', async () => {
    const began = performance.now()
    const ended = await Promise.allSettled(['five', 'six', 'seven'].map(write))
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await names()).not.toContain('five')
  })
})
