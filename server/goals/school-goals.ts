// Archives or deletes the goals of a whole school at the start of a term.
import { sql } from 'kysely'
import type { DeletedCounts } from '../../contract/schools.ts'
import { sentence } from '../../contract/sentence.ts'
import type { Topic } from '../../contract/topics.ts'
import { toSchool } from '../platform/audiences.ts'
import { recordAct } from '../platform/audit.ts'
import { chunksOf } from '../platform/chunks.ts'
import { inList } from '../platform/db/engine.ts'
import { type SchoolDb, transaction } from '../platform/db/school-db.ts'
import type { MemberContext } from '../platform/http/route.ts'
import { forgetDeletions } from '../platform/kept-deletions.ts'
import { saveGoals } from '../snapshots/index.ts'

const GOALS_PER_DELETE = 2_000

/** Tables with rows that refer to goals. */
const referringTables = ['feedback', 'goal_edits', 'activities', 'goal_moves', 'notifications'] as const

/**
 * Starts a new term: goals due before the day `before` ('YYYY-MM-DD') leave the lists and become read-only in the history.
 * Returns how many were archived.
 */
export async function archiveGoals(
  { services, caller, now, school }: MemberContext,
  { before }: { before: string },
): Promise<{ archived: number }> {
  const archived = await transaction(school, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('goals')
      .set({ archived_at: now })
      .where('due_on', '<', before)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    const archived = Number(numUpdatedRows)
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'goals.archive',
      subject: sentence('Goals due before {day}', { day: before }),
      detail: { archived },
    })
    return archived
  })
  if (archived > 0) services.live.publish({ schoolId: school.schoolId, topics: ['goals'], to: toSchool })
  return { archived }
}

interface ClearedGoals {
  deletedCounts: DeletedCounts
}

/** Counts the rows that `clearGoals` would delete now. */
export async function countGoalsToClear({ school }: MemberContext): Promise<ClearedGoals> {
  const countReferringRows = async (table: 'goals' | (typeof referringTables)[number]) => {
    const goalId = sql.ref(table === 'goals' ? 'id' : 'goal_id')
    const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${goalId} in (select id from goals where school_id = ${school.schoolId})`
    const { rows } = await counted.execute(school.db)
    return rows[0]?.count ?? 0
  }
  const deletedCounts = {
    goalsDeleted: await countReferringRows('goals'),
    activitiesDeleted: await countReferringRows('activities'),
    feedbackDeleted: await countReferringRows('feedback'),
    notificationsDeleted: await countReferringRows('notifications'),
  }
  return { deletedCounts }
}

/**
 * Deletes all goals of the school with everything that refers to them, after saving a snapshot for `cairn restore-goals`.
 * Keeps notifications about goals that were deleted earlier.
 */
export async function clearGoals({ services, caller, now, school }: MemberContext): Promise<ClearedGoals> {
  const deletedCounts = await transaction(school, async (tx) => {
    // Before the goals are listed, so that a goal that an undo or a weekly goal creates now is deleted too.
    await forgetDeletions(tx)
    await tx.deleteFrom('goal_series').execute()
    const { name, ids } = await saveGoals(tx, { now })
    const deleted = await deleteAll(tx, ids)
    // Goals that were being deleted when the reset began are kept by now.
    await forgetDeletions(tx)
    const detail = { ...deleted, snapshot: name }
    await recordAct(tx, {
      actor: caller.id,
      at: now,
      action: 'goals.clear-school',
      subject: sentence('All goals of the school', {}),
      detail,
    })
    return deleted
  })
  const topics: Topic[] = ['goals', 'feedback', 'activities', 'notifications']
  services.live.publish({ schoolId: school.schoolId, topics, to: toSchool })
  return { deletedCounts }
}

async function deleteAll(school: SchoolDb, ids: readonly number[]): Promise<DeletedCounts> {
  const counts = { feedback: 0, goal_edits: 0, activities: 0, notifications: 0, goal_moves: 0, goals: 0 }
  for (const chunk of chunksOf(ids, GOALS_PER_DELETE)) {
    for (const table of referringTables) {
      const { numDeletedRows } = await school.db
        .deleteFrom(table)
        .where(inList(school.engine, 'goal_id', chunk))
        .executeTakeFirst()
      counts[table] += Number(numDeletedRows)
    }
    const { numDeletedRows } = await school
      .deleteFrom('goals')
      .where(inList(school.engine, 'id', chunk))
      .executeTakeFirst()
    counts.goals += Number(numDeletedRows)
  }
  return {
    goalsDeleted: counts.goals,
    activitiesDeleted: counts.activities,
    feedbackDeleted: counts.feedback,
    notificationsDeleted: counts.notifications,
  }
}
