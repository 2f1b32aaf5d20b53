// The results of a week: the learners of the school, each with the goals of that week and the feedback on them. They come
// in pages, so that a school of thousands never holds up the requests of others.
import type { Query } from '../../contract/api.ts'
import type { StoredWeekResults } from '../../contract/week-results.ts'
import { caredFor, daysAway, isLearnerRow, peopleOf, toPerson } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { readPage } from '../platform/paging.ts'
import { weekGoalsWithFeedback } from './goal-lists.ts'

/** Learners by last, then first name; those who left are not among them. */
export async function weekResults(
  school: SchoolDb,
  { week, limit, cursor }: Query<'GET /api/admin/week-results'>,
  viewer: Viewer,
): Promise<StoredWeekResults> {
  const learners = peopleOf(school).where(isLearnerRow)
  const { total } = await learners
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { items, nextCursor } = await readPage(
    learners
      .leftJoin('groups', 'groups.id', 'users.group_id')
      .select(['users.sort_name', 'groups.name as group_name']),
    { limit, cursor },
    {
      columns: { 'users.sort_name': 'text', 'users.id': 'id' },
      direction: 'asc',
      keyOf: (row) => [row.sort_name, row.id],
    },
  )
  const userIds = items.map(({ id }) => id)
  const goals = await weekGoalsWithFeedback(school, { userIds }, { week }, viewer)
  const goalsByOwner = Map.groupBy(goals, ({ userId }) => userId)
  const awayOf = await daysAway(school, items.map(caredFor), viewer)
  return {
    items: items.map((row) => ({
      ...toPerson(row),
      groupName: row.group_name,
      away: awayOf(row.id),
      goals: goalsByOwner.get(row.id) ?? [],
    })),
    nextCursor,
    total,
  }
}
