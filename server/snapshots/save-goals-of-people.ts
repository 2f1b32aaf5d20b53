// The goals of many people who are deleted in one go, as a snapshot that `cairn restore-goals` gives to the same people
// once they have accounts again. Kept for a month: deletion has to become real.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { iso } from '../platform/clock.ts'
import { forUpdate, inList, withoutStatementTimeout } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Owner } from '../transfer/index.ts'
import { freeSnapshotFile, snapshotIn, snapshotsFolder } from './goal-snapshot.ts'
import { saveGoals } from './save-goals.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_DAYS = 30

/** Begins the names of these files; those of resets begin with `goals-of-school-`. */
const KIND = 'goals-of-deleted-people-of-school'

/** A name that is free now. */
export function snapshotFileOfPeople(dataFolder: string, schoolId: number, now: number): string {
  return freeSnapshotFile(dataFolder, KIND, schoolId, iso(now))
}

/**
 * Call it in the transaction that deletes the people, who are locked. Answers whether a file was written: there is none
 * where nobody has goals. Throws `unavailable` where it cannot be written.
 */
export async function saveGoalsOfPeople(
  tx: Pick<SchoolDb, 'db' | 'engine' | 'schoolId'>,
  owners: readonly Owner[],
  file: string,
  now: number,
): Promise<boolean> {
  await withoutStatementTimeout(tx)
  const goals = tx.db
    .selectFrom('goals')
    .select('id')
    .where(
      inList(
        tx.engine,
        'user_id',
        owners.map(({ id }) => id),
      ),
    )
    .orderBy('id')
  const ids = (await forUpdate(tx.engine, goals).execute()).map(({ id }) => id)
  if (ids.length === 0) return false
  await saveGoals(tx, ids, file, { takenAt: iso(now), owners })
  return true
}

/** Any node may run it at any time. Answers the files that are gone; a file dated later than now stays. */
export async function deleteOldSnapshots(dataFolder: string, now: number): Promise<string[]> {
  const folder = snapshotsFolder(dataFolder)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${KIND}-`)).sort()
  const gone: string[] = []
  for (const file of names.map((name) => join(folder, name))) {
    const snapshot = await snapshotIn(file)
    if (!snapshot || Date.parse(snapshot.madeAt) + KEPT_DAYS * DAY_MS > now) continue
    await rm(file, { force: true })
    gone.push(file)
  }
  return gone
}
