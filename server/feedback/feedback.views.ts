// The goals that await a reviewer's feedback, and the reviewer's own figures.
import { sql } from 'kysely'
import type { CoachStats } from '../../contract/feedback.ts'
import { percentOf } from '../../contract/fields.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { GoalWithFeedback } from '../../contract/goals.ts'
import { goalsWithFeedbackOf, isBeforeDeadline, toGoalWithFeedback, type Viewer } from '../goals/index.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { decodeCursor, type Page, pageOf } from '../platform/paging.ts'

/**
 * Goals due in the goal week that await the viewer's feedback, oldest first: not archived, not the viewer's own, without
 * an active entry of the viewer, and before their deadline unless the viewer may act past it.
 */
export async function feedbackQueue(
  school: SchoolDb,
  crews: readonly number[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  viewer: Viewer,
): Promise<Page<GoalWithFeedback>> {
  const { caller, now } = viewer
  const { weekStart, weekEnd } = goalWeekAt(now, school.timeZone)
  const after = decodeCursor(cursor, ['id'])
  const rows = await goalsWithFeedbackOf(school)
    .where(inList(school.engine, 'users.group_id', crews))
    .where('goals.due_on', '>=', weekStart)
    .where('goals.due_on', '<=', weekEnd)
    .where('goals.archived_at', 'is', null)
    .where('goals.user_id', '!=', caller.id)
    .$if(!caller.canBypassDeadlines, (query) => query.where(isBeforeDeadline(now)))
    .$if(after !== null, (query) => query.where('goals.id', '>', after?.[0] ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedback as own')
            .select('own.id')
            .whereRef('own.goal_id', '=', 'goals.id')
            .where('own.provider_id', '=', caller.id)
            // A literal, not a parameter: only then the partial index of active entries is used.
            .where('own.is_active', '=', sql.lit(1)),
        ),
      ),
    )
    .orderBy('goals.id')
    .limit(limit + 1)
    .execute()
  const { items, nextCursor } = pageOf(rows, limit, (row) => [row.id])
  return { items: items.map((row) => toGoalWithFeedback(row, viewer)), nextCursor }
}

/** Counts the newest entry per goal, active or cleared. */
export async function reviewerStats({ db }: SchoolDb, reviewerId: number): Promise<CoachStats> {
  const counted = db
    .selectFrom('feedback')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('provider_id', '=', reviewerId)
    .groupBy('goal_id')
  const rows = await db
    .selectFrom('feedback')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('id', 'in', counted)
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map((row) => [row.status, row.count]))
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  return {
    totalGoalsReviewed: total,
    acceptedPercentage: percentOf(counts.get('accepted') ?? 0, total),
    needsImprovementPercentage: percentOf(counts.get('needs_improvement') ?? 0, total),
    deniedPercentage: percentOf(counts.get('denied') ?? 0, total),
  }
}
