// A guide's learners with their week, and the school's goals with the names of crews.
import type { SchoolWeek } from '../../contract/goal-week.ts'
import type { GoalWithCrew, StudioUser } from '../../contract/guide.ts'
import { allGoalsWithFeedback, type PageFilter, type Viewer } from '../goals/index.ts'
import { isLearnerRow, peopleOf, toPerson } from '../people/index.ts'
import { isAmong } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Page } from '../platform/paging.ts'

/** By last, then first name; null is no studio, so nobody. */
export async function studioUsers(
  school: SchoolDb,
  studioId: number | null,
  { weekStart, weekEnd }: SchoolWeek,
): Promise<StudioUser[]> {
  const rows = await peopleOf(school)
    .leftJoin('groups', 'groups.id', 'users.group_id')
    .where('users.studio_id', '=', studioId)
    .where(isLearnerRow)
    .select('groups.name as group_name')
    .select(({ selectFrom, fn }) => {
      const due = selectFrom('goals')
        .whereRef('goals.user_id', '=', 'users.id')
        .where('goals.due_on', '>=', weekStart)
        .where('goals.due_on', '<=', weekEnd)
        .where('goals.archived_at', 'is', null)
        .select(fn.countAll<number>().as('goals'))
      return [
        due.$asScalar().$notNull().as('goals_this_week'),
        due.where('goals.completed', '=', 1).$asScalar().$notNull().as('completed_this_week'),
      ]
    })
    .execute()
  return rows.map((row) => ({
    ...toPerson(row),
    groupName: row.group_name,
    goalsThisWeek: row.goals_this_week,
    completedThisWeek: row.completed_this_week,
  }))
}

export async function schoolGoals(
  school: SchoolDb,
  filter: PageFilter,
  viewer: Viewer,
): Promise<Page<GoalWithCrew>> {
  const { items, nextCursor } = await allGoalsWithFeedback(school, 'school', filter, viewer)
  const crewIds = [...new Set(items.map(({ user }) => user.groupId))].filter((id) => id !== null)
  const crews = await school.db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('school_id', '=', school.schoolId)
    .where(isAmong(school.engine, 'id', crewIds))
    .execute()
  const names = new Map<number | null, string>(crews.map(({ id, name }) => [id, name]))
  return {
    items: items.map((goal) => ({ ...goal, groupName: names.get(goal.user.groupId) ?? null })),
    nextCursor,
  }
}
