// Writes goals and their dependent rows into a snapshot, within the transaction that deletes them. The snapshot of
// people who were deleted together lets `cairn restore-goals` return the goals once the same people have accounts again.
import { rm } from 'node:fs/promises'
import { iso } from '../platform/clock.ts'
import { forUpdate, inList, withoutStatementTimeout } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { isFullDiskError } from '../platform/db/storage-faults.ts'
import { DomainError } from '../platform/errors.ts'
import { goalsSource, type Owner } from '../transfer/index.ts'
import { filesIn, freeSnapshotFile, openSnapshotOrNull, writeSnapshot } from './goal-snapshot.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** After this, the deletion of people must be final. */
const RETENTION_DAYS = 30

/** Prefix of the file names; snapshots of resets have `goals-of-school-`. */
const PEOPLE_PREFIX = 'goals-of-deleted-people-of-school'

type InSchool = Pick<SchoolDb, 'db' | 'engine' | 'schoolId'>

/** The caller has locked the goals until the transaction ends. Throws `unavailable` if the file cannot be written. */
export async function saveGoals(
  tx: InSchool,
  ids: readonly number[],
  file: string,
  { takenAt, owners }: { takenAt: string; owners?: readonly Owner[] },
): Promise<void> {
  const { created_at, ...school } = await tx.db
    .selectFrom('schools')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', tx.schoolId)
    .executeTakeFirstOrThrow()
  const source = await goalsSource(tx, { ...school, createdAt: iso(created_at) }, ids)
  try {
    await writeSnapshot(file, { ...source, owners }, takenAt)
  } catch (error) {
    // Nothing is deleted. Errors of the database have no `syscall`; a full disk has a sentence of its own.
    if (isFullDiskError(error) || !(error instanceof Error && 'syscall' in error && 'code' in error))
      throw error
    throw new DomainError('unavailable', {
      message: `The snapshot of the goals cannot be saved (${String(error.code)}), so nothing was deleted.`,
    })
  }
}

export function snapshotFileOfPeople(dataFolder: string, schoolId: number, now: number): string {
  return freeSnapshotFile(dataFolder, PEOPLE_PREFIX, schoolId, iso(now))
}

/**
 * Call it in the transaction that deletes the people, after locking them. Returns false, without a file, if they have no
 * goals. Throws `unavailable` if the file cannot be written.
 */
export async function saveGoalsOfPeople(
  tx: InSchool,
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

/** Safe to run on several nodes. Returns the deleted files; files dated in the future stay. */
export async function deleteOldSnapshots(dataFolder: string, now: number): Promise<string[]> {
  const deleted: string[] = []
  for (const file of await filesIn(dataFolder, (name) => name.startsWith(`${PEOPLE_PREFIX}-`))) {
    const snapshot = await openSnapshotOrNull(file)
    if (!snapshot || Date.parse(snapshot.madeAt) + RETENTION_DAYS * DAY_MS > now) continue
    await rm(file, { force: true })
    deleted.push(file)
  }
  return deleted
}
