// Reads an export into a database of either engine: all of it in one transaction, or nothing.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { recordAudit } from '../platform/audit.ts'
import { advanceGeneratedId, type Queries, withoutStatementTimeout } from '../platform/db/engine.ts'
import { insertValues } from '../platform/db/insert-rows.ts'
import { migrate, newestSchema } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { inSnapshot, inTransaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import { withNewIds } from './add-school.ts'
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
 * `empty`: into a database without accounts and schools. `replace`: the same after deleting everything. `add`: one
 * school next to others, with new ids.
 */
export type ImportMode = 'empty' | 'replace' | 'add'

export interface Imported {
  /** With its new id, if the export holds one school alone. */
  school: MovedSchool | null
  rows: number
  /** The schema of the export if it was an older one. */
  upgradedFrom: string | null
}

/** 400 on `file`, with a sentence and without any change, for a file that cannot be read or does not fit. */
export async function importData(
  database: Database,
  { file, mode }: { file: string; mode: ImportMode },
  now: number,
  progress: Progress,
): Promise<Imported> {
  const source = await exportSource(file)
  if (source.schema === newestSchema()) {
    return { ...(await load(database, source, { mode, now }, progress)), upgradedFrom: null }
  }
  const loaded = await migrated(source, (current) => load(database, current, { mode, now }, progress))
  return { ...loaded, upgradedFrom: source.schema }
}

/** Loads rows of an older schema into a temporary database of that schema, migrates it, and reads them from there. */
async function migrated<T>(source: RowSource, work: (current: RowSource) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-import-'))
  const staged = openDatabase(
    { engine: 'sqlite', file: join(folder, 'staged.db') },
    pino({ level: 'silent' }),
  )
  try {
    await migrate(staged.db, 'sqlite', source.schema)
    await load(staged, source, { mode: 'empty', now: 0 }, () => {})
    await migrate(staged.db, 'sqlite')
    return await inSnapshot(staged, async (db) => work(await databaseSource(db, 'sqlite', source.school)))
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
    const target = mode === 'add' ? await withNewIds(tx, engine, source) : source
    await requireFit(tx, target)
    for (const { name, lastId } of target.tables) {
      if (lastId !== null) await advanceGeneratedId(tx, engine, name, lastId)
    }
    const sent = await insertAll(tx, target, progress)
    const arrived = await hashesOf(await databaseSource(tx, engine, mode === 'add' ? target.school : null))
    const differs = target.tables.find(({ name }) => arrived[name] !== sent[name])
    if (differs) throw new Error(`Rows of ${differs.name} did not arrive as they were sent.`)
    if (mode === 'add') await recordAddition(tx, target, now)
    return { school: target.school, rows: target.tables.reduce((sum, { rows }) => sum + rows, 0) }
  })
}

async function insertAll(tx: Queries, source: RowSource, progress: Progress): Promise<Hashes> {
  const { add, digests } = hashing()
  let current: { table: TableHead; done: number } | undefined
  for await (const { table, rows } of source.chunks()) {
    await insertValues(tx, table.name, table.columns, rows)
    add(table.name, linesOf(rows))
    current = { table, done: rows.length + (current?.table === table ? current.done : 0) }
    progress(table, current.done)
  }
  return digests(source.tables)
}

async function requireEmpty(tx: Queries): Promise<void> {
  const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const school = await tx.selectFrom('schools').select('id').limit(1).executeTakeFirst()
  if (user || school) {
    invalid(
      'file',
      'The database is in use. Import into an empty one; or add one school with --add; or say --force to delete everything in it first.',
    )
  }
}

async function deleteEverything(tx: Queries): Promise<void> {
  for (const name of ['sessions', 'sign_ins', 'pending_sign_ins', 'challenges'] as const)
    await tx.deleteFrom(name).execute()
  for (const { name } of movedTables.toReversed()) await tx.deleteFrom(name).execute()
}

/** Column names of the file go into SQL, so they must be those of the schema. */
async function requireFit(tx: Queries, { tables }: RowSource): Promise<void> {
  const present = await tx.introspection.getTables()
  for (const { name, columns } of tables) {
    const expected = present.find((table) => table.name === name)?.columns.map((column) => column.name)
    if (!expected || expected.sort().join() !== columns.join()) {
      invalid('file', `The columns of "${name}" in the export are not those of its schema.`)
    }
  }
}

async function recordAddition(tx: Queries, { school, tables }: RowSource, now: number): Promise<void> {
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
