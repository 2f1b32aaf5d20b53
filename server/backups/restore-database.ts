// Puts a backup in the place of the embedded database. The backup is copied, checked and brought up to date first; what
// it replaces stays beside it.

import { existsSync } from 'node:fs'
import { chmod, copyFile, link, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pino from 'pino'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { invalid } from '../platform/errors.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { onDisk } from '../platform/whole-file.ts'
import { codeOf, requireSound } from './embedded-file.ts'
import { backupName } from './kept.rules.ts'

/** SQLite keeps what is not in the file yet in the first, and who reads what in the second. */
export const COMPANIONS = ['-wal', '-shm']

/** What ends the name of the backup while it is made ready. */
export const INCOMING = '.incoming'

export interface Restored {
  /** Where the database that stood there before is now; null if there was none. */
  replaced: string | null
  /** Steps that brought the backup up to date. */
  migrated: string[]
}

/**
 * Everybody signs in again: sessions that were ended since would be back otherwise. 400 on `file`, with a sentence, for
 * a backup that is not sound, a database in use, and one that is there without `force`; then nothing was changed.
 */
export async function restoreDatabase(
  { backup, file, force }: { backup: string; file: string; force: boolean },
  now: number,
): Promise<Restored> {
  if (!existsSync(backup)) invalid('file', `There is no file ${backup}.`)
  if (existsSync(file) && !force) {
    invalid(
      'file',
      `There is a database already: ${file}. Say --force to put the backup in its place; it is kept beside.`,
    )
  }
  makeFolder(dirname(file))
  const incoming = `${file}${INCOMING}`
  try {
    await removeWithCompanions(incoming)
    await copyWithLog(backup, incoming)
    const migrated = await madeReady(incoming)
    const replaced = await putInPlace(incoming, file, now)
    return { replaced, migrated }
  } finally {
    await removeWithCompanions(incoming)
  }
}

/** A backup made by copying the files of a database that was running has its newest rows in the log beside it. */
async function copyWithLog(from: string, to: string): Promise<void> {
  for (const suffix of ['', '-wal']) {
    if (!existsSync(from + suffix)) continue
    await copyFile(from + suffix, to + suffix)
    await chmod(to + suffix, 0o600)
  }
}

async function madeReady(incoming: string): Promise<string[]> {
  requireSound(incoming)
  const database = openDatabase({ engine: 'sqlite', file: incoming }, pino({ level: 'silent' }))
  try {
    const migrated = await migrate(database.db, 'sqlite')
    await database.db.deleteFrom('sessions').execute()
    return migrated
  } finally {
    await database.close()
    await onDisk(incoming)
  }
}

async function putInPlace(incoming: string, file: string, now: number): Promise<string | null> {
  const folder = dirname(file)
  if (!existsSync(file)) {
    await removeWithCompanions(file)
    await rename(incoming, file)
    await onDisk(folder)
    return null
  }
  const held = await holdAlone(file)
  try {
    const replaced = freeName(folder, now)
    await link(file, replaced)
    if (held === null) await moveCompanions(file, replaced)
    // In one step: at every moment there is a whole database under the name.
    await rename(incoming, file)
    await onDisk(folder)
    return replaced
  } finally {
    held?.close()
  }
}

/** The second one within a second gets the name of the next. */
function freeName(folder: string, now: number): string {
  let at = now
  while (existsSync(join(folder, backupName('replaced', at)))) at += 1_000
  return join(folder, backupName('replaced', at))
}

/** How every file of SQLite begins. */
const MAGIC = 'SQLite format 3\0'

async function looksLikeDatabase(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return bytesRead === 0 || buffer.toString('latin1') === MAGIC
  } finally {
    await handle.close()
  }
}

/** Nobody else can use the file until it is closed. Null where it is so damaged that SQLite cannot open it. */
async function holdAlone(file: string): Promise<Sqlite.Database | null> {
  // To open it would delete its log.
  if (!(await looksLikeDatabase(file))) return null
  const database = new Sqlite(file, { timeout: 0 })
  try {
    // SQLite allows it only while nobody else has the file open, and takes in what stands in the log.
    const mode = database.pragma('journal_mode = delete', { simple: true })
    if (mode !== 'delete') inUse()
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    const code = codeOf(error)
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) inUse()
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return null
    throw error
  }
}

function inUse(): never {
  invalid('file', 'A server is using the database. Stop it first.')
}

async function moveCompanions(from: string, to: string): Promise<void> {
  for (const suffix of COMPANIONS) {
    if (existsSync(from + suffix)) await rename(from + suffix, to + suffix)
  }
}

async function removeWithCompanions(file: string): Promise<void> {
  for (const suffix of ['', ...COMPANIONS]) await rm(file + suffix, { force: true })
}
