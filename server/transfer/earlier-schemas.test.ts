// A database of every released schema is migrated with all its rows, and so is an export of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { brokenRules } from '../invariants/index.ts'
import { migrate, newestSchema, schemaOf } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/open.ts'
import { fillAsOlder, narrowedToSchema, releasedSchemas } from '../testing/older-rows.ts'
import { fillEveryTable } from '../testing/rows-in-every-table.ts'
import { story } from '../testing/story.ts'
import { otherDatabase } from '../testing/test-source.ts'
import { exportData } from './export-data.ts'
import { importData } from './import-data.ts'
import { databaseSource, type Hashes, hashesOf, type RowSource } from './rows.ts'

const s = await story()
await fillEveryTable(s)
const now = s.clock.now()
const folder = await mkdtemp(join(tmpdir(), 'cairn-earlier-'))
afterAll(() => rm(folder, { recursive: true }))

const schemas = await releasedSchemas()

const sourceOf = (database: Database) => databaseSource(database.db, database.engine)

/** The rows of the story in a database of an older schema. */
async function storyUnder(schema: string): Promise<{ old: Database; before: RowSource; rows: Hashes }> {
  const old = await otherDatabase(s.engine, schema)
  return { old, ...(await fillAsOlder(old, s.services.database)) }
}

/** Schools that had Cairn before the parts of Friday. */
const knewNoParts = (schema: string) => schema < '0011-friday'

async function schoolsWithParts({ db }: Database): Promise<unknown[]> {
  return db
    .selectFrom('schools')
    .select('id')
    .where(sql<boolean>`reflections + carry_over + feedback_answers + plans + week_checks > 0`)
    .execute()
}

test('the newest schema is the last of the folder', () => {
  expect(schemas.at(-1)).toBe(newestSchema)
})

const earlier = schemas.slice(0, -1)
/** PostgreSQL is slow to make databases. By day it has the oldest, which goes through each step, and the last before. */
const tested =
  inject('engine') === 'sqlite' || process.env.TEST_NIGHT === '1'
    ? earlier
    : earlier.filter((schema) => schema === earlier[0] || schema === earlier.at(-1))

describe.each(tested)('a database of %s', (schema) => {
  test('comes up to date and keeps every row', async () => {
    const { old, before, rows } = await storyUnder(schema)
    expect(await schemaOf(old.db)).toBe(schema)
    expect(Object.keys(rows).length).toBeGreaterThan(10)
    expect(await migrate(old.db, old.engine)).toEqual(schemas.slice(schemas.indexOf(schema) + 1))
    expect(await hashesOf(narrowedToSchema(await sourceOf(old), before))).toEqual(rows)
    expect(await brokenRules(old.db)).toEqual({})
    if (knewNoParts(schema)) expect(await schoolsWithParts(old)).toEqual([])
    expect(await columnsOf(old)).toEqual(await columnsOf(await otherDatabase(s.engine)))
    expect(await migrate(old.db, old.engine)).toEqual([])
  })

  test('is exported as it is, and arrives up to date', async () => {
    const { old, before, rows } = await storyUnder(schema)
    const file = join(folder, `${schema}.jsonl.gz`)
    await exportData(old, { file, school: undefined }, now, () => {})
    expect(await schemaOf(old.db)).toBe(schema)
    const target = await otherDatabase(s.engine)
    const arrived = await importData(target, { file, mode: 'empty' }, now, () => {})
    expect(arrived.upgradedFrom).toBe(schema)
    expect(await hashesOf(narrowedToSchema(await sourceOf(target), before))).toEqual(rows)
    expect(await schemaOf(target.db)).toBe(newestSchema)
    if (knewNoParts(schema)) expect(await schoolsWithParts(target)).toEqual([])
  })
})

/** Each table with its columns, sorted, because columns added later stand last. */
async function columnsOf({ db }: Database): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      columns.map((column) => `${column.name} ${column.dataType}`).sort(),
    ]),
  )
}

test('a step that fails leaves the database as it was', async () => {
  const [first = ''] = schemas
  const { old, rows, before } = await storyUnder(first)
  await sql`create table last_backup (id integer)`.execute(old.db)
  await expect(migrate(old.db, old.engine)).rejects.toThrow(/could not be brought up to date \(step 0004/)
  expect(await schemaOf(old.db)).toBe(first)
  expect(await hashesOf(narrowedToSchema(await sourceOf(old), before))).toEqual(rows)
  await sql`drop table last_backup`.execute(old.db)
  expect(await migrate(old.db, old.engine)).toContain(newestSchema)
})
