// Lists of goals: of the goal week or another week, whole; of all time, in pages.
import { goalWeekAt, type SchoolWeek, weekOf } from '../../contract/goal-week.ts'
import type { Category, Goal, GoalStatus, GoalWithFeedback } from '../../contract/goals.ts'
import { isLearnerRow } from '../people/index.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { decodeCursor, type Page, pageOf } from '../platform/paging.ts'
import { goalsOf, goalsWithFeedbackOf } from './goal-rows.views.ts'
import { hasStatus } from './goal-status.ts'
import { toGoal, toGoalWithFeedback, type Viewer } from './goals.views.ts'

/** Whose goals: a person's, a crew's, those of a studio's learners, of the guides of studios, or the whole school's. */
export type Whose =
  | 'school'
  | { userId: number }
  | { groupId: number }
  | { studioId: number | null }
  | { guidesOf: readonly number[] }

export interface WeekFilter {
  /** A Monday; the goal week when absent. */
  week?: string | undefined
  status?: GoalStatus | undefined
  category?: Category | undefined
}

export interface PageFilter extends Omit<WeekFilter, 'week'> {
  /** Histories hold archived goals too; lists leave them out. */
  archivedToo?: boolean
  /** Only those due in the week of this Monday. */
  dueIn?: string | undefined
  limit: number
  cursor?: string | undefined
}

export async function weekGoals(
  school: SchoolDb,
  whose: Whose,
  filter: WeekFilter,
  viewer: Viewer,
): Promise<Goal[]> {
  const goals = filtered(school, goalsOf(school), whose, filter, viewer.now)
  const rows = await inWeek(goals, weekFor(school, filter, viewer)).execute()
  return rows.map((row) => toGoal(row, viewer))
}

export async function weekGoalsWithFeedback(
  school: SchoolDb,
  whose: Whose,
  filter: WeekFilter,
  viewer: Viewer,
): Promise<GoalWithFeedback[]> {
  const goals = filtered(school, goalsWithFeedbackOf(school), whose, filter, viewer.now)
  const rows = await inWeek(goals, weekFor(school, filter, viewer)).execute()
  return rows.map((row) => toGoalWithFeedback(row, viewer))
}

export async function allGoals(
  school: SchoolDb,
  whose: Whose,
  filter: PageFilter,
  viewer: Viewer,
): Promise<Page<Goal>> {
  const query = pageQuery(filtered(school, goalsOf(school), whose, filter, viewer.now), filter)
  const { items, nextCursor } = pageOf(await query.execute(), filter.limit, (row) => [row.id])
  return { items: items.map((row) => toGoal(row, viewer)), nextCursor }
}

export async function allGoalsWithFeedback(
  school: SchoolDb,
  whose: Whose,
  filter: PageFilter,
  viewer: Viewer,
): Promise<Page<GoalWithFeedback>> {
  const goals = filtered(school, goalsWithFeedbackOf(school), whose, filter, viewer.now)
  const query = pageQuery(dueOnly(goals, school, filter), filter)
  const { items, nextCursor } = pageOf(await query.execute(), filter.limit, (row) => [row.id])
  return { items: items.map((row) => toGoalWithFeedback(row, viewer)), nextCursor }
}

type GoalQuery = ReturnType<typeof goalsOf>

/** The goals of whom and as the filter says. */
function filtered<Q extends GoalQuery>(
  school: SchoolDb,
  query: Q,
  whose: Whose,
  filter: PageFilter | WeekFilter,
  now: number,
): Q {
  // Every step keeps the selected columns, which Kysely's return types no longer show.
  let goals: GoalQuery = ofWhom(school, query, whose)
  if (!('archivedToo' in filter && filter.archivedToo)) goals = goals.where('goals.archived_at', 'is', null)
  if (filter.category) goals = goals.where('goals.category', '=', filter.category)
  if (filter.status) goals = goals.where(hasStatus(filter.status, now))
  return goals as Q
}

function ofWhom({ schoolId }: SchoolDb, goals: GoalQuery, whose: Whose): GoalQuery {
  if (whose === 'school') return goals.where('goals.school_id', '=', schoolId)
  if ('userId' in whose) return goals.where('goals.user_id', '=', whose.userId)
  if ('groupId' in whose) return goals.where('users.group_id', '=', whose.groupId)
  if ('studioId' in whose) return goals.where('users.studio_id', '=', whose.studioId).where(isLearnerRow)
  return goals.where('users.is_guide', '=', 1).where('users.assigned_studio_id', 'in', whose.guidesOf)
}

/** Newest first. */
function inWeek<Q extends GoalQuery>(query: Q, week: SchoolWeek): Q {
  return isDueIn(query, week).orderBy('goals.id', 'desc') as Q
}

function isDueIn(query: GoalQuery, { weekStart, weekEnd }: SchoolWeek) {
  return query.where('goals.due_on', '>=', weekStart).where('goals.due_on', '<=', weekEnd)
}

function weekFor({ timeZone }: SchoolDb, { week }: WeekFilter, { now }: Viewer): SchoolWeek {
  return week === undefined ? goalWeekAt(now, timeZone) : weekOf(week, timeZone)
}

function dueOnly<Q extends GoalQuery>(query: Q, { timeZone }: SchoolDb, { dueIn }: PageFilter): Q {
  return dueIn === undefined ? query : (isDueIn(query, weekOf(dueIn, timeZone)) as Q)
}

/** Newest first, one row more than the page. */
function pageQuery<Q extends GoalQuery>(query: Q, { limit, cursor }: PageFilter): Q {
  const after = decodeCursor(cursor, ['id'])
  const rest = after ? query.where('goals.id', '<', after[0]) : query
  return rest.orderBy('goals.id', 'desc').limit(limit + 1) as Q
}
