// Reads the results of a week: the learners of the school, each with their goals of that week and the feedback on them. They come
// in pages, so that a school with thousands of learners does not block other requests.
import type { Query } from '../../contract/api.ts'
import type { StoredWeekResults } from '../../contract/week-results.ts'
import { isLearnerRow, loadDaysAway, selectPeople, toPerson, toPersonPlacement } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { readPage } from '../platform/paging.ts'
import { listWeekGoalsWithFeedback } from './goal-lists.ts'

/** Lists learners by last and then first name, without people who left. */
export async function listWeekResults(
  school: SchoolDb,
  { week, limit, cursor }: Query<'GET /api/admin/week-results'>,
  viewer: Viewer,
): Promise<StoredWeekResults> {
  const learners = selectPeople(school).where(isLearnerRow)
  const { total } = await learners
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { items, nextCursor } = await readPage(
    learners
      .leftJoin('groups', 'groups.id', 'users.group_id')
      .select(['users.name_order', 'groups.name as group_name']),
    { limit, cursor },
    {
      columns: { 'users.name_order': 'text', 'users.id': 'id' },
      direction: 'asc',
      keyOf: (row) => [row.name_order, row.id],
    },
  )
  const userIds = items.map(({ id }) => id)
  const goals = await listWeekGoalsWithFeedback(school, { userIds }, { week }, viewer)
  const goalsByOwner = Map.groupBy(goals, ({ userId }) => userId)
  const getDaysAway = await loadDaysAway(school, items.map(toPersonPlacement), viewer)
  return {
    items: items.map((row) => ({
      ...toPerson(row),
      groupName: row.group_name,
      away: getDaysAway(row.id),
      goals: goalsByOwner.get(row.id) ?? [],
    })),
    nextCursor,
    total,
  }
}
