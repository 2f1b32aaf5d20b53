// A guide's learners with their week, and the school's goals with the names of crews.
import type { Query } from '../../contract/api.ts'
import { goalWeekAt } from '../../contract/goal-week.ts'
import type { StoredGoalWithCrew, StudioUser } from '../../contract/guide.ts'
import { allGoalsWithFeedback, type GoalOwners } from '../goals/index.ts'
import {
  caredFor,
  daysAway,
  fewNamed,
  guardianCount,
  isLearnerRow,
  peopleOf,
  searchWords,
  toPerson,
  weekCounts,
} from '../people/index.ts'
import { isoOrNull } from '../platform/clock.ts'
import { inList } from '../platform/db/engine.ts'
import type { MemberContext } from '../platform/http/route.ts'
import type { Page } from '../platform/paging.ts'

/** The learners of the caller's studio by last, then first name; none without a studio. */
export async function studioUsers(
  { school, caller, now }: MemberContext,
  { state }: Query<'GET /api/guide/studio-users'>,
): Promise<StudioUser[]> {
  const rows = await peopleOf(school, state)
    .leftJoin('groups', 'groups.id', 'users.group_id')
    .where('users.studio_id', '=', caller.assignedStudioId)
    .where(isLearnerRow)
    .select(['groups.name as group_name', guardianCount.as('guardians')])
    .execute()
  const ids = rows.map(({ id }) => id)
  const countsOf = await weekCounts(school, goalWeekAt(now, school.timeZone), ids)
  const awayOf = await daysAway(school, rows.map(caredFor), { caller, now })
  return rows.map((row) => ({
    ...toPerson(row),
    groupName: row.group_name,
    leftAt: isoOrNull(row.left_at),
    guardianCount: row.guardians,
    ...countsOf(row.id),
    away: awayOf(row.id),
  }))
}

/** Goals of so few people are read by their owners; else those of the school are read, newest first, until a page is full. */
const FEW = 100

export async function schoolGoals(
  viewer: MemberContext,
  { crewId, search, ...filter }: Query<'GET /api/guide/all-goals'>,
): Promise<Page<StoredGoalWithCrew>> {
  const { school } = viewer
  const named = searchWords(search)
  const few = named.length > 0 && crewId === undefined ? await fewNamed(school, named, FEW) : null
  const owners: GoalOwners = crewId !== undefined ? { groupId: crewId } : few ? { userIds: few } : 'school'
  const { items, nextCursor } = await allGoalsWithFeedback(school, owners, { ...filter, named }, viewer)
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
