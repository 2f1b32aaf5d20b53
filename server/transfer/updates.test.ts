// Tests that databases and exports of the first release are updated with all their rows. Exports of the last state
// before it can be read too.
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { findBrokenRules } from '../invariants/index.ts'
import { findSchema, firstSchema, migrate, newestSchema } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/open.ts'
import { LATER, laterSteps, withFirstStepAlone, withLaterStep } from '../testing/later-step.ts'
import { fillEveryTable } from '../testing/rows-in-every-table.ts'
import { story } from '../testing/story.ts'
import { createOtherDatabase } from '../testing/test-source.ts'
import { writeExport } from './export-file.ts'
import { exportData, importData } from './move-data.ts'
import { hashSource, mapSource, type RowSource, readDatabase } from './rows.ts'

const s = await story()
await fillEveryTable(s)
const now = s.clock.now()
const folder = await mkdtemp(join(tmpdir(), 'cairn-updates-'))
afterAll(() => rm(folder, { recursive: true }))

/** The tests below leave out the key of stop links, because each database gets its own from a later step. */
async function sourceOf({ db, engine }: Database): Promise<RowSource> {
  const source = await readDatabase(db, engine)
  const tables = source.tables.filter(({ name }) => name !== 'secrets')
  return mapSource(source, tables, (rows) => rows)
}
const file = join(folder, 'first.jsonl.gz')
await writeExport(await firstSource(), file, now, () => {})
const imported = (database: Database, from: string) =>
  importData(database, { file: from, mode: 'empty' }, now, () => {})

/** Returns the story like 1.0.0 stored it, without later tables and columns. */
async function firstSource(): Promise<RowSource> {
  const source = await sourceOf(s.services.database)
  const known = new Map(
    (await sourceOf(await createOtherDatabase(s.engine, firstSchema))).tables.map(({ name, columns }) => [
      name,
      columns,
    ]),
  )
  const tables = source.tables.flatMap((table) => {
    const columns = known.get(table.name)
    return columns ? [{ ...table, columns }] : []
  })
  return { ...mapSource(source, tables, (rows) => rows), schema: firstSchema }
}

/** Creates a database of 1.0.0 with the rows of the story. */
async function first() {
  const old = await createOtherDatabase(s.engine, firstSchema)
  await withFirstStepAlone(() => imported(old, file))
  const before = await sourceOf(old)
  return { old, before, rows: await hashSource(before) }
}

/** Returns the hashes of the columns that `before` has. */
async function rowsIn(database: Database, before: RowSource) {
  return hashSource(mapSource(await sourceOf(database), before.tables, (rows) => rows))
}

const fullNamesIn = ({ db }: Database) =>
  sql<{
    name: string
    full_name: string
  }>`select first_name || ' ' || last_name as name, full_name from users`
    .execute(db)
    .then(({ rows }) => rows)

async function expectUpToDate(database: Database): Promise<void> {
  expect(await findSchema(database.db)).toBe(LATER)
  const names = await fullNamesIn(database)
  expect(names.length).toBeGreaterThan(10)
  for (const { name, full_name } of names) expect(full_name).toBe(name)
  expect(await findBrokenRules(database.db)).toEqual({})
}

test('updating a database of 1.0.0 keeps every row', async () => {
  const { old, before, rows } = await first()
  expect(Object.keys(rows).length).toBeGreaterThan(10)
  expect(await findSchema(old.db)).toBe(firstSchema)
  await withLaterStep(async () => {
    expect(await migrate(old.db, old.engine)).toEqual([...laterSteps, LATER])
    expect(await migrate(old.db, old.engine)).toEqual([])
  })
  expect(await rowsIn(old, before)).toEqual(rows)
  await expectUpToDate(old)
})

test('importing an export of 1.0.0 updates it', async () => {
  const { before, rows } = await first()
  const target = await withLaterStep(async () => {
    const made = await createOtherDatabase(s.engine)
    expect((await imported(made, file)).upgradedFrom).toBe(firstSchema)
    return made
  })
  expect(await rowsIn(target, before)).toEqual(rows)
  await expectUpToDate(target)
})

test('an interrupted import of an older version leaves no file with its rows', async () => {
  const target = await createOtherDatabase(s.engine)
  const temporary = join(folder, 'temporary')
  await mkdir(temporary)
  vi.stubEnv('TMPDIR', temporary)
  const seen: string[] = []
  const look = () => void seen.push(...readdirSync(temporary))
  await importData(target, { file, mode: 'empty' }, now, look).finally(() => vi.unstubAllEnvs())
  expect(seen).toEqual([])
})

test('an export of an outdated database keeps its schema', async () => {
  const { old, before, rows } = await first()
  const later = join(folder, 'later.jsonl.gz')
  await withLaterStep(() => exportData(old, { file: later, school: undefined }, now, () => {}))
  const target = await createOtherDatabase(s.engine)
  expect((await imported(target, later)).upgradedFrom).toBe(firstSchema)
  expect(await rowsIn(target, before)).toEqual(rows)
})

test('a step that fails leaves the database as it was', async () => {
  const { old, rows, before } = await first()
  await sql`create index users_by_full_name on users (last_name)`.execute(old.db)
  const update = () => withLaterStep(() => migrate(old.db, old.engine))
  await expect(update()).rejects.toThrow('could not be brought up to date (step 9000-later)')
  expect(await findSchema(old.db)).toBe(firstSchema)
  expect(await hashSource(await sourceOf(old))).toEqual(rows)
  await sql`drop index users_by_full_name`.execute(old.db)
  expect(await update()).toEqual([...laterSteps, LATER])
  expect(await rowsIn(old, before)).toEqual(rows)
})

test('exports of the last states before 1.0.0 arrive, and their missing columns have no value', async () => {
  const { old } = await first()
  await old.db.updateTable('schools').set({ staff_second_factor_from: null }).execute()
  await old.db.updateTable('goal_moves').set({ absence_id: null, notification_id: null }).execute()
  const source = await sourceOf(old)
  const added = new Set(['staff_second_factor_from', 'absence_id', 'notification_id'])
  const tables = source.tables.map((table) => ({
    ...table,
    columns: table.columns.filter((column) => !added.has(column)),
  }))
  const unreleased = join(folder, 'unreleased.jsonl.gz')
  const written = { ...mapSource(source, tables, (rows) => rows), schema: '0012-privacy-contact' }
  await writeExport(written, unreleased, now, () => {})
  const complete = join(folder, 'complete.jsonl.gz')
  await writeExport({ ...source, schema: '0015-moves-and-messages' }, complete, now, () => {})
  for (const from of [unreleased, complete]) {
    const target = await createOtherDatabase(s.engine)
    await imported(target, from)
    expect(await rowsIn(target, source)).toEqual(await hashSource(source))
    expect(await findSchema(target.db)).toBe(newestSchema())
  }
  await writeExport({ ...written, schema: '0011-friday' }, unreleased, now, () => {})
  await expect(imported(await createOtherDatabase(s.engine), unreleased)).rejects.toThrow(
    'A version of Cairn from before 1.0.0 wrote this file. Run cairn export with that version',
  )
})
