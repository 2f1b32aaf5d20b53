// The school's goal week in figures.
import { sql } from 'kysely'
import { percentOf } from '../../contract/fields.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { AdminStats } from '../../contract/statistics.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'

export async function schoolStatistics(school: SchoolDb, now: number): Promise<AdminStats> {
  const { total, completed } = await weekGoals(school, now)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('goals.completed').filterWhere('goals.completed', '=', 1).as('completed'),
    ])
    .executeTakeFirstOrThrow()
  const entries = await countedEntries(school, now)
  const counts = new Map(entries.map((entry) => [entry.status, entry.count]))
  const given = entries.reduce((sum, entry) => sum + entry.count, 0)
  return {
    totalGoalsThisWeek: total,
    completionPercentage: percentOf(completed, total),
    approvedPercentage: percentOf(counts.get('accepted') ?? 0, given),
    needsImprovementPercentage: percentOf(counts.get('needs_improvement') ?? 0, given),
    deniedPercentage: percentOf(counts.get('denied') ?? 0, given),
  }
}

/** The learners' goals that are due in the goal week. */
function weekGoals({ db, schoolId, timeZone }: SchoolDb, now: number) {
  const { weekStart, weekEnd } = goalWeekAt(now, timeZone)
  return db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.user_id')
    .where('goals.school_id', '=', schoolId)
    .where('goals.due_on', '>=', weekStart)
    .where('goals.due_on', '<=', weekEnd)
    .where('goals.archived_at', 'is', null)
    .where('users.is_guide', '=', 0)
}

/** How many entries of each status count: those that no newer one of the same giver replaced, who may be gone since. */
function countedEntries(school: SchoolDb, now: number) {
  return weekGoals(school, now)
    .innerJoin('feedback', 'feedback.goal_id', 'goals.id')
    .where(sql<boolean>`feedback.ended_by is distinct from 'replaced'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedback as newer')
            .select('newer.id')
            .whereRef('newer.goal_id', '=', 'feedback.goal_id')
            .whereRef('newer.provider_id', '=', 'feedback.provider_id')
            .whereRef('newer.id', '>', 'feedback.id'),
        ),
      ),
    )
    .select(({ fn }) => ['feedback.status', fn.countAll<number>().as('count')])
    .groupBy('feedback.status')
    .execute()
}
