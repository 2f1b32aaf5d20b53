// Backs up the embedded database every night, or at the next start if the server was off, and deletes old backups. The time is
// stored in the database, so that every node and the command line know it.
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { sentence } from '../../contract/sentence.ts'
import type { System } from '../../contract/system.ts'
import { isoOrNull } from '../platform/clock.ts'
import { findClockJump } from '../platform/clock-jump.ts'
import type { Queries } from '../platform/db/engine.ts'
import type { Database } from '../platform/db/open.ts'
import { isFullDiskError } from '../platform/db/storage-faults.ts'
import { codeOf, DomainError } from '../platform/errors.ts'
import { finalName } from '../platform/private-files.ts'
import { copyInBackground } from './embedded-file.ts'
import { backupName, expiredBackups, isDue, parseTimestamp } from './retention.rules.ts'

export interface BackupPlan {
  /** The embedded database. */
  file: string
  folder: string
  /** The number of daily backups to retain, and of days to retain them. */
  keep: number
}

interface BackupRun extends BackupPlan {
  signal?: AbortSignal
  /** Older backups are deleted only while the clock can be trusted. */
  isClockTrusted?: () => Promise<boolean>
}

/**
 * Does nothing while no backup is due or no account exists. A failure is recorded for admins and thrown; the next call
 * tries again. `now` is epoch milliseconds.
 */
export async function dailyBackup(
  { db }: Pick<Database, 'db'>,
  { file, folder, keep, signal, isClockTrusted = async () => true }: BackupRun,
  now: number,
  log: Logger,
): Promise<void> {
  try {
    if (!isDue(await listNames(folder), now)) return
    if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return
    const to = join(folder, backupName('daily', now))
    await copyInBackground(file, to, signal)
    try {
      // This comes before the success is recorded, because it frees space on a full disk, where recording would fail.
      if ((await isClockTrusted()) && !(await findClockJump(db, now))) await removeExpired(folder, keep, now)
    } finally {
      await backupSucceeded(db, now)
    }
    log.info({ file: to }, 'The database was backed up')
  } catch (error) {
    await backupFailed(db, describeFailure(error))
    throw error
  }
}

export async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Deletes expired daily backups and unfinished ones of a server that was killed; other files in the folder stay. */
async function removeExpired(folder: string, keep: number, now: number): Promise<void> {
  const names = await listNames(folder)
  const unfinished = names.filter((name) => parseTimestamp(finalName(name) ?? '') !== null)
  for (const name of [...expiredBackups(names, keep, now), ...unfinished]) {
    const path = join(folder, name)
    if ((await lstat(path)).isFile()) await rm(path)
  }
}

const forbidden = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN'])

/** A sentence for admins. Cairn creates the folder, but not its parent, which may be the mount point of a disk. */
export const FOLDER_GONE = sentence('The backup folder is gone. Is its disk mounted?')

/** A sentence for admins, without paths of the server; the log has the whole error. */
function describeFailure(error: unknown): string {
  const code = codeOf(error)
  if (isFullDiskError(error)) return sentence('The backup disk is full.')
  if (code === 'ENOENT') return FOLDER_GONE
  if (forbidden.has(code)) return sentence("The backup folder can't be written to.")
  if (error instanceof DomainError) return error.issues?.[0]?.message ?? error.message
  return sentence("The backup failed; the server's log says why.")
}

const ONLY_ROW = 1

export async function lastBackup(db: Queries): Promise<Pick<System, 'lastBackupAt' | 'lastBackupError'>> {
  const row = await db.selectFrom('last_backup').select(['succeeded_at', 'error']).executeTakeFirst()
  return { lastBackupAt: isoOrNull(row?.succeeded_at ?? null), lastBackupError: row?.error ?? null }
}

/** `at` is epoch milliseconds. */
export async function backupSucceeded(db: Queries, at: number): Promise<void> {
  await record(db, { succeeded_at: at, error: null })
}

/** The time of the last good backup stays. `sentence` tells admins what failed, without secrets. */
export async function backupFailed(db: Queries, sentence: string): Promise<void> {
  await record(db, { error: sentence })
}

async function record(db: Queries, state: { succeeded_at?: number; error: string | null }): Promise<void> {
  await db
    .insertInto('last_backup')
    .values({ id: ONLY_ROW, succeeded_at: null, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
}
