// Backs the embedded database up once a night, or as soon as the server runs again, and keeps the newest few.
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../platform/db/open.ts'
import { DomainError } from '../platform/errors.ts'
import { nameOnceWhole } from '../platform/whole-file.ts'
import { copyInBackground } from './copy-in-background.ts'
import { codeOf } from './embedded-file.ts'
import { backupName, isDue, madeAt, tooMany } from './kept.rules.ts'
import { backupFailed, backupSucceeded } from './last-backup.ts'

export interface BackupPlan {
  /** The embedded database. */
  file: string
  folder: string
  /** How many are kept. */
  keep: number
}

/**
 * Does nothing while none is due or nobody has an account. What fails is known to admins, thrown, and tried again with
 * the next call. `now`: epoch milliseconds.
 */
export async function dailyBackup(
  { db }: Pick<Database, 'db'>,
  { file, folder, keep }: BackupPlan,
  now: number,
  log: Logger,
): Promise<void> {
  try {
    if (!isDue(await namesIn(folder), now)) return
    const somebody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (!somebody) return
    const to = join(folder, backupName('daily', now))
    await copyInBackground(file, to)
    await backupSucceeded(db, now)
    log.info({ file: to }, 'The database was backed up')
    await removeOld(folder, keep, now)
  } catch (error) {
    await backupFailed(db, sentenceOf(error))
    throw error
  }
}

export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Old ones of its own, and what a server that was ended on the way left behind; nothing else in the folder. */
async function removeOld(folder: string, keep: number, now: number): Promise<void> {
  const names = await namesIn(folder)
  const left = names.filter((name) => madeAt(nameOnceWhole(name) ?? '') !== null)
  for (const name of [...tooMany(names, keep, now), ...left]) {
    const path = join(folder, name)
    if ((await lstat(path)).isFile()) await rm(path)
  }
}

const full = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])
const forbidden = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN'])

/** For admins, who need not know where on the machine the data lies; the log has the whole error. */
function sentenceOf(error: unknown): string {
  const code = codeOf(error)
  if (full.has(code)) return 'The disk for backups is full.'
  if (forbidden.has(code)) return 'The folder for backups cannot be written.'
  if (error instanceof DomainError) return error.issues?.[0]?.message ?? error.message
  return 'The backup failed; the log of the server says why.'
}
