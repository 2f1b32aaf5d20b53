// The embedded database as a file: a copy of it as it stands at one instant, and whether a file is sound.
import { rmSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { saysDamaged } from '../platform/db/damage.ts'
import { isKnownSchema } from '../platform/db/migrate.ts'
import { invalid } from '../platform/errors.ts'
import { writeWhole } from '../platform/whole-file.ts'

/** How long another's lock is waited for. */
const PATIENCE_MS = 5_000

/**
 * Copies the database into a new file, while others go on reading and writing: what is committed, rewritten without what
 * deleted rows left in the pages. The copy is checked before it gets its name. Works in the calling thread.
 */
export async function copyDatabase(file: string, to: string): Promise<void> {
  await writeWhole(to, async (unfinished) => {
    try {
      withFile(file, (database) => database.prepare('vacuum into ?').run(unfinished))
      requireSound(unfinished)
    } finally {
      // Stays where the disk was full.
      rmSync(`${unfinished}-journal`, { force: true })
    }
  })
}

/** Takes what was deleted out of the write-ahead log, and its room back. */
export function emptyLog(file: string): void {
  withFile(file, (database) => {
    // The first hinders nobody, and leaves little for the second, which holds writers off.
    database.pragma('wal_checkpoint(passive)')
    database.pragma('wal_checkpoint(truncate)')
  })
}

/** Rewrites the whole file, so that nothing of deleted rows is left in it; writers wait meanwhile. */
export function compactDatabase(file: string): void {
  withFile(file, (database) => database.exec('vacuum'))
  emptyLog(file)
}

/** Answers the schema. 400 on `file`, with a sentence, for a file that no server should open. */
export function requireSound(file: string): string {
  try {
    return withFile(file, (database) => {
      if (database.pragma('integrity_check', { simple: true }) !== 'ok') damaged()
      if (allOf(database.pragma('foreign_key_check')).length > 0) damaged()
      const schema = schemaIn(database)
      if (!isKnownSchema(schema)) {
        invalid('file', 'A newer version of Cairn wrote this file. Update Cairn first.')
      }
      return schema
    })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'SQLITE_NOTADB') invalid('file', 'This file is no database of Cairn.')
    if (code.startsWith('SQLITE_CORRUPT')) damaged()
    throw error
  }
}

/** What SQLite finds wrong with the pages of the file, in its own words; null for a sound one. */
export function brokenPages(file: string): string | null {
  try {
    const said = withFile(file, (database) => database.pragma('quick_check(1)', { simple: true }))
    return said === 'ok' ? null : String(said).replace(/^\*\*\* in database main \*\*\*\n/, '')
  } catch (error) {
    if (saysDamaged(error) && error instanceof Error) return error.message
    throw error
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function damaged(): never {
  invalid('file', 'The database in this file is damaged.')
}

function schemaIn(database: Sqlite.Database): string {
  const table = database
    .prepare<[], string>("select name from sqlite_schema where name = 'kysely_migration'")
    .pluck()
    .get()
  const schema = table && database.prepare<[], string>('select max(name) from kysely_migration').pluck().get()
  return schema || invalid('file', 'This file is no database of Cairn.')
}

function allOf(rows: unknown): unknown[] {
  return Array.isArray(rows) ? rows : []
}

function withFile<T>(file: string, work: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(file, { fileMustExist: true, timeout: PATIENCE_MS })
  try {
    return work(database)
  } finally {
    database.close()
  }
}
