// Reads goals with their owners and feedback, and the rules of contract/goal-rules.ts as conditions of such a query.
import { type RawBuilder, sql } from 'kysely'
import type { GoalWeek } from '../../contract/goal-week.ts'
import type { GoalStatus } from '../../contract/goals.ts'
import { builtOnce } from '../platform/db/built-once.ts'
import { jsonList, type Queries } from '../platform/db/engine.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import { goalColumns } from './goals.store.ts'

/**
 * Query for goals with their owners, to be narrowed and ordered; map the rows with `toGoal`. It filters by the owner's
 * school, which foreign keys keep equal to the goal's: a filter on the goal's school would make the planner search a crew's
 * goals among all goals of the school.
 */
export function goalsOf(school: SchoolDb) {
  return goals(school).where('users.school_id', '=', school.schoolId)
}

/** The same with the owner as a Person and with feedback: active and cleared entries (`current`), or `MOST_ENTRIES` of all. */
export function goalsWithFeedbackOf(school: SchoolDb, entries: 'current' | 'all' = 'current') {
  return goalsWithFeedback[entries](school).where('users.school_id', '=', school.schoolId)
}

/** Without `builtOnce`, a learner's goals would cost 13 % more on SQLite. */
const goals = builtOnce((db) =>
  db
    .selectFrom('goals')
    .innerJoin('users', 'users.id', 'goals.user_id')
    // At most one row: a goal is carried over once.
    .leftJoin('goals as next', 'next.carried_from_id', 'goals.id')
    .select(goalColumns)
    .select(['next.id as carriedToId', 'users.group_id', 'users.studio_id', 'users.left_at']),
)

/** Of one goal, active ones first, then the newest: a reviewer may have given thousands. */
const MOST_ENTRIES = 200

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
            .$if(entries === 'all', (query) => query.orderBy('is_active', 'desc').limit(MOST_ENTRIES))
            .orderBy('feedback.id', 'desc'),
        ).as('entries'),
      ),
  )
}

/** The columns for `toFeedback`, apart from the entry's id and the giver's name. */
export const entryColumns = [
  'feedback.goal_id as goalId',
  'feedback.provider_id as feedbackProviderId',
  'feedback.status',
  'feedback.comments',
  'feedback.created_at as createdAt',
  'feedback.is_active as isActive',
  'feedback.ended_by',
  'feedback.goal_revision_at_time as goalRevisionAtTime',
  'feedback.answer as answer_text',
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

export type EntryRow = Rows<ReturnType<typeof entriesOfGoal>>

/** The same result as `statusOf` gives for one goal; `now` in epoch milliseconds, here and below. */
export function hasStatus(status: GoalStatus, now: number): RawBuilder<boolean> {
  switch (status) {
    case 'completed':
      return sql<boolean>`goals.completed = 1`
    case 'in_progress':
      return sql<boolean>`(goals.completed = 0 and ${isBeforeDeadline(now)})`
    case 'incomplete':
      return sql<boolean>`(goals.completed = 0 and not ${isBeforeDeadline(now)})`
  }
}

/** Due in the goal week, or due later (`isDueLater`). */
export function isDueNowOrLater({ weekStart, weekEnd }: Pick<GoalWeek, 'weekStart' | 'weekEnd'>) {
  return sql<boolean>`(goals.due_on >= ${weekStart}
    and (goals.due_on <= ${weekEnd} or goals.first_due_on <> goals.due_on))`
}

/** The opposite of `isPastDeadline`. */
export function isBeforeDeadline(now: number): RawBuilder<boolean> {
  return sql<boolean>`(goals.is_incomplete_locked = 0 and goals.deadline_at > ${now})`
}
