// The goals that await a reviewer's feedback, and the reviewer's own figures.
import { sql } from 'kysely'
import type { CoachStats } from '../../contract/feedback.ts'
import type { StoredFeedback } from '../../contract/feedback-shapes.ts'
import { toPercentage } from '../../contract/fields.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { StoredGoalWithFeedback } from '../../contract/goals.ts'
import { feedbackOpenFrom } from '../../contract/school-days.ts'
import {
  entryColumns,
  goalsWithFeedbackOf,
  isBeforeDeadline,
  isDueNowOrLater,
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
 * Goals that await the viewer's feedback, oldest first, and before them the open stuck ones where the school has checks: not
 * archived, not the viewer's own, without an active entry of the viewer. They are due in the goal week or later, with feedback
 * open unless the viewer may act past it; or their deadline has passed and they are in their days of grace, whatever their
 * week.
 */
export async function feedbackQueue(
  school: SchoolDb,
  crews: readonly number[],
  page: { limit: number; cursor?: string | undefined },
  viewer: Viewer,
): Promise<Page<StoredGoalWithFeedback>> {
  const { caller } = viewer
  const calendar = await schoolCalendar(school)
  const { weekChecks } = calendar.features
  const place = weekChecks ? placeOfStuck(viewer.now) : sql<number>`1`
  const waiting = goalsWithFeedbackOf(school)
    .where(inList(school.engine, 'users.group_id', crews))
    .where(awaitsFeedback(viewer, calendar))
    .where('goals.archived_at', 'is', null)
    .where('goals.user_id', '!=', caller.id)
    // A literal, not a parameter: only then the partial index of active entries is used.
    .where(
      sql<boolean>`not exists (select 1 from feedback as own
        where own.goal_id = goals.id and own.provider_id = ${caller.id} and own.is_active = 1)`,
    )
    .select(place.as('place'))
  const { items, nextCursor } = await readPage(waiting, page, {
    ...(weekChecks && { leadingKey: place }),
    columns: { 'goals.id': 'id' },
    direction: 'asc',
    keyOf: (row) => (weekChecks ? [row.place, row.id] : [row.id]),
  })
  return { items: await toGoalsWithFeedback(school, items, viewer), nextCursor }
}

/** 1 for open goals that are stuck, 2 for the others. */
function placeOfStuck(now: number) {
  return sql<number>`case when goals.check_state = 'stuck' and goals.completed = 0 and ${isBeforeDeadline(now)}
    then 1 else 2 end`
}

/** The conditions of the day. The first one of each is the earliest due day, so that an index finds the goals of a person. */
function awaitsFeedback({ caller, now }: Viewer, calendar: SchoolCalendar) {
  const week = goalWeekAt(now, calendar.timeZone)
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

/** Counts the newest entry per goal, active or cleared. */
export async function reviewerStats(school: SchoolDb, reviewerId: number): Promise<CoachStats> {
  const counted = school
    .selectFrom('feedback')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('provider_id', '=', reviewerId)
    .groupBy('goal_id')
  const rows = await school
    .selectFrom('feedback')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('id', 'in', counted)
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

/** `not_found` outside the school. */
export async function entryById(
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
