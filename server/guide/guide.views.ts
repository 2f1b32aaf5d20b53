// Reads a guide's learners with their week, and the school's goals with the names of crews.
import type { Query } from '../../contract/api.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { StoredGoalWithCrew, StudioUser } from '../../contract/guide.ts'
import { type GoalOwners, listAllGoalsWithFeedback } from '../goals/index.ts'
import {
  findPeopleByName,
  guardianCount,
  isLearnerRow,
  loadDaysAway,
  loadWeekCounts,
  searchWords,
  selectPeople,
  toPerson,
  toPersonPlacement,
} from '../people/index.ts'
import { isoOrNull } from '../platform/clock.ts'
import { inList } from '../platform/db/engine.ts'
import type { MemberContext } from '../platform/http/route.ts'
import type { Page } from '../platform/paging.ts'

/** Lists the learners of the caller's studio by last and then first name, or nobody without a studio. */
export async function listStudioUsers(
  { school, caller, now }: MemberContext,
  { state }: Query<'GET /api/guide/studio-users'>,
): Promise<StudioUser[]> {
  const rows = await selectPeople(school, state)
    .leftJoin('groups', 'groups.id', 'users.group_id')
    .where('users.studio_id', '=', caller.assignedStudioId)
    .where(isLearnerRow)
    .select(['groups.name as group_name', guardianCount.as('guardians')])
    .execute()
  const ids = rows.map(({ id }) => id)
  const getCounts = await loadWeekCounts(school, goalWeekAt(now, school), ids)
  const getDaysAway = await loadDaysAway(school, rows.map(toPersonPlacement), { caller, now })
  return rows.map((row) => ({
    ...toPerson(row),
    groupName: row.group_name,
    leftAt: isoOrNull(row.left_at),
    guardianCount: row.guardians,
    ...getCounts(row.id),
    away: getDaysAway(row.id),
  }))
}

/**
 * Up to this many matching people, their goals are read by owner. With more, the school's goals are read, newest first, until
 * a page is full.
 */
const MAX_NAMED_OWNERS = 100

export async function listSchoolGoals(
  viewer: MemberContext,
  { crewId, search, ...filter }: Query<'GET /api/guide/all-goals'>,
): Promise<Page<StoredGoalWithCrew>> {
  const { school } = viewer
  const named = searchWords(search)
  const ownerIds =
    named.length > 0 && crewId === undefined ? await findPeopleByName(school, named, MAX_NAMED_OWNERS) : null
  const owners: GoalOwners =
    crewId !== undefined ? { groupId: crewId } : ownerIds ? { userIds: ownerIds } : 'school'
  const { items, nextCursor } = await listAllGoalsWithFeedback(school, owners, { ...filter, named }, viewer)
  const crewIds = [...new Set(items.map(({ user }) => user.groupId))].filter((id) => id !== null)
  const crews = await school
    .selectFrom('groups')
    .select(['id', 'name'])
    .where(inList(school.engine, 'id', crewIds))
    .execute()
  const names = new Map<number | null, string>(crews.map(({ id, name }) => [id, name]))
  return {
    items: items.map((goal) => ({ ...goal, groupName: names.get(goal.user.groupId) ?? null })),
    nextCursor,
  }
}
