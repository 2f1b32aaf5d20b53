// Whether an admin has to worry about the backups of the installation.
import type { System } from '../../../contract/system.ts'

/** The server makes a backup every night; after two days, in milliseconds, something is wrong. */
const TOO_OLD = 2 * 24 * 60 * 60 * 1000

/** `hosted`: whoever hosts the database backs it up. `new`: there was no time for a backup yet. */
export type BackupStanding = 'fine' | 'new' | 'hosted' | 'never' | 'old' | 'failed'

/** `since`: an instant at which the installation stood already. `now`: epoch milliseconds. */
export function backupStanding(
  { database, lastBackupAt, lastBackupError }: System,
  since: string,
  now: number,
): BackupStanding {
  if (lastBackupError !== null) return 'failed'
  if (database === 'postgres') return 'hosted'
  if (lastBackupAt === null) return now - Date.parse(since) > TOO_OLD ? 'never' : 'new'
  return now - Date.parse(lastBackupAt) > TOO_OLD ? 'old' : 'fine'
}

export const isWorrying = (standing: BackupStanding): boolean =>
  standing === 'never' || standing === 'old' || standing === 'failed'
