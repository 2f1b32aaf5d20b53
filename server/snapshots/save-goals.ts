// Writes goals with all that hangs on them into a snapshot, within the transaction that deletes them.
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { DomainError } from '../platform/errors.ts'
import { portions } from '../platform/portions.ts'
import { type Heading, SnapshotWriter } from './goal-snapshot.ts'

/** Rows of one statement. */
export const AT_ONCE = 2_000

export const hanging = ['feedback', 'goal_edits', 'activities', 'notifications'] as const

type InSchool = Pick<SchoolDb, 'db' | 'engine' | 'schoolId'>

/** Nothing else may be hung on the goals until the transaction ends. Throws `unavailable` where the file cannot be written. */
export async function saveGoals(
  { db, engine, schoolId }: InSchool,
  ids: readonly number[],
  file: string,
  about: Omit<Heading, 'schoolId' | 'schoolName'>,
): Promise<void> {
  const { name } = await db
    .selectFrom('schools')
    .select('name')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const snapshot = onDisk(() => new SnapshotWriter(file, { schoolId, schoolName: name, ...about }))
  for (const portion of portions(ids, AT_ONCE)) {
    const goals = await db
      .selectFrom('goals')
      .selectAll()
      .where(inList(engine, 'id', portion))
      .orderBy('id')
      .execute()
    onDisk(() => snapshot.write('goals', goals))
    for (const table of hanging) {
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where(inList(engine, 'goal_id', portion))
        .orderBy('id')
        .execute()
      onDisk(() => snapshot.write(table, rows))
    }
  }
  onDisk(() => snapshot.finish())
}

/** A full disk, or a folder without permission: nothing is deleted. */
function onDisk<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new DomainError('unavailable', {
      message: `The snapshot of the goals cannot be saved${reason}, so nothing was deleted.`,
    })
  }
}
