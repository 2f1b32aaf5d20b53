// Reads the goals that await a reviewer's feedback, the reviewer's own figures, and single entries.
import { sql } from 'kysely'
import type { CoachStats } from '../../contract/feedback.ts'
import type { StoredFeedback } from '../../contract/feedback-shapes.ts'
import { toPercentage } from '../../contract/fields.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { StoredGoalWithFeedback } from '../../contract/goals.ts'
import { feedbackOpenFrom } from '../../contract/school-days.ts'
import {
  entryColumns,
  isBeforeDeadline,
  isDueNowOrLater,
  selectGoalsWithFeedback,
  toFeedback,
  toGoalsWithFeedback,
} from '../goals/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { inList } from '../platform/db/engine.ts'
import { type SchoolCalendar, schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { refuse } from '../platform/errors.ts'
import { type Page, readPage } from '../platform/paging.ts'

/**
 * Lists the goals that await the viewer's feedback, oldest first. In a school with checks, open stuck goals come before them.
 * The goals are not archived, not the viewer's own, and have no active entry of the viewer. Either they are due in the goal
 * week or later and feedback on them is open (or the viewer may bypass deadlines), or they are in their days of grace.
 */
export async function listFeedbackQueue(
  school: SchoolDb,
  crews: readonly number[],
  page: { limit: number; cursor?: string | undefined },
  viewer: Viewer,
): Promise<Page<StoredGoalWithFeedback>> {
  const { caller } = viewer
  const calendar = await schoolCalendar(school)
  const { weekChecks } = calendar.features
  const rank = weekChecks ? rankStuckGoals(viewer.now) : sql<number>`1`
  const waiting = selectGoalsWithFeedback(school)
    .where(inList(school.engine, 'users.group_id', crews))
    .where(awaitsFeedback(viewer, calendar))
    .where('goals.archived_at', 'is', null)
    .where('goals.user_id', '!=', caller.id)
    // `is_active` is compared with a literal because the partial index of active entries is not used with a parameter.
    .where(
      sql<boolean>`not exists (select 1 from feedback as own
        where own.goal_id = goals.id and own.provider_id = ${caller.id} and own.is_active = 1)`,
    )
    .select(rank.as('rank'))
  const { items, nextCursor } = await readPage(waiting, page, {
    leadingKey: weekChecks ? rank : undefined,
    columns: { 'goals.id': 'id' },
    direction: 'asc',
    keyOf: (row) => (weekChecks ? [row.rank, row.id] : [row.id]),
  })
  return { items: await toGoalsWithFeedback(school, items, viewer), nextCursor }
}

/** Ranks open goals that are stuck as 1 and all others as 2. */
function rankStuckGoals(now: number) {
  return sql<number>`case when goals.check_state = 'stuck' and goals.completed = 0 and ${isBeforeDeadline(now)}
    then 1 else 2 end`
}

/** Limits the due day. The earliest due day comes first in each case, so that an index finds the goals of a person. */
function awaitsFeedback({ caller, now }: Viewer, calendar: SchoolCalendar) {
  const week = goalWeekAt(now, calendar)
  const bypass = caller.canBypassDeadlines
  if (calendar.graceDays === 0)
    return sql<boolean>`(${isDueNowOrLater(week)} and ${bypass ? sql`1 = 1` : isBeforeDeadline(now)})`
  const openFrom = feedbackOpenFrom(now, calendar)
  const earliest = openFrom < week.weekStart ? openFrom : week.weekStart
  const isOpen = sql`goals.due_on >= ${openFrom}`
  return sql<boolean>`goals.due_on >= ${earliest} and (
    (${isDueNowOrLater(week)} and ${bypass ? sql`1 = 1` : isOpen})
    or (${isOpen} and goals.deadline_at <= ${now}))`
}

/** Counts the newest entry for each goal, whether active or cleared. */
export async function getReviewerStats(school: SchoolDb, reviewerId: number): Promise<CoachStats> {
  const newestEntries = school
    .selectFrom('feedback')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('provider_id', '=', reviewerId)
    .groupBy('goal_id')
  const rows = await school
    .selectFrom('feedback')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('id', 'in', newestEntries)
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map((row) => [row.status, row.count]))
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  return {
    totalGoalsReviewed: total,
    acceptedPercentage: toPercentage(counts.get('accepted') ?? 0, total),
    needsImprovementPercentage: toPercentage(counts.get('needs_improvement') ?? 0, total),
    deniedPercentage: toPercentage(counts.get('denied') ?? 0, total),
  }
}

/** Refuses with `not_found` outside the school. */
export async function getEntry(
  school: SchoolDb,
  id: number,
  { caller, now }: Viewer,
): Promise<StoredFeedback> {
  const row = await school
    .selectFrom('feedback')
    .innerJoin('goals', 'goals.id', 'feedback.goal_id')
    .leftJoin('users as provider', 'provider.id', 'feedback.provider_id')
    .select(['feedback.id', ...entryColumns, 'provider.first_name', 'provider.last_name'])
    .select(['goals.user_id', 'goals.archived_at'])
    .where('feedback.id', '=', id)
    .executeTakeFirst()
  if (!row) refuse('not_found')
  const goal = { isOwn: row.user_id === caller.id, isArchived: row.archived_at !== null, now }
  return toFeedback(row, goal, (await schoolCalendar(school)).features)
}
