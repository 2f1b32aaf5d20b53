// Lists of goals: of a week (not paged) or of all time (paged).
import { goalWeekAt, type SchoolWeek, weekOf } from '../../contract/goal-week.ts'
import type { Category, GoalStatus, StoredGoal, StoredGoalWithFeedback } from '../../contract/goals.ts'
import { isActiveRow, isLearnerRow, nameHas } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { decodeCursor, type Page, pageOf } from '../platform/paging.ts'
import { goalsOf, goalsWithFeedbackOf, hasStatus, isDueNowOrLater } from './goal-rows.views.ts'
import { toGoals, toGoalsWithFeedback } from './goals.views.ts'

/** The owners of the listed goals: people, a crew, a studio's learners, the guides of studios, or the whole school. */
export type GoalOwners =
  | 'school'
  | { userId: number }
  | { userIds: readonly number[] }
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
  /** Histories include archived goals; lists do not. */
  includeArchived?: boolean
  /** Only those due in the week of this Monday. */
  dueIn?: string | undefined
  /** Only those of owners with all of these words in their names. */
  named?: readonly string[]
  limit: number
  cursor?: string | undefined
}

export async function weekGoals(
  school: SchoolDb,
  owners: GoalOwners,
  filter: WeekFilter,
  viewer: Viewer,
): Promise<StoredGoal[]> {
  const goals = filtered(school, goalsOf(school), owners, filter, viewer.now)
  return toGoals(school, await inWeek(goals, school, filter, viewer).execute(), viewer)
}

export async function weekGoalsWithFeedback(
  school: SchoolDb,
  owners: GoalOwners,
  filter: WeekFilter,
  viewer: Viewer,
): Promise<StoredGoalWithFeedback[]> {
  const goals = filtered(school, goalsWithFeedbackOf(school), owners, filter, viewer.now)
  return toGoalsWithFeedback(school, await inWeek(goals, school, filter, viewer).execute(), viewer)
}

export async function allGoals(
  school: SchoolDb,
  owners: GoalOwners,
  filter: PageFilter,
  viewer: Viewer,
): Promise<Page<StoredGoal>> {
  const query = pageQuery(filtered(school, goalsOf(school), owners, filter, viewer.now), filter)
  const { items, nextCursor } = pageOf(await query.execute(), filter.limit, (row) => [row.id])
  return { items: await toGoals(school, items, viewer), nextCursor }
}

export async function allGoalsWithFeedback(
  school: SchoolDb,
  owners: GoalOwners,
  filter: PageFilter,
  viewer: Viewer,
): Promise<Page<StoredGoalWithFeedback>> {
  const goals = filtered(school, goalsWithFeedbackOf(school), owners, filter, viewer.now)
  const query = pageQuery(inDueWeek(goals, school, filter), filter)
  const { items, nextCursor } = pageOf(await query.execute(), filter.limit, (row) => [row.id])
  return { items: await toGoalsWithFeedback(school, items, viewer), nextCursor }
}

type GoalQuery = ReturnType<typeof goalsOf>

/** Applies the owners and the filter, apart from week and page. */
function filtered<Q extends GoalQuery>(
  school: SchoolDb,
  query: Q,
  owners: GoalOwners,
  filter: PageFilter | WeekFilter,
  now: number,
): Q {
  // The cast at the end is safe: every step keeps the selected columns, only Kysely's return types lose them.
  let goals: GoalQuery = ofOwners(school, query, owners)
  if (!('includeArchived' in filter && filter.includeArchived))
    goals = goals.where('goals.archived_at', 'is', null)
  if (filter.category) goals = goals.where('goals.category', '=', filter.category)
  if (filter.status) goals = goals.where(hasStatus(filter.status, now))
  for (const word of ('named' in filter && filter.named) || []) {
    goals = goals.where(nameHas(school.engine, 'users', word))
  }
  return goals as Q
}

function ofOwners({ schoolId, engine }: SchoolDb, goals: GoalQuery, owners: GoalOwners): GoalQuery {
  if (owners === 'school') return goals.where('goals.school_id', '=', schoolId).where(isActiveRow)
  if ('userId' in owners) return goals.where('goals.user_id', '=', owners.userId)
  if ('userIds' in owners) {
    return goals.where(inList(engine, 'goals.user_id', owners.userIds)).where(isActiveRow)
  }
  if ('groupId' in owners) return goals.where('users.group_id', '=', owners.groupId)
  if ('studioId' in owners) {
    return goals.where('users.studio_id', '=', owners.studioId).where(isLearnerRow).where(isActiveRow)
  }
  return goals.where('users.is_guide', '=', 1).where('users.assigned_studio_id', 'in', owners.guidesOf)
}

/** Newest first. The goals of the named week, or those of the goal week and those due later. */
function inWeek<Q extends GoalQuery>(
  query: Q,
  { timeZone }: SchoolDb,
  { week }: WeekFilter,
  { now }: Viewer,
): Q {
  const due =
    week === undefined
      ? query.where(isDueNowOrLater(goalWeekAt(now, timeZone)))
      : isDueIn(query, weekOf(week, timeZone))
  return due.orderBy('goals.id', 'desc') as Q
}

function isDueIn(query: GoalQuery, { weekStart, weekEnd }: SchoolWeek) {
  return query.where('goals.due_on', '>=', weekStart).where('goals.due_on', '<=', weekEnd)
}

function inDueWeek<Q extends GoalQuery>(query: Q, { timeZone }: SchoolDb, { dueIn }: PageFilter): Q {
  return dueIn === undefined ? query : (isDueIn(query, weekOf(dueIn, timeZone)) as Q)
}

/** Newest first; one row more than the page, which shows whether another page follows. */
function pageQuery<Q extends GoalQuery>(query: Q, { limit, cursor }: PageFilter): Q {
  const after = decodeCursor(cursor, ['id'])
  const rest = after ? query.where('goals.id', '<', after[0]) : query
  return rest.orderBy('goals.id', 'desc').limit(limit + 1) as Q
}
