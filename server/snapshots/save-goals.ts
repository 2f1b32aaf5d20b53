// Writes goals with all that hangs on them into a snapshot, within the transaction that deletes them.
import type { SchoolDb } from '../platform/db/school-db.ts'
import { DomainError } from '../platform/errors.ts'
import { goalsSource, type Owner } from '../transfer/index.ts'
import { writeSnapshot } from './goal-snapshot.ts'

type InSchool = Pick<SchoolDb, 'db' | 'engine' | 'schoolId'>

/** Nothing else may be hung on the goals until the transaction ends. Throws `unavailable` where the file cannot be written. */
export async function saveGoals(
  tx: InSchool,
  ids: readonly number[],
  file: string,
  { takenAt, owners }: { takenAt: string; owners?: readonly Owner[] },
): Promise<void> {
  const school = await tx.db
    .selectFrom('schools')
    .select(['id', 'name'])
    .where('id', '=', tx.schoolId)
    .executeTakeFirstOrThrow()
  const source = await goalsSource(tx, school, ids)
  try {
    await writeSnapshot(file, { ...source, owners }, takenAt)
  } catch (error) {
    // A full disk, or a folder without permission: nothing is deleted. Errors of the database are no system calls.
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
    throw new DomainError('unavailable', {
      message: `The snapshot of the goals cannot be saved (${String(error.code)}), so nothing was deleted.`,
    })
  }
}
