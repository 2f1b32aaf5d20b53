// Reads an export into a database of either engine: all of it in one transaction, or nothing.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { recordAudit } from '../platform/audit.ts'
import { type Queries, withoutStatementTimeout } from '../platform/db/engine.ts'
import { giveIdsAbove } from '../platform/db/given-ids.ts'
import { insertValues } from '../platform/db/insert-rows.ts'
import { isKnownSchema, migrate, newestSchema } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { inTransaction } from '../platform/db/school-db.ts'
import { snapshot } from '../platform/db/snapshot.ts'
import { invalid } from '../platform/errors.ts'
import { addedSchool } from './add-school.ts'
import { exportSource, type Progress } from './export-file.ts'
import { movedTables } from './moved-tables.ts'
import {
  databaseSource,
  type Hashes,
  hashesOf,
  hashing,
  linesOf,
  type MovedSchool,
  type RowSource,
  type TableHead,
} from './rows.ts'

/**
 * `empty`: into a database without anybody, row for row. `replace`: the same, after deleting all it holds. `add`: one
 * school beside others, with new ids.
 */
export type ImportMode = 'empty' | 'replace' | 'add'

export interface Imported {
  /** Where one school was moved alone, with the id it has now. */
  school: MovedSchool | null
  rows: number
  /** The schema of the export, where it was an older one. */
  upgradedFrom: string | null
}

/** 400 on `file`, with a sentence, for what cannot be read or does not fit; then nothing was changed. */
export async function importData(
  database: Database,
  { file, mode }: { file: string; mode: ImportMode },
  now: number,
  progress: Progress,
): Promise<Imported> {
  const source = await exportSource(file)
  if (!isKnownSchema(source.schema)) {
    invalid('file', 'A newer version of Cairn wrote this export. Update Cairn first.')
  }
  if (source.schema === newestSchema) {
    return { ...(await load(database, source, { mode, now }, progress)), upgradedFrom: null }
  }
  const loaded = await broughtUpToDate(source, (current) => load(database, current, { mode, now }, progress))
  return { ...loaded, upgradedFrom: source.schema }
}

/** Rows of an older schema go through a database of that schema, which then takes the steps that all others took. */
async function broughtUpToDate<T>(source: RowSource, work: (current: RowSource) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-import-'))
  const staged = openDatabase(
    { engine: 'sqlite', file: join(folder, 'staged.db') },
    pino({ level: 'silent' }),
  )
  try {
    await migrate(staged.db, 'sqlite', source.schema)
    await load(staged, source, { mode: 'empty', now: 0 }, () => {})
    await migrate(staged.db, 'sqlite')
    return await snapshot(staged, async (db) => work(await databaseSource(db, 'sqlite', source.school)))
  } finally {
    await staged.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function load(
  { db, engine }: Database,
  source: RowSource,
  { mode, now }: { mode: ImportMode; now: number },
  progress: Progress,
): Promise<Omit<Imported, 'upgradedFrom'>> {
  return inTransaction(db, async (tx) => {
    await withoutStatementTimeout({ db: tx, engine })
    if (mode === 'replace') await deleteEverything(tx)
    if (mode === 'empty') await requireEmpty(tx)
    const placed = mode === 'add' ? await addedSchool(tx, engine, source) : source
    await requireFit(tx, placed)
    for (const { name, lastId } of placed.tables) {
      if (lastId !== null) await giveIdsAbove(tx, engine, name, lastId)
    }
    const sent = await insertAll(tx, placed, progress)
    const arrived = await hashesOf(await databaseSource(tx, engine, mode === 'add' ? placed.school : null))
    const differs = placed.tables.find(({ name }) => arrived[name] !== sent[name])
    if (differs) throw new Error(`Rows of ${differs.name} did not arrive as they were sent.`)
    if (mode === 'add') await noteAddition(tx, placed, now)
    return { school: placed.school, rows: placed.tables.reduce((sum, { rows }) => sum + rows, 0) }
  })
}

async function insertAll(tx: Queries, source: RowSource, progress: Progress): Promise<Hashes> {
  const { add, digests } = hashing()
  let current: { table: TableHead; done: number } | undefined
  for await (const { table, rows } of source.portions()) {
    await insertValues(tx, table.name, table.columns, rows)
    add(table.name, linesOf(rows))
    current = { table, done: rows.length + (current?.table === table ? current.done : 0) }
    progress(table, current.done)
  }
  return digests(source.tables)
}

async function requireEmpty(tx: Queries): Promise<void> {
  const somebody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const somewhere = await tx.selectFrom('schools').select('id').limit(1).executeTakeFirst()
  if (somebody || somewhere) {
    invalid(
      'file',
      'The database is in use. Import into an empty one; or add one school with --add; or say --force to delete everything in it first.',
    )
  }
}

async function deleteEverything(tx: Queries): Promise<void> {
  await tx.deleteFrom('sessions').execute()
  for (const { name } of movedTables.toReversed()) await tx.deleteFrom(name).execute()
}

/** The names of columns in a file are no better than the file. */
async function requireFit(tx: Queries, { tables }: RowSource): Promise<void> {
  const present = await tx.introspection.getTables()
  for (const { name, columns } of tables) {
    const own = present.find((table) => table.name === name)?.columns.map((column) => column.name)
    if (!own || own.sort().join() !== columns.join()) {
      invalid('file', `The columns of "${name}" in the export are not those of its schema.`)
    }
  }
}

async function noteAddition(tx: Queries, { school, tables }: RowSource, now: number): Promise<void> {
  if (!school) return
  await recordAudit(tx, {
    schoolId: school.id,
    at: now,
    actorId: null,
    action: 'school.import',
    subject: `The school ${school.name}`,
    detail: { rows: tables.reduce((sum, { rows }) => sum + rows, 0), by: 'command line' },
  })
}
