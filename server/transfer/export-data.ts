// Writes everything, or one school, into a file that this version of Cairn and newer ones can read, on either engine.
import { backupSucceeded } from '../backups/index.ts'
import { recordCommand } from '../platform/audit.ts'
import { iso } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'
import { newestSchema, schemaOf } from '../platform/db/migrate.ts'
import type { Database } from '../platform/db/open.ts'
import { inSnapshot, inTransaction } from '../platform/db/school-db.ts'
import { invalid } from '../platform/errors.ts'
import { nameKey } from '../platform/names.ts'
import { type Progress, writeExport } from './export-file.ts'
import { databaseSource, type MovedSchool } from './rows.ts'

export interface Exported {
  school: MovedSchool | null
  rows: number
}

/**
 * Exports a consistent snapshot while the server goes on. `school`: name or id; 400 on `school` if there is none. An
 * export of everything counts as a backup.
 */
export async function exportData(
  database: Database,
  { file, school: named }: { file: string; school: string | undefined },
  now: number,
  progress: Progress,
): Promise<Exported> {
  const exported = await inSnapshot(database, async (db) => {
    const school = named === undefined ? null : await schoolNamed(db, named)
    const source = await databaseSource(db, database.engine, school)
    await writeExport(source, file, now, progress)
    return { school, rows: source.tables.reduce((sum, { rows }) => sum + rows, 0) }
  })
  // A database that is not migrated yet may have no table for it, and an export must not migrate it.
  if ((await schemaOf(database.db)) !== newestSchema()) return exported
  await inTransaction(database.db, async (tx) => {
    const { school, rows } = exported
    const subject = school ? `The school ${school.name}` : 'All schools'
    const of = { db: tx, schoolId: school?.id ?? null }
    await recordCommand(of, now, 'school.export', subject, { rows, asOf: iso(now) })
    if (exported.school === null) await backupSucceeded(tx, now)
  })
  return exported
}

async function schoolNamed(db: Queries, named: string): Promise<MovedSchool> {
  const schools = db.selectFrom('schools').select(['id', 'name'])
  const byName = await schools.where('name_key', '=', nameKey(named.trim())).executeTakeFirst()
  if (byName) return byName
  const byId = /^\d{1,9}$/.test(named)
    ? await schools.where('id', '=', Number(named)).executeTakeFirst()
    : null
  return byId ?? invalid('school', `There is no school called "${named}".`)
}
