// Reads the feedback log of a coach's crews, a guide's studio or the whole school. It has the entries of all givers, including
// replaced and cleared ones.
import { type RawBuilder, sql } from 'kysely'
import type { FeedbackStatus } from '../../contract/feedback-shapes.ts'
import type { StoredFeedbackLog, StoredFeedbackLogItem } from '../../contract/logs.ts'
import type { PersonName } from '../../contract/people.ts'
import { entryColumns, toFeedback } from '../goals/index.ts'
import { isLearnerRow, personColumns, toPerson } from '../people/index.ts'
import type { Viewer } from '../platform/caller.ts'
import { type Engine, inList } from '../platform/db/engine.ts'
import { schoolCalendar } from '../platform/db/school-calendar.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { readPage } from '../platform/paging.ts'
import { buildGoalCondition, type LogFilter, logStart } from './log-filter.ts'

/** Covers all goals, those of the crews' current members, or those of the studio's current learners (nobody for null). */
export type LogScope = 'school' | { crews: readonly number[] } | { studioId: number | null }

export async function listFeedbackLog(
  school: SchoolDb,
  scope: LogScope,
  filter: LogFilter,
  { caller, now }: Viewer,
): Promise<StoredFeedbackLog> {
  const { features } = await schoolCalendar(school)
  const entries = selectEntries(school, scope, filter, now)
    .innerJoin('goals', 'goals.id', 'feedback.goal_id')
    .innerJoin('users', 'users.id', 'goals.user_id')
    .leftJoin('studios', 'studios.id', 'users.studio_id')
    .leftJoin('users as provider', 'provider.id', 'feedback.provider_id')
    .select(personColumns)
    .select(entryColumns)
    .select([
      'feedback.id as entry_id',
      'provider.first_name as provider_first_name',
      'provider.last_name as provider_last_name',
      'goals.title',
      'goals.category',
      'goals.archived_at',
    ])
  const { items: rows, nextCursor } = await readPage(entries, filter, {
    columns: { 'feedback.created_at': 'instant', 'feedback.id': 'id' },
    direction: 'desc',
    keyOf: ({ createdAt, entry_id }) => [createdAt, entry_id],
  })
  const items = rows.map(
    (row): StoredFeedbackLogItem => ({
      ...toFeedback(
        {
          ...row,
          id: row.entry_id,
          first_name: row.provider_first_name,
          last_name: row.provider_last_name,
        },
        { isOwn: row.id === caller.id, isArchived: row.archived_at !== null, now },
        features,
      ),
      goal: { id: row.goalId, title: row.title, category: row.category, user: toPerson(row) },
    }),
  )
  const { counts, giverIds } = await countEntries(school, scope, filter, now)
  if (filter.cursor !== undefined) return { items, nextCursor, counts }
  // Only the first page has the givers, for the filter.
  return { items, nextCursor, counts, givers: await listPeople(school, giverIds) }
}

/** Counts the entries of all pages, and finds their givers. */
async function countEntries(school: SchoolDb, scope: LogScope, filter: LogFilter, now: number) {
  const rows = await selectEntries(school, scope, filter, now)
    .select(({ fn }) => ['feedback.status', 'feedback.provider_id', fn.countAll<number>().as('count')])
    .groupBy(['feedback.status', 'feedback.provider_id'])
    .execute()
  const sum = (counted: readonly { count: number }[]) =>
    counted.reduce((total, { count }) => total + count, 0)
  const withStatus = (status: FeedbackStatus) => sum(rows.filter((row) => row.status === status))
  return {
    counts: {
      total: sum(rows),
      accepted: withStatus('accepted'),
      needsImprovement: withStatus('needs_improvement'),
      denied: withStatus('denied'),
    },
    giverIds: findMostActive(rows),
  }
}

const MAX_GIVERS = 200

/** Returns the ids of the people who gave the most feedback. */
function findMostActive(rows: readonly { provider_id: number | null; count: number }[]): number[] {
  const counts = new Map<number, number>()
  for (const { provider_id: id, count } of rows) {
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_GIVERS)
    .map(([id]) => id)
}

/** Lists people by last and then first name, including super admins of other schools. */
function listPeople(school: SchoolDb, ids: readonly number[]): Promise<PersonName[]> {
  const columns = ['id', 'first_name as firstName', 'last_name as lastName'] as const
  return school.db
    .selectFrom('users')
    .select(columns)
    .where(inList(school.engine, 'id', ids))
    .orderBy('name_order')
    .orderBy('id')
    .execute()
}

const columns = { goalId: 'feedback.goal_id', byId: 'feedback.provider_id', titles: ['given.title'] }

/** Selects feedback in the scope since the start of the log. Callers join goals and owners if they need them. */
function selectEntries(school: SchoolDb, scope: LogScope, filter: LogFilter, now: number) {
  let query = school.selectFrom('feedback').where('feedback.created_at', '>=', logStart(filter.from, now))
  if (filter.status) query = query.where('feedback.status', '=', filter.status)
  if (filter.byId !== undefined) query = query.where('feedback.provider_id', '=', filter.byId)
  const matches = buildGoalCondition(school.engine, columns, filter, filterOwners(school.engine, scope))
  return matches ? query.where(matches) : query
}

function filterOwners(engine: Engine, scope: LogScope): RawBuilder<boolean>[] {
  if (scope === 'school') return []
  if ('crews' in scope) return [inList(engine, 'users.group_id', scope.crews)]
  return [sql<boolean>`users.studio_id = ${scope.studioId}`, isLearnerRow]
}
