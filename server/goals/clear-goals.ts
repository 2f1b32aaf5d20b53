// Deletes all goals of a school with what hangs on them, after saving a snapshot that `cairn restore-goals` puts back.
import { sql } from 'kysely'
import type { DeletedCounts } from '../../contract/goals.ts'
import { toSchool } from '../platform/audiences.ts'
import { recordAudit } from '../platform/audit.ts'
import { iso } from '../platform/clock.ts'
import { forUpdate, inList, type Queries, withoutStatementTimeout } from '../platform/db/engine.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { portions } from '../platform/portions.ts'
import { freeSnapshotFile, removeSnapshot, saveGoals } from '../snapshots/index.ts'

/** Goals whose rows one statement deletes. */
const AT_ONCE = 2_000

const onGoals = ['feedback', 'goal_edits', 'activities', 'notifications'] as const

/** What the deletion would delete now. */
export async function clearingCounts({ db, schoolId }: SchoolDb): Promise<DeletedCounts> {
  const countOf = async (table: 'goals' | (typeof onGoals)[number]) => {
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
      await withoutStatementTimeout(tx)
      const ids = await heldGoals(tx)
      file ??= freeSnapshotFile(services.dataFolder, 'goals-of-school', tx.schoolId, iso(now))
      await saveGoals(tx, ids, file, { takenAt: iso(now) })
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
      to: toSchool,
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
  return (await forUpdate(engine, goals).execute()).map(({ id }) => id)
}

async function deleteAll({ db, engine }: SchoolDb, ids: readonly number[]): Promise<DeletedCounts> {
  const gone = { feedback: 0, goal_edits: 0, activities: 0, notifications: 0, goals: 0 }
  for (const portion of portions(ids, AT_ONCE)) {
    for (const table of onGoals)
      gone[table] += await deleted(db.deleteFrom(table).where(inList(engine, 'goal_id', portion)))
    gone.goals += await deleted(db.deleteFrom('goals').where(inList(engine, 'id', portion)))
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
