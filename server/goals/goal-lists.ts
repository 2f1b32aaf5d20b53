// Lists of goals, either of one week (not paged) or of all time (paged).
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { Category, GoalStatus } from '../../contract/goals.ts'
import { getWeekDays, type WeekDays } from '../../contract/school-week.ts'
import { isActiveRow, isLearnerRow, nameContains } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { type Page, readPage } from '../platform/paging.ts'
import {
  type GoalViewRow,
  hasStatus,
  isDueNowOrLater,
  selectGoals,
  selectGoalsWithFeedback,
} from './goal-rows.views.ts'
import { toGoals, toGoalsWithFeedback } from './goals.views.ts'

/** The owners of the listed goals: people, a crew, a studio's learners, the guides of studios, or the whole school. */
export type GoalOwners =
  | 'school'
  | { userId: number }
  | { userIds: readonly number[] }
  | { groupId: number }
  | { studioId: number | null }
  | { guideStudioIds: readonly number[] }

export interface WeekFilter {
  /** The first day of a week. The goal week is the default. */
  week?: string | undefined
  status?: GoalStatus | undefined
  category?: Category | undefined
}

interface PageFilter extends Omit<WeekFilter, 'week'> {
  /** Only histories include archived goals. */
  includeArchived?: boolean
  /** Selects goals due in the week of this first day. */
  dueIn?: string | undefined
  /** Selects goals whose owner's name contains all of these words. */
  named?: readonly string[]
  limit: number
  cursor?: string | undefined
}

/** Makes the list functions for one kind of row: `week` lists the goals of a week, `all` pages through all goals. */
function makeGoalLists<Row extends GoalViewRow, Goal>(
  selectRows: (school: SchoolDb) => GoalQuery,
  toView: (school: SchoolDb, rows: readonly Row[], viewer: Viewer) => Promise<Goal[]>,
) {
  // The casts are safe: `selectRows` selects the columns of the rows, and every step keeps them.
  return {
    week: async (
      school: SchoolDb,
      owners: GoalOwners,
      filter: WeekFilter,
      viewer: Viewer,
    ): Promise<Goal[]> => {
      const goals = applyFilter(school, selectRows(school), owners, filter, viewer.now)
      const rows = await filterByWeek(goals, school, filter, viewer).execute()
      return toView(school, rows as Row[], viewer)
    },
    all: async (
      school: SchoolDb,
      owners: GoalOwners,
      filter: PageFilter,
      viewer: Viewer,
    ): Promise<Page<Goal>> => {
      const goals = applyFilter(school, selectRows(school), owners, filter, viewer.now)
      const { items, nextCursor } = await readPage(
        filterByOptionalWeek(goals, school, filter),
        filter,
        newestFirst,
      )
      return { items: await toView(school, items as Row[], viewer), nextCursor }
    },
  }
}

export const { week: listWeekGoals, all: listAllGoals } = makeGoalLists(selectGoals, toGoals)
export const { week: listWeekGoalsWithFeedback, all: listAllGoalsWithFeedback } = makeGoalLists(
  selectGoalsWithFeedback,
  toGoalsWithFeedback,
)

type GoalQuery = ReturnType<typeof selectGoals>

/** Applies the owners and the filter, apart from week and page. */
function applyFilter(
  school: SchoolDb,
  query: GoalQuery,
  owners: GoalOwners,
  filter: PageFilter | WeekFilter,
  now: number,
): GoalQuery {
  let goals = filterByOwners(school, query, owners)
  if (!('includeArchived' in filter && filter.includeArchived))
    goals = goals.where('goals.archived_at', 'is', null)
  if (filter.category) goals = goals.where('goals.category', '=', filter.category)
  if (filter.status) goals = goals.where(hasStatus(filter.status, now))
  for (const word of ('named' in filter && filter.named) || []) {
    goals = goals.where(nameContains(school.engine, 'users', word))
  }
  return goals
}

function filterByOwners(school: SchoolDb, goals: GoalQuery, owners: GoalOwners): GoalQuery {
  if (owners === 'school') return goals.where('goals.school_id', '=', school.schoolId).where(isActiveRow)
  if ('userId' in owners) return goals.where('goals.user_id', '=', owners.userId)
  if ('userIds' in owners) {
    return goals.where(inList(school.engine, 'goals.user_id', owners.userIds)).where(isActiveRow)
  }
  if ('groupId' in owners) return goals.where('users.group_id', '=', owners.groupId)
  if ('studioId' in owners) {
    return goals.where('users.studio_id', '=', owners.studioId).where(isLearnerRow).where(isActiveRow)
  }
  return goals.where('users.is_guide', '=', 1).where('users.assigned_studio_id', 'in', owners.guideStudioIds)
}

/** Selects the goals of the given week, newest first. Without a week it selects those of the goal week and later. */
function filterByWeek(query: GoalQuery, school: SchoolDb, { week }: WeekFilter, { now }: Viewer): GoalQuery {
  const due =
    week === undefined
      ? query.where(isDueNowOrLater(goalWeekAt(now, school)))
      : filterByDueWeek(query, getWeekDays(week, school.weeks))
  return due.orderBy('goals.id', 'desc')
}

function filterByDueWeek(query: GoalQuery, { weekStart, weekUntil }: WeekDays) {
  return query.where('goals.due_on', '>=', weekStart).where('goals.due_on', '<=', weekUntil)
}

function filterByOptionalWeek(query: GoalQuery, school: SchoolDb, { dueIn }: PageFilter): GoalQuery {
  return dueIn === undefined ? query : filterByDueWeek(query, getWeekDays(dueIn, school.weeks))
}

const newestFirst = {
  columns: { 'goals.id': 'id' },
  direction: 'desc',
  keyOf: (row: { id: number }) => [row.id],
} as const
