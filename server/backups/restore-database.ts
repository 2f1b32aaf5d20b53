// Replaces the embedded database with a backup. The backup is copied, checked and migrated first; the replaced database
// stays next to it.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { chmod, copyFile, link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pino from 'pino'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'
import { codeOf, invalid } from '../platform/errors.ts'
import { fsyncPath, makeFolder } from '../platform/private-files.ts'
import { requireSound } from './embedded-file.ts'
import { backupName } from './retention.rules.ts'

/**
 * SQLite's write-ahead log, its index in shared memory, and the rollback journal that it needs to begin or end the log. A
 * journal that stays behind would be played back into the next file of that name.
 */
const COMPANIONS = ['-wal', '-shm', '-journal']

/** Suffix of the backup's copy until it is ready. */
const INCOMING = '.incoming'

export interface Restored {
  /** Path of the replaced database; null if there was none. */
  replaced: string | null
  /** Migrations applied to the backup. */
  migrated: string[]
}

/**
 * Deletes all sessions, because the backup may contain some that were ended since. Refuses with 400 on `file`, with a sentence and
 * no change, for a damaged backup, a database in use, and an existing database unless `force` is set.
 */
export async function restoreDatabase(
  { backup, file, force }: { backup: string; file: string; force: boolean },
  now: number,
): Promise<Restored> {
  if (!existsSync(backup)) invalid('file', `There is no file ${backup}.`)
  if (existsSync(file) && !force) {
    invalid(
      'file',
      `There is already a database: ${file}. Use --force to replace it with the backup; the old one is kept next to it.`,
    )
  }
  makeFolder(dirname(file))
  const incoming = `${file}${INCOMING}`
  try {
    await removeWithCompanions(incoming)
    await copyWithLog(backup, incoming)
    const migrated = await prepare(incoming)
    const replaced = await putInPlace(incoming, file, now)
    return { replaced, migrated }
  } finally {
    await removeWithCompanions(incoming)
  }
}

/** Copies the write-ahead log too: if the backup is a copy of a running database’s files, the newest rows are in it. */
async function copyWithLog(from: string, to: string): Promise<void> {
  for (const suffix of ['', '-wal']) {
    if (!existsSync(from + suffix)) continue
    await copyFile(from + suffix, to + suffix)
    await chmod(to + suffix, 0o600)
  }
}

async function prepare(incoming: string): Promise<string[]> {
  requireSound(incoming)
  const database = openDatabase({ engine: 'sqlite', file: incoming }, pino({ level: 'silent' }))
  try {
    const migrated = await migrate(database.db, 'sqlite')
    for (const name of ['sessions', 'sign_ins', 'pending_sign_ins', 'challenges'] as const)
      await database.db.deleteFrom(name).execute()
    return migrated
  } finally {
    await database.close()
    await fsyncPath(incoming)
  }
}

async function putInPlace(incoming: string, file: string, now: number): Promise<string | null> {
  const folder = dirname(file)
  if (!existsSync(file)) {
    await removeWithCompanions(file)
    await rename(incoming, file)
    await fsyncPath(folder)
    return null
  }
  const locked = await lockExclusively(file)
  try {
    const replaced = findFreeName(folder, now)
    await link(file, replaced)
    if (locked === null) await moveCompanions(file, replaced)
    // `rename` is atomic, so at every moment there is a complete database under the name.
    await rename(incoming, file)
    await fsyncPath(folder)
    return replaced
  } finally {
    locked?.close()
  }
}

/** If the name of this second is taken, that of the next second is used. */
function findFreeName(folder: string, now: number): string {
  let at = now
  while (existsSync(join(folder, backupName('replaced', at)))) at += 1_000
  return join(folder, backupName('replaced', at))
}

/** The first bytes of every SQLite file. */
const MAGIC = 'SQLite format 3\0'

async function hasSqliteHeader(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return bytesRead === 0 || buffer.toString('latin1') === MAGIC
  } finally {
    await handle.close()
  }
}

/** Locks the file until the result is closed. Returns null if the file is so damaged that SQLite cannot open it. */
async function lockExclusively(file: string): Promise<Sqlite.Database | null> {
  // SQLite would delete the log of a file without its header.
  if (!(await hasSqliteHeader(file))) return null
  const database = new Sqlite(file, { timeout: 0 })
  try {
    // SQLite allows this only while no other process has the file open, and writes the log into the file.
    const mode = database.pragma('journal_mode = delete', { simple: true })
    if (mode !== 'delete') refuseInUse()
    database.pragma('locking_mode = exclusive')
    database.exec('begin exclusive')
    return database
  } catch (error) {
    database.close()
    const code = codeOf(error)
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) refuseInUse()
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return null
    throw error
  }
}

function refuseInUse(): never {
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

const replacedName = /^cairn-replaced-.+\.db$/

/**
 * Removes the files that a killed restore left in the data folder, and returns their names. Call it while the folder is locked,
 * so that no restore is running.
 */
export function removeLeftovers(file: string): string[] {
  const folder = dirname(file)
  const database = statSync(file, { throwIfNoEntry: false })
  const incoming = ['', ...COMPANIONS].map((suffix) => basename(file) + INCOMING + suffix)
  const leftovers = readdirSync(folder).filter((name) => {
    if (incoming.includes(name)) return true
    if (!database || !replacedName.test(name)) return false
    // It is a second hard link to the database itself if the restore was killed before the backup replaced the first one.
    const { dev, ino } = statSync(join(folder, name))
    return ino !== 0 && ino === database.ino && dev === database.dev
  })
  for (const name of leftovers) rmSync(join(folder, name), { force: true })
  return leftovers
}
