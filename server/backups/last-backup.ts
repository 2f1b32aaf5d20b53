// When the data was last backed up, kept in the database: every node, a restart and the command line know the same.
import type { System } from '../../contract/system.ts'
import { isoOrNull } from '../platform/clock.ts'
import type { Queries } from '../platform/db/engine.ts'

const ONLY_ROW = 1

export async function lastBackup(db: Queries): Promise<Pick<System, 'lastBackupAt' | 'lastBackupError'>> {
  const row = await db.selectFrom('last_backup').select(['succeeded_at', 'error']).executeTakeFirst()
  return { lastBackupAt: isoOrNull(row?.succeeded_at ?? null), lastBackupError: row?.error ?? null }
}

/** `at`: epoch milliseconds. */
export async function backupSucceeded(db: Queries, at: number): Promise<void> {
  await record(db, { succeeded_at: at, error: null })
}

/** `sentence` is for admins: what failed, and never a secret. The last good backup stays known. */
export async function backupFailed(db: Queries, sentence: string): Promise<void> {
  await record(db, { error: sentence })
}

async function record(db: Queries, told: { succeeded_at?: number; error: string | null }): Promise<void> {
  await db
    .insertInto('last_backup')
    .values({ id: ONLY_ROW, succeeded_at: null, ...told })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
    .execute()
}
