// Lists of goals: of a week (not paged) or of all time (paged).
import { goalWeekAt, type SchoolWeek, weekOf } from '../../contract/goal-week.ts'
import type { Category, GoalStatus } from '../../contract/goals.ts'
import { isActiveRow, isLearnerRow, nameHas } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { type Page, readPage } from '../platform/paging.ts'
import {
  type GoalViewRow,
  goalsOf,
  goalsWithFeedbackOf,
  hasStatus,
  isDueNowOrLater,
} from './goal-rows.views.ts'
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

interface PageFilter extends Omit<WeekFilter, 'week'> {
  /** Histories include archived goals; lists do not. */
  includeArchived?: boolean
  /** Only those due in the week of this Monday. */
  dueIn?: string | undefined
  /** Only those of owners with all of these words in their names. */
  named?: readonly string[]
  limit: number
  cursor?: string | undefined
}

/** The lists of goals with one kind of row: of a week, and all, paged. */
function listsOf<Row extends GoalViewRow, Goal>(
  goalsIn: (school: SchoolDb) => GoalQuery,
  toAnswer: (school: SchoolDb, rows: readonly Row[], viewer: Viewer) => Promise<Goal[]>,
) {
  // The casts are safe: `goalsIn` selects the columns of the rows, and every step keeps them.
  return {
    week: async (
      school: SchoolDb,
      owners: GoalOwners,
      filter: WeekFilter,
      viewer: Viewer,
    ): Promise<Goal[]> => {
      const goals = filtered(school, goalsIn(school), owners, filter, viewer.now)
      const rows = await inWeek(goals, school, filter, viewer).execute()
      return toAnswer(school, rows as Row[], viewer)
    },
    all: async (
      school: SchoolDb,
      owners: GoalOwners,
      filter: PageFilter,
      viewer: Viewer,
    ): Promise<Page<Goal>> => {
      const goals = filtered(school, goalsIn(school), owners, filter, viewer.now)
      const { items, nextCursor } = await readPage(inDueWeek(goals, school, filter), filter, newestFirst)
      return { items: await toAnswer(school, items as Row[], viewer), nextCursor }
    },
  }
}

export const { week: weekGoals, all: allGoals } = listsOf(goalsOf, toGoals)
export const { week: weekGoalsWithFeedback, all: allGoalsWithFeedback } = listsOf(
  goalsWithFeedbackOf,
  toGoalsWithFeedback,
)

type GoalQuery = ReturnType<typeof goalsOf>

/** Applies the owners and the filter, apart from week and page. */
function filtered(
  school: SchoolDb,
  query: GoalQuery,
  owners: GoalOwners,
  filter: PageFilter | WeekFilter,
  now: number,
): GoalQuery {
  let goals = ofOwners(school, query, owners)
  if (!('includeArchived' in filter && filter.includeArchived))
    goals = goals.where('goals.archived_at', 'is', null)
  if (filter.category) goals = goals.where('goals.category', '=', filter.category)
  if (filter.status) goals = goals.where(hasStatus(filter.status, now))
  for (const word of ('named' in filter && filter.named) || []) {
    goals = goals.where(nameHas(school.engine, 'users', word))
  }
  return goals
}

function ofOwners(school: SchoolDb, goals: GoalQuery, owners: GoalOwners): GoalQuery {
  if (owners === 'school') return goals.where('goals.school_id', '=', school.schoolId).where(isActiveRow)
  if ('userId' in owners) return goals.where('goals.user_id', '=', owners.userId)
  if ('userIds' in owners) {
    return goals.where(inList(school.engine, 'goals.user_id', owners.userIds)).where(isActiveRow)
  }
  if ('groupId' in owners) return goals.where('users.group_id', '=', owners.groupId)
  if ('studioId' in owners) {
    return goals.where('users.studio_id', '=', owners.studioId).where(isLearnerRow).where(isActiveRow)
  }
  return goals.where('users.is_guide', '=', 1).where('users.assigned_studio_id', 'in', owners.guidesOf)
}

/** Newest first. The goals of the named week, or those of the goal week and those due later. */
function inWeek(query: GoalQuery, school: SchoolDb, { week }: WeekFilter, { now }: Viewer): GoalQuery {
  const due =
    week === undefined
      ? query.where(isDueNowOrLater(goalWeekAt(now, school.timeZone)))
      : isDueIn(query, weekOf(week, school.timeZone))
  return due.orderBy('goals.id', 'desc')
}

function isDueIn(query: GoalQuery, { weekStart, weekEnd }: SchoolWeek) {
  return query.where('goals.due_on', '>=', weekStart).where('goals.due_on', '<=', weekEnd)
}

function inDueWeek(query: GoalQuery, school: SchoolDb, { dueIn }: PageFilter): GoalQuery {
  return dueIn === undefined ? query : isDueIn(query, weekOf(dueIn, school.timeZone))
}

const newestFirst = {
  columns: { 'goals.id': 'id' },
  direction: 'desc',
  keyOf: (row: { id: number }) => [row.id],
} as const
