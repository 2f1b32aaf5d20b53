// The feedback given lately: to a coach's crews, to a guide's studio, in the whole school. Replaced and cleared entries
// stand in it too, whoever gave them.
import { sql } from 'kysely'
import type { FeedbackLog, FeedbackLogItem } from '../../contract/logs.ts'
import { entryColumns, toFeedback } from '../goals/index.ts'
import { isLearnerRow, personColumns, toPerson } from '../people/index.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { decodeCursor, pageOf } from '../platform/paging.ts'
import { type LogFilter, logStart } from './log-filter.ts'

/** Whose goals: everybody's, those of the crews' members now, those of the studio's learners now (null: nobody's). */
export type LogOf = 'school' | { crews: readonly number[] } | { studioId: number | null }

export async function feedbackLog(
  school: SchoolDb,
  of: LogOf,
  filter: LogFilter,
  now: number,
): Promise<FeedbackLog> {
  const after = decodeCursor(filter.cursor, ['instant', 'id'])
  const rows = await entriesOf(school, of, filter, now)
    .innerJoin('goals', 'goals.id', 'feedback.goal_id')
    .innerJoin('users', 'users.id', 'goals.user_id')
    .leftJoin('studios', 'studios.id', 'users.studio_id')
    .leftJoin('users as provider', 'provider.id', 'feedback.provider_id')
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('feedback.created_at', 'feedback.id'),
          '<',
          eb.tuple(after?.[0] ?? 0, after?.[1] ?? 0),
        ),
      ),
    )
    .select(personColumns)
    .select(entryColumns)
    .select([
      'feedback.id as entry_id',
      'provider.first_name as provider_first_name',
      'provider.last_name as provider_last_name',
      'goals.title',
      'goals.category',
    ])
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(filter.limit + 1)
    .execute()
  const items = rows.map(
    (row): FeedbackLogItem => ({
      ...toFeedback({
        ...row,
        id: row.entry_id,
        first_name: row.provider_first_name,
        last_name: row.provider_last_name,
      }),
      goal: { id: row.goal_id, title: row.title, category: row.category, user: toPerson(row) },
    }),
  )
  const page = pageOf(items, filter.limit, (item) => [Date.parse(item.createdAt), item.id])
  return { ...page, counts: await countsOf(school, of, filter, now) }
}

/** Over all pages. */
async function countsOf(school: SchoolDb, of: LogOf, filter: LogFilter, now: number) {
  const rows = await entriesOf(school, of, filter, now)
    .select(({ fn }) => ['feedback.status', fn.countAll<number>().as('count')])
    .groupBy('feedback.status')
    .execute()
  const counts = new Map(rows.map((row) => [row.status, row.count]))
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    accepted: counts.get('accepted') ?? 0,
    needsImprovement: counts.get('needs_improvement') ?? 0,
    denied: counts.get('denied') ?? 0,
  }
}

/** Of these days, on the goals of whom; the goals themselves and their owners are joined by who shows them. */
function entriesOf({ db, engine, schoolId }: SchoolDb, of: LogOf, { status, from }: LogFilter, now: number) {
  let query = db
    .selectFrom('feedback')
    .where('feedback.school_id', '=', schoolId)
    .where('feedback.created_at', '>=', logStart(from, now))
  if (status) query = query.where('feedback.status', '=', status)
  if (of === 'school') return query
  // The school's entries of the days asked for are read first: those of the people would be read for all their years.
  const theirs =
    'crews' in of
      ? inList(engine, 'users.group_id', of.crews)
      : sql<boolean>`users.studio_id = ${of.studioId} and ${isLearnerRow}`
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('goals as given')
        .innerJoin('users', 'users.id', 'given.user_id')
        .whereRef('given.id', '=', 'feedback.goal_id')
        .where(theirs)
        .select('given.id'),
    ),
  )
}
