// The feedback log of a coach's crews, a guide's studio or the whole school. It includes replaced and cleared entries, and
// entries of all givers.
import { sql } from 'kysely'
import type { FeedbackLog, FeedbackLogItem } from '../../contract/logs.ts'
import { entryColumns, toFeedback } from '../goals/index.ts'
import { isLearnerRow, personColumns, toPerson } from '../people/index.ts'
import { inList } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { decodeCursor, pageOf } from '../platform/paging.ts'
import { type LogFilter, logStart } from './log-filter.ts'

/** Feedback on all goals, on those of the crews' current members, or of the studio's current learners (null: none). */
export type LogScope = 'school' | { crews: readonly number[] } | { studioId: number | null }

export async function feedbackLog(
  school: SchoolDb,
  scope: LogScope,
  filter: LogFilter,
  now: number,
): Promise<FeedbackLog> {
  const after = decodeCursor(filter.cursor, ['instant', 'id'])
  const rows = await entriesOf(school, scope, filter, now)
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
  return { ...page, counts: await countsOf(school, scope, filter, now) }
}

/** Counts over all pages. */
async function countsOf(school: SchoolDb, scope: LogScope, filter: LogFilter, now: number) {
  const rows = await entriesOf(school, scope, filter, now)
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

/** Feedback since the start of the log, in the scope. Callers join goals and owners where they need them. */
function entriesOf(
  { db, engine, schoolId }: SchoolDb,
  scope: LogScope,
  { status, from }: LogFilter,
  now: number,
) {
  let query = db
    .selectFrom('feedback')
    .where('feedback.school_id', '=', schoolId)
    .where('feedback.created_at', '>=', logStart(from, now))
  if (status) query = query.where('feedback.status', '=', status)
  if (scope === 'school') return query
  // `exists` makes the planner read the school's entries of these days first. A join would read all entries of the owners.
  const ownerMatches =
    'crews' in scope
      ? inList(engine, 'users.group_id', scope.crews)
      : sql<boolean>`users.studio_id = ${scope.studioId} and ${isLearnerRow}`
  return query.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('goals as given')
        .innerJoin('users', 'users.id', 'given.user_id')
        .whereRef('given.id', '=', 'feedback.goal_id')
        .where(ownerMatches)
        .select('given.id'),
    ),
  )
}
