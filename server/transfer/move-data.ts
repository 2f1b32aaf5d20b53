// Writes everything, or one school, into a file that this version of Cairn and newer ones can read on either engine, and
// reads an export into a database: all of it in one transaction, or nothing.
import pino from 'pino'
import { sentence } from '../../contract/sentence.ts'
import { backupSucceeded } from '../backups/index.ts'
import { recordCommand } from '../platform/audit.ts'
import { iso } from '../platform/clock.ts'
import { insertValues } from '../platform/db/bulk-inserts.ts'
import { advanceGeneratedId, type Queries, withoutStatementTimeout } from '../platform/db/engine.ts'
import { findSchema, migrate, newestSchema } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { inSnapshot, inTransaction } from '../platform/db/school-db.ts'
import { unlessDiskFull } from '../platform/db/storage-faults.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { nameKey } from '../platform/names.ts'
import { type Progress, readExport, writeExport } from './export-file.ts'
import { movedTables, STOP_KEY } from './moved-tables.ts'
import { type Offsets, reserveIdsFor, withNewIds } from './new-ids.ts'
import {
  type Hashes,
  hashSource,
  type MovedSchool,
  type RowSource,
  readDatabase,
  type TableHead,
  tableHasher,
  toLines,
} from './rows.ts'

interface Exported {
  school: MovedSchool | null
  rows: number
}

/**
 * Exports a consistent snapshot while the server runs. `school` is a name or an id; an unknown one is refused with 400 on `school`.
 * An export of everything counts as a backup.
 */
export async function exportData(
  database: Database,
  { file, school: named }: { file: string; school: string | undefined },
  now: number,
  progress: Progress,
): Promise<Exported> {
  const exported = await inSnapshot(database, async (tx) => {
    const school = named === undefined ? null : await findSchool(tx, named)
    const source = await readDatabase(tx, database.engine, school)
    await writeExport(source, file, now, progress)
    return { school, rows: source.tables.reduce((sum, { rows }) => sum + rows, 0) }
  })
  // A database that is not migrated yet may lack the table, and an export must not migrate it.
  if ((await findSchema(database.db)) !== newestSchema()) return exported
  const recorded = inTransaction(database.db, async (tx) => {
    const { school, rows } = exported
    const subject = school
      ? sentence('The school {name}', { name: school.name })
      : sentence('All schools', {})
    const scope = { db: tx, schoolId: school?.id ?? null }
    await recordCommand(scope, {
      at: now,
      action: 'school.export',
      subject,
      detail: { rows, asOf: iso(now) },
    })
    if (exported.school === null) await backupSucceeded(tx, now)
  })
  await unlessDiskFull(recorded)
  return exported
}

async function findSchool(db: Queries, named: string): Promise<MovedSchool> {
  const byName = await db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('name_key', '=', nameKey(named.trim()))
    .executeTakeFirst()
  if (byName) return byName
  const id = /^\d{1,9}$/.test(named) ? Number(named) : 0
  const byId = await db.selectFrom('schools').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  return byId ?? invalid('school', `There is no school called "${named}".`)
}

/**
 * `empty` imports into a database without accounts and schools, `replace` deletes everything first, and `add` adds one school to
 * others, with new ids.
 */
export type ImportMode = 'empty' | 'replace' | 'add'

interface Imported {
  /** The school with its new id, if the export has only one school. */
  school: MovedSchool | null
  rows: number
  /** The schema of the export if it was an older one. */
  upgradedFrom: string | null
}

/** Refuses a file that cannot be read or does not fit with 400 on `file` and a sentence, and changes nothing. */
export async function importData(
  database: Database,
  { file, mode }: { file: string; mode: ImportMode },
  now: number,
  progress: Progress,
): Promise<Imported> {
  const source = await readExport(file)
  if (source.schema === newestSchema()) {
    return { ...(await load(database, source, { mode, now }, progress)), upgradedFrom: null }
  }
  const loaded = await withMigratedRows(source, (current) => load(database, current, { mode, now }, progress))
  return { ...loaded, upgradedFrom: source.schema }
}

/**
 * Loads rows of an older schema into a temporary database with that schema, migrates it, and reads them from there. The file has
 * no name, so nothing remains of it after Ctrl-C.
 */
async function withMigratedRows<T>(source: RowSource, work: (current: RowSource) => Promise<T>): Promise<T> {
  const temporary = openDatabase({ engine: 'sqlite', file: '' }, pino({ level: 'silent' }))
  try {
    await migrate(temporary.db, 'sqlite', source.schema)
    await load(temporary, source, { mode: 'empty', now: 0 }, () => {})
    await migrate(temporary.db, 'sqlite')
    return await inSnapshot(temporary, async (tx) => work(await readDatabase(tx, 'sqlite', source.school)))
  } finally {
    await temporary.close()
  }
}

async function load(
  { db, engine }: Database,
  source: RowSource,
  { mode, now }: { mode: ImportMode; now: number },
  progress: Progress,
): Promise<Omit<Imported, 'upgradedFrom'>> {
  const offsets = mode === 'add' ? await reserveIdsFor({ db, engine }, source) : noOffsets
  const loading = inTransaction(db, async (tx) => {
    await withoutStatementTimeout({ db: tx, engine })
    if (mode === 'replace') await deleteEverything(tx)
    if (mode === 'empty') await requireEmpty(tx)
    const target = mode === 'add' ? withNewIds(tx, source, offsets) : source
    await requireFit(tx, target)
    // Each database is created with a key of its own. Exports of older versions have none, and then it stays.
    if (target.tables.some(({ name, rows }) => name === 'secrets' && rows > 0))
      await tx.deleteFrom('secrets').where('name', '=', STOP_KEY).execute()
    for (const { name, lastId } of target.tables) {
      if (lastId !== null) await advanceGeneratedId(tx, engine, name, lastId)
    }
    const sent = await insertAll(tx, target, progress)
    const arrived = await hashSource(await readDatabase(tx, engine, mode === 'add' ? target.school : null))
    const differs = target.tables.find(({ name }) => arrived[name] !== sent[name])
    if (differs) throw new Error(`Rows of ${differs.name} did not arrive as they were sent.`)
    if (mode === 'add') await recordAddition(tx, target, now)
    return { school: target.school, rows: target.tables.reduce((sum, { rows }) => sum + rows, 0) }
  })
  return mode === 'add' ? loading.catch(refuseNewlyTaken) : loading
}

/** A running server may take a name after `requireFreeNames` found it free. */
function refuseNewlyTaken(error: unknown): never {
  if (error instanceof DomainError && takenCodes.has(error.code)) {
    invalid(
      'file',
      `${error.message} Someone here took it during the import. Import the file again to see which.`,
    )
  }
  throw error
}

const takenCodes = new Set<string>(['name_taken', 'username_taken', 'email_taken'])

const noOffsets: Offsets = new Map()

async function insertAll(tx: Queries, source: RowSource, progress: Progress): Promise<Hashes> {
  const { add, digests } = tableHasher()
  let current: { table: TableHead; done: number } | undefined
  for await (const { table, rows } of source.chunks()) {
    await insertValues(tx, table.name, table.columns, rows)
    add(table.name, toLines(rows))
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
      'The database is not empty. Import into an empty one, add one school with --add, or use --force to delete everything in it first.',
    )
  }
}

async function deleteEverything(tx: Queries): Promise<void> {
  for (const name of ['sessions', 'sign_ins', 'pending_sign_ins', 'challenges'] as const)
    await tx.deleteFrom(name).execute()
  for (const { name, onlyRows } of movedTables.toReversed())
    if (!onlyRows) await tx.deleteFrom(name).execute()
}

/** The file's column names go into SQL, so they must be those of the schema. */
async function requireFit(tx: Queries, { tables }: RowSource): Promise<void> {
  const present = await tx.introspection.getTables()
  for (const { name, columns } of tables) {
    const expected = present.find((table) => table.name === name)?.columns.map((column) => column.name)
    if (!expected || expected.sort().join() !== columns.join()) {
      invalid('file', `The columns of "${name}" in the export don't match its schema.`)
    }
  }
}

async function recordAddition(tx: Queries, { school, tables }: RowSource, now: number): Promise<void> {
  if (!school) return
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const scope = { db: tx, schoolId: school.id }
  await recordCommand(scope, {
    at: now,
    action: 'school.import',
    subject: sentence('The school {name}', { name: school.name }),
    detail: { rows },
  })
}
