// When the data was last backed up. It is stored in the database, so that every node and the command line know it.
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
