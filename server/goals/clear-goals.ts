// Deletes all goals of a school with what hangs on them, after saving a snapshot that `cairn restore-goals` puts back.
import { sql } from 'kysely'
import type { DeletedCounts } from '../../contract/schools.ts'
import { recordAudit } from '../platform/audit.ts'
import { iso } from '../platform/clock.ts'
import { heldForDeletion, isAmong, type Queries } from '../platform/db/engine.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import { unhurried } from '../platform/db/unhurried.ts'
import { DomainError } from '../platform/errors.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { portions } from '../platform/portions.ts'
import { freeSnapshotFile, removeSnapshot, SnapshotWriter } from './goal-snapshot.ts'
import type { SnapshotTable } from './snapshot-rows.ts'

/** What the deletion would delete now. */
export async function clearingCounts({ db, schoolId }: SchoolDb): Promise<DeletedCounts> {
  const countOf = async (table: SnapshotTable) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${sql.ref(table === 'goals' ? 'id' : 'goal_id')} in (select id from goals where school_id = ${schoolId})`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }
  return {
    goalsDeleted: await countOf('goals'),
    activitiesDeleted: await countOf('activities'),
    feedbackDeleted: await countOf('feedback'),
    notificationsDeleted: await countOf('notifications'),
  }
}

/** Messages about goals that were deleted before stay. */
export async function clearGoals(
  { services, caller, now }: MemberContext,
  school: SchoolDb,
): Promise<DeletedCounts> {
  let file: string | null = null
  try {
    const counts = await transaction(school, async (tx) => {
      await unhurried(tx)
      const ids = await heldGoals(tx)
      file ??= freeSnapshotFile(services.dataFolder, tx.schoolId, iso(now))
      await save(tx, ids, file, now)
      const deleted = await deleteAll(tx, ids)
      await recordAudit(tx.db, {
        schoolId: tx.schoolId,
        at: now,
        actorId: caller.id,
        action: 'goals.clear-school',
        subject: 'All goals of the school',
        detail: { ...deleted, snapshot: file },
      })
      return deleted
    })
    services.live.publish({
      schoolId: school.schoolId,
      topics: ['goals', 'feedback', 'activities', 'notifications'],
      to: 'school',
    })
    return counts
  } catch (error) {
    // What was not deleted needs no snapshot.
    if (file !== null) removeSnapshot(file)
    throw error
  }
}

/** Nothing can be hung on them any more until the transaction ends. */
async function heldGoals({ db, engine, schoolId }: SchoolDb): Promise<number[]> {
  const goals = db.selectFrom('goals').select('id').where('school_id', '=', schoolId).orderBy('id')
  return (await heldForDeletion(engine, goals).execute()).map(({ id }) => id)
}

/** Rows of one statement. */
const AT_ONCE = 2_000

const hanging = ['feedback', 'goal_edits', 'activities', 'notifications'] as const

async function save({ db, engine, schoolId }: SchoolDb, ids: readonly number[], file: string, now: number) {
  const { name } = await db
    .selectFrom('schools')
    .select('name')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow()
  const snapshot = onDisk(() => new SnapshotWriter(file, { schoolId, schoolName: name, takenAt: iso(now) }))
  for (const portion of portions(ids, AT_ONCE)) {
    const goals = await db
      .selectFrom('goals')
      .selectAll()
      .where(isAmong(engine, 'id', portion))
      .orderBy('id')
      .execute()
    onDisk(() => snapshot.write('goals', goals))
    for (const table of hanging) {
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where(isAmong(engine, 'goal_id', portion))
        .orderBy('id')
        .execute()
      onDisk(() => snapshot.write(table, rows))
    }
  }
  onDisk(() => snapshot.finish())
}

/** A full disk or a folder of somebody else's: nothing is deleted. */
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

async function deleteAll({ db, engine }: SchoolDb, ids: readonly number[]): Promise<DeletedCounts> {
  const gone = { feedback: 0, goal_edits: 0, activities: 0, notifications: 0, goals: 0 }
  for (const portion of portions(ids, AT_ONCE)) {
    for (const table of hanging)
      gone[table] += await deleted(db.deleteFrom(table).where(isAmong(engine, 'goal_id', portion)))
    gone.goals += await deleted(db.deleteFrom('goals').where(isAmong(engine, 'id', portion)))
  }
  return {
    goalsDeleted: gone.goals,
    activitiesDeleted: gone.activities,
    feedbackDeleted: gone.feedback,
    notificationsDeleted: gone.notifications,
  }
}

type Deletion = ReturnType<Queries['deleteFrom']>

async function deleted(deletion: Pick<Deletion, 'executeTakeFirst'>): Promise<number> {
  const { numDeletedRows } = await deletion.executeTakeFirst()
  return Number(numDeletedRows)
}
