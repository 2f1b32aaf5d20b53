// Steps to a newer schema take as long as a large database needs, and so may those who wait for them.
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, inject, test } from 'vitest'
import { otherDatabase } from '../../testing/test-source.ts'

test.skipIf(inject('engine') === 'sqlite')('no step runs out of time, and any other call may', async () => {
  const { db } = await otherDatabase('postgres')
  const limits = async (on: typeof db) => {
    const { rows } = await sql<{ statement: string; lock: string }>`select
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(on)
    return rows[0]
  }
  const usual = { statement: '15s', lock: '10s' }
  const seen: unknown[] = []
  await db.connection().execute(async (one) => {
    expect(await limits(one)).toEqual(usual)
    const provider = {
      getMigrations: async () => ({
        look: { up: async (on: typeof db) => void seen.push(await limits(on)) },
      }),
    }
    const tables = { migrationTableName: 'looks', migrationLockTableName: 'looks_lock' }
    const { error } = await new Migrator({ db: one, provider, ...tables }).migrateToLatest()
    expect(error).toBe(undefined)
    expect(await limits(one)).toEqual(usual)
  })
  expect(seen).toEqual([{ statement: '0', lock: '10s' }])
})
