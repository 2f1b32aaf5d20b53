// A guide's learners with their week, and the school's goals with the names of crews.
import type { GoalWithCrew, StudioUser } from '../../contract/guide.ts'
import type { AccountState } from '../../contract/people.ts'
import { allGoalsWithFeedback, type PageFilter, type Viewer } from '../goals/index.ts'
import { isLearnerRow, peopleOf, toPerson, type Week, weekCounts } from '../people/index.ts'
import { isoOrNull } from '../platform/clock.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { Page } from '../platform/paging.ts'

/** Sorted by last, then first name. Without a studio (null) the list is empty. */
export async function studioUsers(
  school: SchoolDb,
  studioId: number | null,
  week: Week,
  state: AccountState,
): Promise<StudioUser[]> {
  const rows = await peopleOf(school, state)
    .leftJoin('groups', 'groups.id', 'users.group_id')
    .where('users.studio_id', '=', studioId)
    .where(isLearnerRow)
    .select('groups.name as group_name')
    .execute()
  const ids = rows.map(({ id }) => id)
  const countsOf = await weekCounts(school, week, ids)
  return rows.map((row) => ({
    ...toPerson(row),
    groupName: row.group_name,
    leftAt: isoOrNull(row.left_at),
    ...countsOf(row.id),
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
    .where(inList(school.engine, 'id', crewIds))
    .execute()
  const names = new Map<number | null, string>(crews.map(({ id, name }) => [id, name]))
  return {
    items: items.map((goal) => ({ ...goal, groupName: names.get(goal.user.groupId) ?? null })),
    nextCursor,
  }
}
