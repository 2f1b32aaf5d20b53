// Reads goals with their owners and feedback.
import { sql } from 'kysely'
import { builtOnce } from '../platform/db/built-once.ts'
import { jsonList, type Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { FeedbackRow } from '../platform/db/tables.ts'

/**
 * Query for goals with their owners, to be narrowed and ordered; map the rows with `toGoal`. It filters by the owner's
 * school, which foreign keys keep equal to the goal's: a filter on the goal's school would make the planner search a crew's
 * goals among all goals of the school.
 */
export function goalsOf(school: SchoolDb) {
  return goals(school).where('users.school_id', '=', school.schoolId)
}

/** The same with the owner as a Person and with feedback: active and cleared entries (`current`), or all. */
export function goalsWithFeedbackOf(school: SchoolDb, entries: 'current' | 'all' = 'current') {
  return goalsWithFeedback[entries](school).where('users.school_id', '=', school.schoolId)
}

const goals = builtOnce((db) =>
  db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.user_id')
    // At most one row: a goal is carried over once.
    .leftJoin('goals as next', 'next.carried_from_id', 'goals.id')
    .select([
      'goals.id',
      'goals.user_id',
      'goals.created_by_id',
      'goals.title',
      'goals.description',
      'goals.category',
      'goals.duration',
      'goals.due_on',
      'goals.first_due_on',
      'goals.deadline_at',
      'goals.completed',
      'goals.completed_at',
      'goals.is_incomplete_locked',
      'goals.archived_at',
      'goals.created_at',
      'goals.updated_at',
      'goals.revision_count',
      'goals.plan',
      'goals.carried_from_id',
      'next.id as carried_to_id',
      'goals.times_carried',
      'goals.check_state',
      'goals.check_note',
      'goals.check_at',
      'users.group_id',
      'users.studio_id',
      'users.left_at',
    ]),
)

const goalsWithFeedback = { current: withFeedback('current'), all: withFeedback('all') }

function withFeedback(entries: 'current' | 'all') {
  return builtOnce((db, engine) =>
    goals({ db, engine })
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
          engine,
          entriesOfGoal(db)
            .$if(entries === 'current', (query) =>
              query.where(({ or, eb }) => or([eb('is_active', '=', 1), eb('ended_by', '=', 'edit')])),
            )
            .orderBy('feedback.id', 'desc'),
        ).as('entries'),
      ),
  )
}

/** The columns for `toFeedback`, apart from the entry's id and the giver's name. */
export const entryColumns = [
  'feedback.goal_id',
  'feedback.provider_id',
  'feedback.status',
  'feedback.comments',
  'feedback.created_at',
  'feedback.is_active',
  'feedback.ended_by',
  'feedback.goal_revision_at_time',
  'feedback.answer',
  'feedback.answered_at',
] as const

/** Subquery for all feedback on the outer query's goal, with the givers' names; map the rows with `toFeedback`. */
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
