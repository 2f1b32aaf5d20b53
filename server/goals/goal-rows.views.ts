// Reads goals with their owners, and with what was said about them.
import { sql } from 'kysely'
import { jsonList, neverFirst, type Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { FeedbackRow } from '../platform/db/tables.ts'

/**
 * Where the search begins. From the week of a school PostgreSQL would read all its goals for the few of a crew, and plan
 * that anew at each run; from the owners to their goals it is planned once.
 */
type Begin = 'anywhere' | 'with the owners'

/** Goals with their owners; narrow it with `where`, order it, and read the rows with `toGoal`. */
export function goalsOf({ db, schoolId }: SchoolDb, begin: Begin = 'anywhere') {
  return db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.user_id')
    .where(begin === 'anywhere' ? 'goals.school_id' : neverFirst('goals.school_id'), '=', schoolId)
    .select([
      'goals.id',
      'goals.user_id',
      'goals.created_by_id',
      'goals.title',
      'goals.description',
      'goals.category',
      'goals.duration',
      'goals.deadline_at',
      'goals.completed',
      'goals.completed_at',
      'goals.is_incomplete_locked',
      'goals.archived_at',
      'goals.created_at',
      'goals.updated_at',
      'goals.revision_count',
      'users.group_id',
      'users.studio_id',
    ])
}

/** The same with the owner as a Person and feedback: the entries that count and those an edit cleared, or all. */
export function goalsWithFeedbackOf(
  school: SchoolDb,
  entries: 'current' | 'all' = 'current',
  begin: Begin = 'anywhere',
) {
  return goalsOf(school, begin)
    .leftJoin('studios', 'studios.id', 'users.studio_id')
    .select([
      'users.first_name',
      'users.last_name',
      'studios.name as studio',
      'users.is_captain',
      'users.is_coach',
      'users.profile_picture',
    ])
    .select(
      jsonList(
        school.engine,
        entriesOfGoal(school.db)
          .$if(entries === 'current', (query) =>
            query.where(({ or, eb }) => or([eb('is_active', '=', 1), eb('ended_by', '=', 'edit')])),
          )
          .orderBy('feedback.id', 'desc'),
      ).as('entries'),
    )
}

/** What `toFeedback` reads of an entry, besides its id and the giver's name. */
export const entryColumns = [
  'feedback.goal_id',
  'feedback.provider_id',
  'feedback.status',
  'feedback.comments',
  'feedback.created_at',
  'feedback.is_active',
  'feedback.ended_by',
  'feedback.goal_revision_at_time',
] as const

/** All that was said about the goal of the query it stands in, with the names of the givers; read it with `toFeedback`. */
export function entriesOfGoal(db: Queries) {
  return db
    .selectFrom('feedback')
    .leftJoin('users as provider', 'provider.id', 'feedback.provider_id')
    .where('feedback.goal_id', '=', sql.ref<number>('goals.id'))
    .select(['feedback.id', ...entryColumns, 'provider.first_name', 'provider.last_name'])
}

type Rows<Q extends { executeTakeFirstOrThrow: () => Promise<unknown> }> = Awaited<
  ReturnType<Q['executeTakeFirstOrThrow']>
>
export type GoalViewRow = Rows<ReturnType<typeof goalsOf>>
export type GoalWithFeedbackRow = Rows<ReturnType<typeof goalsWithFeedbackOf>>

export interface EntryRow extends Omit<FeedbackRow, 'id' | 'school_id'> {
  id: number
  first_name: string | null
  last_name: string | null
}
