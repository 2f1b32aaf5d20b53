// Goals as the contract shows them: the owner, the active feedback, and what the caller may do.
import { sql } from 'kysely'
import type { Feedback } from '../../contract/feedback-shapes.ts'
import type { Goal, GoalDetail, GoalWithFeedback } from '../../contract/goals.ts'
import { nameOrNull, toPerson } from '../people/index.ts'
import type { Caller } from '../platform/caller.ts'
import { iso, isoOrNull } from '../platform/clock.ts'
import { jsonList, jsonRows, neverFirst, type Queries } from '../platform/db/engine.ts'
import { remembered } from '../platform/db/remembered.ts'
import type { SchoolDb } from '../platform/db/school-db.ts'
import type { FeedbackRow } from '../platform/db/tables.ts'
import { refuse } from '../platform/errors.ts'
import { abilitiesOf, type GoalState, statusOf } from './goals.rules.ts'

/** Who looks, and when. */
export interface Viewer {
  caller: Caller
  /** Epoch milliseconds. */
  now: number
}

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

/** All that was said about the goal of the query it stands in, with the names of the givers; read it with `toFeedback`. */
export function entriesOfGoal(db: Queries) {
  return db
    .selectFrom('feedback')
    .leftJoin('users as provider', 'provider.id', 'feedback.provider_id')
    .where('feedback.goal_id', '=', sql.ref<number>('goals.id'))
    .select([
      'feedback.id',
      'feedback.goal_id',
      'feedback.provider_id',
      'feedback.status',
      'feedback.comments',
      'feedback.created_at',
      'feedback.is_active',
      'feedback.ended_by',
      'feedback.goal_revision_at_time',
      'provider.first_name',
      'provider.last_name',
    ])
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

export function toFeedback(row: EntryRow): Feedback {
  return {
    id: row.id,
    goalId: row.goal_id,
    feedbackProviderId: row.provider_id,
    status: row.status,
    comments: row.comments,
    createdAt: iso(row.created_at),
    isActive: row.is_active === 1,
    goalRevisionAtTime: row.goal_revision_at_time,
    feedbackProvider: nameOrNull(row.provider_id, row.first_name, row.last_name),
  }
}

export function toGoal(row: GoalViewRow, { caller, now }: Viewer): Goal {
  const owner = { id: row.user_id, groupId: row.group_id, studioId: row.studio_id }
  return { ...toPlainGoal(row, now), abilities: abilitiesOf(caller, owner, stateOf(row), now) }
}

type PlainRow = Omit<GoalViewRow, 'group_id' | 'studio_id'>

function stateOf(row: PlainRow): GoalState {
  return {
    completed: row.completed === 1,
    isIncompleteLocked: row.is_incomplete_locked === 1,
    deadlineAt: row.deadline_at,
    archivedAt: row.archived_at,
  }
}

/** Without what its viewer may do. */
export function toPlainGoal(row: PlainRow, now: number): Omit<Goal, 'abilities'> {
  const deadline = iso(row.deadline_at)
  const status = statusOf(stateOf(row), now)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    duration: row.duration,
    targetDate: deadline,
    deadline,
    status,
    completed: row.completed === 1,
    completedAt: isoOrNull(row.completed_at),
    // A goal is locked from its deadline on, whether or not the sweep has come by.
    isIncompleteLocked: status === 'incomplete',
    userId: row.user_id,
    createdById: row.created_by_id,
    archivedAt: isoOrNull(row.archived_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    revisionCount: row.revision_count,
  }
}

export function toGoalWithFeedback(row: GoalWithFeedbackRow, viewer: Viewer): GoalWithFeedback {
  const entries: EntryRow[] = jsonRows(row.entries)
  const active = entries.filter((entry) => entry.is_active === 1)
  const answered = new Set(active.map((entry) => entry.provider_id))
  return {
    ...toGoal(row, viewer),
    user: toPerson({ ...row, id: row.user_id }),
    feedback: active.map(toFeedback),
    editedSinceReview: entries.some(
      ({ ended_by, provider_id }) =>
        ended_by === 'edit' && provider_id !== null && !answered.has(provider_id),
    ),
  }
}

/** One goal with everything said about it; the caller's right to read it is settled before. */
export async function goalDetail(school: SchoolDb, id: number, viewer: Viewer): Promise<GoalDetail> {
  const row = await goalsWithFeedbackOf(school, 'all').where('goals.id', '=', id).executeTakeFirst()
  if (!row) refuse('not_found')
  const edits = await school.db
    .selectFrom('goal_edits')
    .select(['id', 'edited_at', 'old_title', 'old_description', 'old_category', 'old_duration'])
    .where('goal_id', '=', id)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  const entries: EntryRow[] = jsonRows(row.entries)
  return {
    ...toGoalWithFeedback(row, viewer),
    earlierFeedback: entries.filter((entry) => entry.is_active === 0).map(toFeedback),
    edits: edits.map((edit) => ({
      id: edit.id,
      editedAt: iso(edit.edited_at),
      oldTitle: edit.old_title,
      oldDescription: edit.old_description,
      oldCategory: edit.old_category,
      oldDuration: edit.old_duration,
    })),
  }
}

/** One goal, after a change of it. */
export async function goalById(school: SchoolDb, id: number, viewer: Viewer): Promise<Goal> {
  const [row] = await goalRows(school, { id })
  return toGoal(row ?? refuse('not_found'), viewer)
}

const goalRows = remembered((school: SchoolDb, given: { id: number }) =>
  goalsOf(school).where('goals.id', '=', given.id),
)
