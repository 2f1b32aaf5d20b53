// Creates databases for tests, on either engine.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import type { Engine } from '../platform/db/engine.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Database, type DatabaseSource, openDatabase } from '../platform/db/open.ts'
import { createTestDatabase } from './postgres.ts'

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })

/** Creates a database with its schema on PostgreSQL; on SQLite it only names a file that does not exist yet. */
export async function testSource(
  engine: Engine,
): Promise<{ source: DatabaseSource; remove: () => Promise<void> }> {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase(inject('postgresUrl'), async (prepared) => {
      const template = openDatabase({ engine: 'postgres', url: prepared }, log)
      await migrate(template.db, template.engine)
      await template.close()
    })
    return { source: { engine: 'postgres', url }, remove: drop }
  }
  const file = join(tmpdir(), `cairn-test-${randomBytes(6).toString('hex')}.db`)
  const remove = async () => {
    for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true })
  }
  return { source: { engine: 'sqlite', file }, remove }
}

/** Creates another empty database, with the newest schema unless an older one is named. It is removed after the test file. */
export async function createOtherDatabase(engine: Engine, schema?: string): Promise<Database> {
  const { source, remove } = await testSource(engine)
  const database = openDatabase(source, log)
  afterAll(async () => {
    await database.close()
    await remove()
  })
  if (schema !== undefined && engine === 'postgres') {
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
  }
  await migrate(database.db, engine, schema)
  return database
}
