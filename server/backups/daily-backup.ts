// Backs up the embedded database every night, or at the next start if the server was off, and deletes old backups.
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { finalName } from '../platform/atomic-file.ts'
import { clockJump } from '../platform/clock-jump.ts'
import { isFullDiskError } from '../platform/db/full-disk.ts'
import type { Database } from '../platform/db/open.ts'
import { codeOf, DomainError } from '../platform/errors.ts'
import { copyInBackground } from './copy-in-background.ts'
import { backupFailed, backupSucceeded } from './last-backup.ts'
import { backupName, expiredBackups, isDue, timestampOf } from './retention.rules.ts'

export interface BackupPlan {
  /** The embedded database. */
  file: string
  folder: string
  /** How many daily backups to retain, and for how many days. */
  keep: number
}

/**
 * Does nothing while no backup is due or no account exists. A failure is recorded for admins and thrown; the next call
 * tries again. `now`: epoch milliseconds.
 */
export async function dailyBackup(
  { db }: Pick<Database, 'db'>,
  { file, folder, keep }: BackupPlan,
  now: number,
  log: Logger,
): Promise<void> {
  try {
    if (!isDue(await namesIn(folder), now)) return
    if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return
    const to = join(folder, backupName('daily', now))
    await copyInBackground(file, to)
    await backupSucceeded(db, now)
    log.info({ file: to }, 'The database was backed up')
    if (!(await clockJump(db, now))) await removeExpired(folder, keep, now)
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

/** Deletes expired daily backups and unfinished ones of a server that was killed; other files in the folder stay. */
async function removeExpired(folder: string, keep: number, now: number): Promise<void> {
  const names = await namesIn(folder)
  const unfinished = names.filter((name) => timestampOf(finalName(name) ?? '') !== null)
  for (const name of [...expiredBackups(names, keep, now), ...unfinished]) {
    const path = join(folder, name)
    if ((await lstat(path)).isFile()) await rm(path)
  }
}

const forbidden = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN'])

/** For admins. Cairn makes the folder, but not the one above, which may be the place of a disk that is not mounted. */
export const FOLDER_GONE = 'The folder for backups is gone. Is its disk mounted?'

/** A sentence for admins, without paths of the server; the log has the whole error. */
function sentenceOf(error: unknown): string {
  const code = codeOf(error)
  if (isFullDiskError(error)) return 'The disk for backups is full.'
  if (code === 'ENOENT') return FOLDER_GONE
  if (forbidden.has(code)) return 'The folder for backups cannot be written.'
  if (error instanceof DomainError) return error.issues?.[0]?.message ?? error.message
  return 'The backup failed; the log of the server says why.'
}
