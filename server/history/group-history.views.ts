// Everything the members of a crew, or the learners of a studio, ever set out to do: in figures, and the newest goals of
// each.
import { sql } from 'kysely'
import { weekOf } from '../../contract/goal-week.ts'
import { GOALS_A_MEMBER, type GroupHistory } from '../../contract/history.ts'
import { goalsWithFeedbackOf, hasStatus, toGoalWithFeedback, type Viewer } from '../goals/index.ts'
import { isLearnerRow, peopleOf, toPerson } from '../people/index.ts'
import { inList, jsonList, jsonRows } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { decodeCursor, pageOf } from '../platform/paging.ts'
import { type HistoryFilter, statisticsOf } from './person-history.views.ts'

/** A crew's members now, or a studio's learners now (null: nobody). */
export type MembersOf = { groupId: number } | { studioId: number | null }

export async function groupHistory(
  school: SchoolDb,
  of: MembersOf,
  filter: HistoryFilter,
  viewer: Viewer,
): Promise<GroupHistory> {
  const rows = await memberRows(school, of, filter, viewer.now)
  const { items, nextCursor } = pageOf(rows, filter.limit, (row) => [row.sort_name, row.id])
  const goalIds = items.flatMap((row) => jsonRows(row.newest).map(({ id }) => id))
  const [goals, counts, overallStatistics] = await Promise.all([
    goalsWithFeedbackOf(school)
      .where(inList(school.engine, 'goals.id', goalIds))
      .orderBy('goals.id', 'desc')
      .execute(),
    countsOf(
      school,
      items.map(({ id }) => id),
    ),
    overall(school, of),
  ])
  const goalsOf = Map.groupBy(
    goals.map((row) => toGoalWithFeedback(row, viewer)),
    ({ userId }) => userId,
  )
  const members = items.map((row) => ({
    user: toPerson(row),
    goals: goalsOf.get(row.id) ?? [],
    statistics: counts.get(row.id) ?? statisticsOf(0, 0),
  }))
  return { overallStatistics, members, nextCursor }
}

/**
 * By last, then first name, one row more than the page, each with the ids of the newest goals that the filter lets
 * through; of one week all of them.
 */
function memberRows(
  school: SchoolDb,
  of: MembersOf,
  { limit, cursor, status, category, week }: HistoryFilter,
  now: number,
) {
  const after = decodeCursor(cursor, ['text', 'id'])
  const due = week === undefined ? null : weekOf(week, school.timeZone)
  return peopleOf(school)
    .where(membership(of))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('users.sort_name', 'users.id'), '>', eb.tuple(after?.[0] ?? '', after?.[1] ?? 0)),
      ),
    )
    .select('users.sort_name')
    .select((eb) =>
      jsonList(
        school.engine,
        eb
          .selectFrom('goals')
          .whereRef('goals.user_id', '=', 'users.id')
          .$if(status !== undefined, (query) => query.where(hasStatus(status ?? 'completed', now)))
          .$if(category !== undefined, (query) => query.where('goals.category', '=', category ?? 'Academic'))
          .select('goals.id')
          .orderBy('goals.id', 'desc')
          .$if(due !== null, (query) =>
            query
              .where('goals.due_on', '>=', due?.weekStart ?? '')
              .where('goals.due_on', '<=', due?.weekEnd ?? ''),
          )
          .$if(due === null, (query) => query.limit(GOALS_A_MEMBER)),
      ).as('newest'),
    )
    .limit(limit + 1)
    .execute()
}

function membership(of: MembersOf) {
  return 'groupId' in of
    ? sql<boolean>`users.group_id = ${of.groupId}`
    : sql<boolean>`(users.studio_id = ${of.studioId} and ${isLearnerRow})`
}

async function countsOf({ db, engine }: SchoolDb, userIds: readonly number[]) {
  const rows = await db
    .selectFrom('goals')
    .where(inList(engine, 'user_id', userIds))
    .select(({ fn }) => [
      'user_id',
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('completed', '=', 1).as('completed'),
    ])
    .groupBy('user_id')
    .execute()
  return new Map(rows.map((row) => [row.user_id, statisticsOf(row.total, row.completed)]))
}

async function overall({ db, schoolId }: SchoolDb, of: MembersOf) {
  const { total, completed } = await db
    .selectFrom('users')
    .innerJoin('goals', 'goals.user_id', 'users.id')
    .where('users.school_id', '=', schoolId)
    .where(membership(of))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('goals.completed', '=', 1).as('completed'),
    ])
    .executeTakeFirstOrThrow()
  return statisticsOf(total, completed)
}
